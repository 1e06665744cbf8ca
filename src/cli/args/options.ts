import { CLOUD_TYPES, KIND_IDS } from '../../core/query/index.ts';
import { ANSWER_FORMATS, FORMATS, OPEN_METRICS, singleFormats } from '../../output/index.ts';
import { QUESTIONS } from '../../questions/index.ts';
import { SETTINGS, type SettingOption } from '../config/table.ts';
import {
  ALL,
  CHECK,
  CONNECTING,
  COUNT,
  EMBEDDING,
  LISTING,
  type Option,
  PRINTING,
  QUESTION,
  REQUESTING,
  ROWS,
  SERVE,
  SINCE,
  SNAPSHOT,
  VIEW,
  WATCH,
} from './option.ts';
import { COLOUR_CHOICES, DELAY, PLAIN_TEXT } from './values.ts';

/** `a, b or c`. */
export const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

/** Formats laid out in lines of text, as on the screen. */
const LINES: readonly string[] = ['table', 'wide', PLAIN_TEXT];

const OPTIONS = [
  {
    name: 'demo',
    argument: '[HOSTS]',
    about: 'use an embedded service with made-up data, e.g. --demo=5000',
    group: 'Service',
    commands: CONNECTING,
  },
  {
    name: 'from',
    argument: 'FILE[@TIME]',
    about: 'read a snapshot in place of a service: night.ndjson.gz@02:20',
    aboutFor: { watch: 'print what a snapshot has recorded: night.ndjson.gz@02:20' },
    group: 'Service',
    commands: [...REQUESTING, ...WATCH],
  },

  {
    name: 'filter',
    argument: 'EXPR',
    about: 'filter locally: unhealthy !lab cpu>4 name=edge-* (AND; also OR, |)',
    aboutFor: { watch: 'changes of rows that pass before or after: project=retail-east' },
    group: 'View',
    commands: [...LISTING, ...CHECK, ...SINCE, ...WATCH],
  },
  {
    name: 'server-filter',
    argument: 'EXPR',
    about: 'filter on the service: metadata.name=x AND spec.version=1',
    group: 'View',
    commands: LISTING,
  },
  {
    name: 'order',
    argument: 'COLUMNS',
    about: 'sort by columns, - for descending: health,-age',
    group: 'View',
    commands: VIEW,
  },
  {
    name: 'columns',
    argument: 'LIST',
    about: 'columns: name:30,uid,spec.device.os.family as OS (* as fits)',
    group: 'View',
    commands: VIEW,
    formats: FORMATS.filter(({ holds }) => holds !== 'uids').map(({ id }) => id),
  },
  { name: 'wide', about: 'show every column at full width', group: 'View', commands: VIEW, formats: ['table'] },
  { name: 'at', argument: 'UID', about: 'put the cursor on this row', group: 'View', commands: VIEW, only: 'screen' },
  {
    name: 'period',
    argument: 'MINUTES',
    about: 'metric period of the project summary',
    group: 'View',
    commands: REQUESTING,
  },
  {
    name: 'type',
    argument: 'CLOUDTYPE',
    values: CLOUD_TYPES,
    about: 'show one cloud type: libvirt, edge-native or vsphere',
    group: 'View',
    commands: REQUESTING,
  },
  {
    name: 'limit',
    argument: 'N',
    about: 'print N rows: the first received; with --order of all, sorted first',
    aboutFor: { snapshot: 'the first N items of each list' },
    group: 'View',
    commands: [...VIEW, ...SNAPSHOT],
    only: 'print',
  },
  { name: 'all', about: 'load all pages (printing always does)', group: 'View', commands: ROWS },
  {
    name: 'base',
    argument: 'FILE[@TIME]',
    about: 'what it is compared with: a snapshot, or a time of the recording of --from',
    aboutFor: { view: 'open what changed since a snapshot, or since a time of the recording of --from' },
    group: 'View',
    commands: [...SINCE, ...VIEW],
  },

  {
    name: 'warn',
    argument: 'N|P%',
    about: 'WARNING from N matching rows on, or from P% of all rows of the list',
    group: 'Check',
    commands: CHECK,
  },
  {
    name: 'crit',
    argument: 'N|P%',
    about: 'CRITICAL from so many on; 1 without --warn and --crit',
    group: 'Check',
    commands: CHECK,
  },
  {
    name: 'max-age',
    argument: 'TIME',
    about: 'UNKNOWN where the data are older: 90s, 5m (default unit), 1h',
    group: 'Check',
    commands: CHECK,
  },
  {
    name: 'max-unknown',
    argument: 'N|P%',
    about: 'never OK, but UNKNOWN, if more rows in use do not say what is asked (default 10%); 100% for any',
    group: 'Check',
    commands: CHECK,
  },

  {
    name: 'kinds',
    argument: 'LIST',
    values: KIND_IDS,
    about: 'lists to be written: hosts,profiles (default: all)',
    group: 'Recording',
    commands: SNAPSHOT,
  },
  {
    name: 'every',
    argument: 'TIME',
    about: 'go on: walk the lists again each 30s, 5m (default unit), 1h, and append what changed',
    aboutFor: { watch: 'time from walk to walk (default 30s): 30s, 5m (default unit), 1h' },
    group: 'Recording',
    commands: [...SNAPSHOT, ...WATCH],
  },
  {
    name: 'for',
    argument: 'TIME',
    about: 'end after this time: 2h; without it ^C does',
    group: 'Recording',
    commands: [...SNAPSHOT, ...WATCH],
  },
  {
    name: 'append',
    about: 'go on in FILE, of the same service and lists; a cut end is removed',
    group: 'Recording',
    commands: SNAPSHOT,
  },
  { name: 'force', about: 'replace an existing file', group: 'Recording', commands: SNAPSHOT },

  { name: 'changes', about: 'list each change in place of counts', group: 'Output', commands: SINCE },
  {
    name: 'exit-code',
    about: 'exit with 5 when something is found',
    aboutFor: { view: 'exit with 5 when rows are printed', since: 'exit with 5 when something differs' },
    group: 'Output',
    commands: [...VIEW, ...QUESTION, ...SINCE],
    questions: ['now', 'attention', 'explain', 'why', 'timeline'],
    only: 'print',
  },

  {
    name: 'output',
    short: 'o',
    argument: 'FORMAT',
    values: FORMATS.map(({ id }) => id),
    about: `print, do not open: ${alternatives(FORMATS.map(({ id }) => id))}`,
    aboutFor: {
      contexts: 'table or json',
      doctor: 'text (default) or json, for support',
      watch: 'text or ndjson, the lines of a snapshot (default: text on a terminal)',
      show: alternatives([`${PLAIN_TEXT} (default)`, ...singleFormats().map(({ id }) => id)]),
      since: alternatives(ANSWER_FORMATS.map(({ id }) => id)),
      question: `${alternatives(ANSWER_FORMATS.map(({ id }) => id))}; attention: ${OPEN_METRICS.id}`,
    },
    group: 'Output',
    commands: [...PRINTING, ...WATCH, 'doctor', 'contexts'],
  },
  {
    name: 'to',
    argument: 'FILE',
    about: 'with -o openmetrics: replace FILE, readable by all (0644); rows that are missing leave it as it is',
    group: 'Output',
    commands: [...COUNT, ...QUESTION],
    questions: QUESTIONS.flatMap(({ name, command }) => (command?.hasGauges && command.about !== null ? name : [])),
    only: 'print',
    formats: [OPEN_METRICS.id],
  },
  {
    name: 'no-headers',
    about: 'print rows without the line of titles',
    group: 'Output',
    commands: VIEW,
    only: 'print',
    formats: ['table', 'wide', 'csv', 'tsv'],
  },
  {
    name: 'with-values',
    about: 'exports and copies have the texts of values, params, annotations',
    group: 'Output',
    commands: VIEW,
    only: 'screen',
  },
  {
    name: 'color',
    argument: 'WHEN',
    values: COLOUR_CHOICES,
    about: 'colours: auto (default: on a terminal), always or never',
    group: 'Output',
    commands: PRINTING,
    formats: LINES,
  },
  { name: 'no-color', about: 'like --color never, and like NO_COLOR', group: 'Output', commands: PRINTING },
  {
    name: 'low-bandwidth',
    about: 'send fewer bytes per key; a slow link is detected automatically',
    group: 'Output',
    commands: VIEW,
    only: 'screen',
  },
  { name: 'ascii', about: 'draw with ASCII only', group: 'Output', commands: PRINTING, formats: LINES },

  {
    name: 'port',
    argument: 'N',
    about: 'port on 127.0.0.1; 0 picks a free one (default)',
    group: 'Embedded service',
    commands: SERVE,
  },
  {
    name: 'hosts',
    argument: 'N',
    about: 'number of edge hosts (default 1213)',
    group: 'Embedded service',
    commands: SERVE,
  },
  {
    name: 'seed',
    argument: 'N',
    about: 'seed of the made-up data (default 1)',
    group: 'Embedded service',
    commands: SERVE,
  },
  { name: 'latency', argument: 'MS', about: 'wait before each answer', group: 'Embedded service', commands: SERVE },
  {
    name: 'rate',
    argument: 'N',
    about: 'requests per second before answering 429',
    group: 'Embedded service',
    commands: SERVE,
  },
  {
    name: 'fault',
    argument: 'LIST',
    about: 'inject faults, e.g. 500:2,slow@profiles (see below)',
    group: 'Embedded service',
    commands: SERVE,
  },
  {
    name: 'drop',
    argument: 'LIST',
    about: 'remove endpoints, e.g. hosts,projects:410 (see below)',
    group: 'Embedded service',
    commands: SERVE,
  },
  {
    name: 'incident',
    argument: '[TIME]',
    nextWord: DELAY,
    about: 'an incident begins after TIME (default 5m), e.g. --incident 2m',
    group: 'Embedded service',
    commands: EMBEDDING,
  },
  {
    name: 'churn',
    argument: 'N',
    about: 'change N hosts a minute: health, packs, versions, new, gone, …',
    group: 'Embedded service',
    commands: EMBEDDING,
  },
  { name: 'one-body', about: 'send edge hosts in one body, without pages', group: 'Embedded service', commands: SERVE },

  {
    name: 'config',
    argument: 'FILE',
    about: 'config file in the place of the usual one',
    group: 'Other',
    commands: [...CONNECTING, 'contexts'],
  },
  { name: 'help', short: 'h', about: 'show this help', group: 'Other', commands: ALL },
  { name: 'version', short: 'V', about: 'show the version', group: 'Other', commands: ALL },
  {
    name: 'verbose',
    short: 'v',
    about: 'with --version: commit, Node and kind of installation',
    group: 'Other',
    commands: ALL,
  },
] as const satisfies readonly Option[];

/** The name of an existing option. */
export type OptionName = (typeof OPTIONS)[number]['name'] | SettingOption;

const settingOptions: readonly Option[] = Object.values(SETTINGS).flatMap<Option>(({ option }) => option ?? []);

/** The options of questions: of their commands, or of a view that asks them. */
const questionOptions: readonly Option[] = QUESTIONS.flatMap(({ name: question, command }) =>
  (command?.options ?? []).map(
    (option): Option => ({
      ...option,
      group: 'Question',
      ...(command?.about === null ? { commands: COUNT } : { commands: QUESTION, questions: [question] }),
    }),
  ),
);

const isOfView = ({ group }: Option): boolean => group === 'View' || group === 'Service';

/** All options in the order of the help: first those of the service, nearly all of which are settings. */
export const optionList: readonly Option[] = [
  ...settingOptions.filter(({ group }) => group === 'Service'),
  ...OPTIONS.filter(isOfView),
  ...questionOptions,
  ...OPTIONS.filter((option) => !isOfView(option)),
  ...settingOptions.filter(({ group }) => group !== 'Service'),
];
