import { CLOUD_TYPES } from '../../core/query/index.ts';
import { FORMATS, OPEN_METRICS } from '../../output/index.ts';
import type { Command } from '../commands/command.ts';
import { SETTINGS } from '../config/table.ts';
import type { Option } from './option.ts';
import { alternatives, COLOUR_CHOICES, DELAY, PLAIN_TEXT } from './values.ts';

/** Formats laid out in lines of text, as on the screen. */
const LINES: readonly string[] = ['table', 'wide', PLAIN_TEXT];

/** Options that several commands share, besides settings. */
const OPTIONS: readonly Option[] = [
  {
    name: 'demo',
    argument: '[HOSTS]',
    about: 'use an embedded service with made-up data, e.g. --demo=5000',
    group: 'Service',
  },
  {
    name: 'from',
    argument: 'FILE[@TIME]',
    about: 'read a snapshot in place of a service: night.ndjson.gz@02:20',
    group: 'Service',
  },
  {
    name: 'filter',
    argument: 'EXPR',
    about: 'filter locally: unhealthy !lab cpu>4 name=edge-* (AND; also OR, |)',
    group: 'View',
  },
  {
    name: 'server-filter',
    argument: 'EXPR',
    about: 'filter on the service: metadata.name=x AND spec.version=1',
    group: 'View',
  },
  {
    name: 'order',
    argument: 'COLUMNS',
    about: 'sort by columns, - for descending: health,-age',
    group: 'View',
  },
  {
    name: 'columns',
    argument: 'LIST',
    about: 'columns: name:30,uid,spec.device.os.family as OS (* as fits)',
    group: 'View',
    formats: FORMATS.filter(({ holds }) => holds !== 'uids').map(({ id }) => id),
  },
  { name: 'wide', about: 'show every column at full width', group: 'View', formats: ['table'] },
  { name: 'at', argument: 'UID', about: 'put the cursor on this row', group: 'View', only: 'screen' },
  {
    name: 'period',
    argument: 'MINUTES',
    about: 'metric period of the project summary',
    group: 'View',
  },
  {
    name: 'type',
    argument: 'CLOUDTYPE',
    values: CLOUD_TYPES,
    about: 'show one cloud type: libvirt, edge-native or vsphere',
    group: 'View',
  },
  {
    name: 'limit',
    argument: 'N',
    about: 'print only N rows; with --order all rows are loaded and sorted first',
    group: 'View',
    only: 'print',
  },
  { name: 'all', about: 'load all pages; printing does this without the option', group: 'View' },
  {
    name: 'base',
    argument: 'FILE[@TIME]',
    about: 'compare with a snapshot, or with a time of the recording of --from',
    group: 'View',
  },
  {
    name: 'every',
    argument: 'TIME',
    about: 'read the lists again every 30s, 5m or 1h, and append the changes; a plain number is minutes',
    group: 'Recording',
  },
  {
    name: 'for',
    argument: 'TIME',
    about: 'end after this time: 2h; without it, ^C ends the recording',
    group: 'Recording',
  },
  {
    name: 'exit-code',
    about: 'exit with 5 when something is found',
    group: 'Output',
    only: 'print',
  },
  {
    name: 'output',
    short: 'o',
    argument: 'FORMAT',
    values: FORMATS.map(({ id }) => id),
    about: `print, do not open: ${alternatives(FORMATS.map(({ id }) => id))}`,
    group: 'Output',
  },
  {
    name: 'to',
    argument: 'FILE',
    about: 'with -o openmetrics: replace FILE, readable by all (0644); FILE stays as it is if rows are missing',
    group: 'Output',
    only: 'print',
    formats: [OPEN_METRICS.id],
  },
  {
    name: 'no-headers',
    about: 'print rows without the line of titles',
    group: 'Output',
    only: 'print',
    formats: ['table', 'wide', 'csv', 'tsv'],
  },
  {
    name: 'bom',
    about: 'with -o csv or tsv: begin with a byte order mark, for spreadsheets',
    group: 'Output',
    only: 'print',
    formats: ['csv', 'tsv'],
  },
  {
    name: 'with-values',
    about: 'include the texts of values, params and annotations in exports and copies',
    group: 'Output',
    only: 'screen',
  },
  {
    name: 'color',
    argument: 'WHEN',
    values: COLOUR_CHOICES,
    about: 'use colours: auto (default: on a terminal), always or never',
    group: 'Output',
    formats: LINES,
  },
  { name: 'no-color', about: 'the same as --color never or NO_COLOR', group: 'Output' },
  {
    name: 'low-bandwidth',
    about: 'send fewer bytes for each key press; a slow link is detected automatically',
    group: 'Output',
    only: 'screen',
  },
  { name: 'ascii', about: 'draw with ASCII only', group: 'Output', formats: LINES },
  {
    name: 'incident',
    argument: '[TIME]',
    nextWord: DELAY,
    about: 'begin an incident after TIME (default 5m), e.g. --incident 2m',
    group: 'Demo',
  },
  {
    name: 'churn',
    argument: 'N',
    about: 'change N hosts a minute: health, packs, versions, new, gone, …',
    group: 'Demo',
  },
  {
    name: 'config',
    argument: 'FILE',
    about: 'use another config file',
    group: 'Other',
  },
  { name: 'help', short: 'h', about: 'show this help', group: 'Other' },
  { name: 'version', short: 'V', about: 'show the version', group: 'Other' },
  {
    name: 'verbose',
    short: 'v',
    about: 'with --version: commit, Node and kind of installation',
    group: 'Other',
  },
];

const settingOptions: readonly Option[] = Object.values(SETTINGS).flatMap<Option>(({ option }) => option ?? []);

const isOfView = ({ group }: Option): boolean => group === 'View' || group === 'Service';

/** Options that several commands share, in the order of the help. Those of the service come first; nearly all are settings. */
export const SHARED_OPTIONS: readonly Option[] = [
  ...settingOptions.filter(({ group }) => group === 'Service'),
  ...OPTIONS.filter(isOfView),
  ...OPTIONS.filter((option) => !isOfView(option)),
  ...settingOptions.filter(({ group }) => group !== 'Service'),
];

/** Options of every command. */
const OF_ALL: readonly string[] = ['help', 'version', 'verbose'];

/** The options of a command in the order of its help: its own first, for a view those of its rows. */
export const optionsOf = ({ name: word, options, ownOptions = [], meanings = {} }: Command): readonly Option[] => {
  const shared = SHARED_OPTIONS.filter(({ name }) => options.includes(name) || OF_ALL.includes(name)).map((option) => ({
    ...option,
    about: meanings[option.name] ?? option.about,
  }));
  if (word !== null) return [...ownOptions, ...shared];
  return [...shared.filter(isOfView), ...ownOptions, ...shared.filter((option) => !isOfView(option))];
};

/** The options of all commands. Options with the same name have the same argument. */
export const allOptions = (commands: readonly Command[]): readonly Option[] => [
  ...SHARED_OPTIONS,
  ...commands.flatMap(({ ownOptions = [] }) => ownOptions),
];
