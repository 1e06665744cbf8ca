import { FORMATS, singleFormats } from '../../output/index.ts';
import { PLAIN_TEXT } from './values.ts';

/** What the first word asks for: a view, one item, the embedded service alone, or what is kept of earlier runs. */
export type Command = 'view' | 'show' | 'serve' | 'cache';

/** One option as data: parsing and `--help` are driven by it. */
export interface Option {
  readonly name: string;
  readonly short?: string;
  /** What stands after it; an option without one is a switch. In brackets: may be left out, and needs `=`. */
  readonly argument?: string;
  /** One line. */
  readonly about: string;
  /** The line of a command where the option means something else. */
  readonly aboutFor?: { readonly [command in Command]?: string };
  /** Under which title of the help it stands. */
  readonly group: string;
  readonly commands: readonly Command[];
}

const VIEW: readonly Command[] = ['view'];
const SERVE: readonly Command[] = ['serve'];
const ASKING: readonly Command[] = ['view', 'show'];
const KEYED: readonly Command[] = ['view', 'show', 'serve'];
const ALL: readonly Command[] = ['view', 'show', 'serve', 'cache'];

/** `a, b or c`. */
const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** The commands that have a word of their own. */
export const COMMANDS: readonly string[] = ALL.filter((command) => command !== 'view');

const OPTIONS = [
  {
    name: 'url',
    argument: 'URL',
    about: 'base URL of the service; https:// when left out',
    group: 'Service',
    commands: ASKING,
  },
  {
    name: 'project',
    argument: 'UID|all',
    about: 'ask within this project, or all: each one by one; without it the whole tenant',
    group: 'Service',
    commands: ASKING,
  },
  {
    name: 'api-key-file',
    argument: 'FILE',
    about: 'the API key, in a file that only you can read (0600)',
    group: 'Service',
    commands: KEYED,
  },
  {
    name: 'ca-file',
    argument: 'FILE',
    about: 'certificates (PEM) to trust for the service',
    group: 'Service',
    commands: ASKING,
  },
  {
    name: 'client-cert-file',
    argument: 'FILE',
    about: 'certificate (PEM) to show to a service that asks for one',
    group: 'Service',
    commands: ASKING,
  },
  {
    name: 'client-key-file',
    argument: 'FILE',
    about: 'its private key (0600), when that is not in the same file',
    group: 'Service',
    commands: ASKING,
  },
  {
    name: 'dialect',
    argument: 'WHICH',
    about: 'auto (default), document, or current: the searches of newer releases',
    group: 'Service',
    commands: ASKING,
  },
  { name: 'insecure', about: 'accept any certificate of the service', group: 'Service', commands: ASKING },
  { name: 'timeout', argument: 'SECONDS', about: 'how long to wait for an answer', group: 'Service', commands: ASKING },
  {
    name: 'demo',
    argument: '[HOSTS]',
    about: 'an embedded service with made-up data, as --demo=5000',
    group: 'Service',
    commands: ASKING,
  },

  {
    name: 'filter',
    argument: 'EXPR',
    about: 'filter here: unhealthy !lab cpu>4 name=edge-* (all must hold; also OR, |)',
    group: 'What to show',
    commands: VIEW,
  },
  {
    name: 'server-filter',
    argument: 'EXPR',
    about: 'filter in the service: metadata.name=x AND spec.version=1',
    group: 'What to show',
    commands: VIEW,
  },
  {
    name: 'order',
    argument: 'COLUMNS',
    about: 'order by columns, - in front for descending: health,-age',
    group: 'What to show',
    commands: VIEW,
  },
  {
    name: 'columns',
    argument: 'LIST',
    about: 'what to show: name:30,health,spec.device.os.family as OS (* as fits)',
    group: 'What to show',
    commands: VIEW,
  },
  { name: 'wide', about: 'every column at its full width', group: 'What to show', commands: VIEW },
  { name: 'at', argument: 'UID', about: 'put the cursor on this row', group: 'What to show', commands: VIEW },
  {
    name: 'period',
    argument: 'MINUTES',
    about: 'metric period of the project summary',
    group: 'What to show',
    commands: ASKING,
  },
  {
    name: 'type',
    argument: 'CLOUDTYPE',
    about: 'only edge hosts of libvirt, edge-native or vsphere',
    group: 'What to show',
    commands: ASKING,
  },
  {
    name: 'refresh',
    argument: 'SECONDS',
    about: 'ask again by itself, so many seconds after each answer; off (default)',
    group: 'What to show',
    commands: VIEW,
  },
  {
    name: 'no-cache',
    about: 'neither show nor keep what the last run has shown',
    group: 'What to show',
    commands: VIEW,
  },
  { name: 'limit', argument: 'N', about: 'stop at N rows', group: 'What to show', commands: VIEW },
  { name: 'all', about: 'follow all pages (printing does so by itself)', group: 'What to show', commands: VIEW },

  {
    name: 'output',
    short: 'o',
    argument: 'FORMAT',
    about: `print, do not open: ${alternatives(FORMATS.map(({ id }) => id))}`,
    aboutFor: { show: alternatives([`${PLAIN_TEXT} (default)`, ...singleFormats().map(({ id }) => id)]) },
    group: 'Output',
    commands: ASKING,
  },
  {
    name: 'log-file',
    argument: 'FILE',
    about: 'append every request to a file, a line of JSON each (0600)',
    group: 'Output',
    commands: ASKING,
  },
  { name: 'no-color', about: 'no colours (as NO_COLOR)', group: 'Output', commands: ASKING },
  {
    name: 'low-bandwidth',
    about: 'few bytes a key, for a thin link; a slow one is noticed without it',
    group: 'Output',
    commands: VIEW,
  },
  { name: 'ascii', about: 'no line drawing and no symbols beyond ASCII', group: 'Output', commands: ASKING },

  {
    name: 'port',
    argument: 'N',
    about: 'port on 127.0.0.1; 0 takes a free one (default)',
    group: 'Embedded service',
    commands: SERVE,
  },
  {
    name: 'hosts',
    argument: 'N',
    about: 'how many edge hosts (default 1213)',
    group: 'Embedded service',
    commands: SERVE,
  },
  { name: 'seed', argument: 'N', about: 'which made-up world (default 1)', group: 'Embedded service', commands: SERVE },
  { name: 'latency', argument: 'MS', about: 'wait before each answer', group: 'Embedded service', commands: SERVE },
  {
    name: 'rate',
    argument: 'N',
    about: 'requests per second before it answers 429',
    group: 'Embedded service',
    commands: SERVE,
  },
  {
    name: 'fault',
    argument: 'LIST',
    about: 'go wrong, as 500:2,slow@profiles (below)',
    group: 'Embedded service',
    commands: SERVE,
  },
  {
    name: 'drop',
    argument: 'LIST',
    about: 'have no such endpoints any more, as hosts,projects:410 (below)',
    group: 'Embedded service',
    commands: SERVE,
  },
  { name: 'one-body', about: 'edge hosts in one body, without pages', group: 'Embedded service', commands: SERVE },

  { name: 'help', short: 'h', about: 'this help', group: 'Other', commands: ALL },
  { name: 'version', short: 'V', about: 'the version', group: 'Other', commands: ALL },
] as const satisfies readonly Option[];

/** The name of an option that exists. */
export type OptionName = (typeof OPTIONS)[number]['name'];

/** All options, seen as data. */
export const optionList: readonly (Option & { readonly name: OptionName })[] = OPTIONS;
