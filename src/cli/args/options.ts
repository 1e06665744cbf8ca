import { CLOUD_TYPES } from '../../core/query/index.ts';
import { FORMATS, OPEN_METRICS } from '../../output/index.ts';
import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import type { Arguments, Command } from '../commands/command.ts';
import { SETTINGS } from '../config/table.ts';
import { UsageError } from '../usage-error.ts';
import { type Option, optionsIn } from './option.ts';
import { alternatives, COLOUR_CHOICES, DELAY, PLAIN_TEXT } from './values.ts';

const FORMAT_IDS = FORMATS.map(({ id }) => id);

/** Formats laid out in lines of text, as on the screen. */
const LINES: readonly string[] = ['table', 'wide', PLAIN_TEXT];

/** Options about rows and their service that several commands share. Options of settings are in `SETTINGS`. */
const OF_ROWS: readonly Option[] = [
  ...optionsIn('Service', {
    '--demo[=HOSTS]': 'use an embedded service with made-up data, e.g. --demo=5000',
    '--from FILE[@TIME]': 'read a snapshot in place of a service: night.ndjson.gz@02:20',
  }),
  ...optionsIn('View', {
    '--filter EXPR': 'filter locally: unhealthy !lab cpu>4 name=edge-* (AND; also OR, |)',
    '--server-filter EXPR': 'filter on the service: metadata.name=x AND spec.version=1',
    '--order COLUMNS': 'sort by columns, - for descending: health,-age',
    '--columns LIST': [
      'columns: name:30,uid,spec.device.os.family as OS (* as fits)',
      { formats: FORMATS.filter(({ holds }) => holds !== 'uids').map(({ id }) => id) },
    ],
    '--wide': ['show every column at full width', { formats: ['table'] }],
    '--at UID': ['put the cursor on this row', { only: 'screen' }],
    '--period MINUTES': 'metric period of the project summary',
    '--type CLOUDTYPE': ['show one cloud type: libvirt, edge-native or vsphere', { values: CLOUD_TYPES }],
    '--limit N': ['print only N rows; with --order all rows are loaded and sorted first', { only: 'print' }],
    '--all': 'load all pages; printing does this without the option',
    '--base FILE[@TIME]': 'compare with a snapshot, or with a time of the recording of --from',
  }),
];

/** Further options that several commands share. Options of settings are in `SETTINGS`. */
const OTHERS: readonly Option[] = [
  ...optionsIn('Recording', {
    '--every TIME': 'read the lists again every 30s, 5m or 1h, and append the changes; a plain number is minutes',
    '--for TIME': 'end after this time: 2h; without it, ^C ends the recording',
  }),
  ...optionsIn('Output', {
    '--exit-code': ['exit with 5 when something is found', { only: 'print' }],
    '-o, --output FORMAT': [`print, do not open: ${alternatives(FORMAT_IDS)}`, { values: FORMAT_IDS }],
    '--to FILE': [
      'with -o openmetrics: replace FILE, readable by all (0644); FILE stays as it is if rows are missing',
      { only: 'print', formats: [OPEN_METRICS.id] },
    ],
    '--no-headers': [
      'print rows without the line of titles',
      { only: 'print', formats: ['table', 'wide', 'csv', 'tsv'] },
    ],
    '--bom': [
      'with -o csv or tsv: begin with a byte order mark, for spreadsheets',
      { only: 'print', formats: ['csv', 'tsv'] },
    ],
    '--with-values': ['include the texts of values, params and annotations in exports and copies', { only: 'screen' }],
    '--color WHEN': [
      'use colours: auto (default: on a terminal), always or never',
      { values: COLOUR_CHOICES, formats: LINES },
    ],
    '--no-color': 'the same as --color never or NO_COLOR',
    '--low-bandwidth': [
      'send fewer bytes for each key press; a slow link is detected automatically',
      { only: 'screen' },
    ],
    '--ascii': ['draw with ASCII only', { formats: LINES }],
  }),
  ...optionsIn('Demo', {
    '--incident[=TIME]': ['begin an incident after TIME (default 5m), e.g. --incident 2m', { nextWord: DELAY }],
    '--churn N': 'change N hosts a minute: health, packs, versions, new, gone, …',
  }),
  ...optionsIn('Other', {
    '--config FILE': 'use another config file',
    '-h, --help': 'show this help',
    '-V, --version': 'show the version',
    '-v, --verbose': 'with --version: commit, Node and kind of installation',
  }),
];

const settingOptions: readonly Option[] = Object.values(SETTINGS).flatMap(({ option }) => option ?? []);

/** Options that several commands share, in the order of the help. Service options come first; nearly all of them are settings. */
export const SHARED_OPTIONS: readonly Option[] = [
  ...settingOptions.filter(({ group }) => group === 'Service'),
  ...OF_ROWS,
  ...OTHERS,
  ...settingOptions.filter(({ group }) => group !== 'Service'),
];

/** Names of the options that every command has. */
const OF_ALL: readonly string[] = ['help', 'version', 'verbose'];

const isOfView = ({ group }: Option): boolean => group === 'View' || group === 'Service';

/** Options of a command in the order of its help. Its own options come first; a view has service and row options before them. */
export const optionsOf = ({ name: word, options = [], ownOptions = [], meanings = {} }: Command): readonly Option[] => {
  const shared = SHARED_OPTIONS.filter(({ name }) => options.includes(name) || OF_ALL.includes(name)).map((option) => ({
    ...option,
    about: meanings[option.name] ?? option.about,
  }));
  if (word !== null) return [...ownOptions, ...shared];
  return [...shared.filter(isOfView), ...ownOptions, ...shared.filter((option) => !isOfView(option))];
};

/** Options that a question adds to its command. */
export const questionOptions = ({ command }: RegisteredQuestion): readonly Option[] =>
  optionsIn('Question', command?.options ?? {});

/** The options of all commands. Options with the same name have the same argument. */
export const allOptions = (commands: readonly Command[]): readonly Option[] => [
  ...SHARED_OPTIONS,
  ...commands.flatMap(({ ownOptions = [] }) => ownOptions),
];

/**
 * Refuses options that have no effect on a screen (`format` is null) or in a printed format. If a list is printed only because
 * there is no terminal (`isGiven` is false), options of the screen are not refused: the returned sentences tell of them.
 * @throws UsageError
 */
export const idleNotes = (
  { command, options }: Pick<Arguments, 'command' | 'options'>,
  { format, isGiven }: { readonly format: string | null; readonly isGiven: boolean },
): readonly string[] => {
  const notes: string[] = [];
  for (const { name, only, formats } of optionsOf(command)) {
    if (!options.has(name)) continue;
    if (format === null) {
      if (only !== 'print') continue;
      throw new UsageError(`--${name} has no effect on a screen`, `add -o ${formats?.[0] ?? 'table'}, or leave it out`);
    }
    if (only === 'screen' && !isGiven) notes.push(`--${name} has no effect on a printed list`);
    else if (only === 'screen')
      throw new UsageError(`--${name} has no effect with -o ${format}`, 'it concerns the screen: leave it out');
    else if (formats?.includes(format) === false)
      throw new UsageError(`--${name} has no effect with -o ${format}`, `it applies to -o ${alternatives(formats)}`);
  }
  if (options.has('all') && options.has('limit'))
    throw new UsageError('--all has no effect with --limit', 'leave one of them out');
  return notes;
};
