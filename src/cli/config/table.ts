import { DOCUMENT_NAMES, type DocumentNames } from '../../api/dialects/dialect.ts';
import { type LIMITS, type Limits, TIMEOUTS, type Timeouts } from '../../api/limits.ts';
import { AUTOLOAD_ROWS, DIALECT_MODES, REFRESH_PERIOD, WHOLE_ROWS } from '../../core/query/index.ts';
import { formatCount, MEGABYTE, TIME_ZONES } from '../../core/values/index.ts';
import type { OwnKeys } from '../../store/keys/own-keys.ts';
import type { OwnCommand } from '../../store/state/own-command.ts';
import { type Option, type OptionGroup, type OptionTraits, option } from '../args/option.ts';
import {
  autoloadRows,
  oneOf,
  projectWords,
  refreshPeriod,
  START_PLACES,
  seconds,
  THEME_NAMES,
  TONES,
} from '../args/values.ts';
import { UsageError } from '../usage-error.ts';
import { baseUrl } from './address.ts';
import { HEADERS, type SecretHeader, secretProgram } from './headers.ts';
import { type KeySource, keyFromCommand, keyFromFile } from './key-file.ts';
import { OWN_COMMANDS } from './own-commands.ts';
import {
  boundedNumber,
  flagShape,
  numberShape,
  partsShape,
  pathShape,
  plainText,
  recordShape,
  type Shape,
  textShape,
  transform,
  wordShape,
} from './shape.ts';
import { QUERIES, type WrittenQuery } from './written-query.ts';

/** Words for the use of a value that is bound to an address, in notes about it. */
export type Binding = 'sent to' | 'shown to' | 'used for';

/** A setting: its option, variables, config key and help. Its key in the table is the config key. */
export interface SettingRow<Value, Default> extends Shape<Value> {
  /** Absent for settings without an option. */
  readonly option?: Option;
  /** Heading of its option in the help, or of the option that it could have. */
  readonly group: OptionGroup;
  /** The value is used only for the address that it was configured with; absent for a setting that is for any address. */
  readonly bound?: Binding;
  /** The value if the option is given, for an option without an argument. */
  readonly switched?: Value;
  /** Environment variables: first this program's, then others common among the service's users. The first that is set counts. */
  readonly variables: readonly string[];
  readonly default: Default;
}

const setting = <Value, Default>(
  group: OptionGroup,
  shape: Shape<Value>,
  {
    option: form,
    variables = [],
    ...row
  }: Pick<SettingRow<Value, Default>, 'bound' | 'switched' | 'default'> & {
    readonly variables?: readonly string[];
    /** Form, line of help and traits of its option. */
    readonly option?: readonly [form: string, about: string, traits?: OptionTraits];
  },
): SettingRow<Value, Default> => ({
  ...shape,
  ...row,
  group,
  variables,
  ...(form && { option: option(group, ...form) }),
});

/** Shape of a program that prints a key or token. Only the config file can have it. */
const keyCommand = (kind: 'api-key' | 'token'): Shape<KeySource> =>
  transform(secretProgram, (run, { place }) => ({ read: () => keyFromCommand(kind, run, place) }));

const keyFile = textShape((_, given, { name, pathOf }): KeySource => {
  const file = pathOf(given);
  return { read: () => keyFromFile(name, file) };
});

/** Shape of one time limit for an answer, from which the individual timeouts in ms are derived. */
const timeouts = numberShape((place, given): Partial<Timeouts> => {
  const ms = seconds(place, given);
  return { connect: ms, headers: ms, idle: ms, overall: 2 * ms };
});

/** Names of the size limits that a config file may set, in megabytes. */
const SIZES = ['wire', 'decoded', 'page', 'element'] as const satisfies readonly (keyof typeof LIMITS)[];
const size = transform(boundedNumber(0.001, 100_000), (given) => Math.round(given * MEGABYTE));

/** Shape of a name in the service's API, valid in a query or as a header. */
const apiName = textShape((place, given) => {
  if (/^[A-Za-z0-9_.-]+$/.test(given)) return given;
  throw new UsageError(`${place}: not a valid parameter or header name`, 'use letters, digits, - and _');
});

/**
 * Shape of further keys: `{"s": "order"}`. A screen and `doctor` check that the actions exist and that no two share a key
 * (`cli/key-check.ts`).
 */
const ownKeys = transform(
  recordShape(plainText, 'write "keys": {"s": "order"}'),
  (keys): OwnKeys => Object.fromEntries(keys),
);

const NO_HEADERS: readonly SecretHeader[] = [];
const NO_QUERIES: readonly WrittenQuery[] = [];
const NO_COMMANDS: readonly OwnCommand[] = [];
const NO_KEYS: OwnKeys = {};
const NO_NAMES: Partial<DocumentNames> = {};
const NO_LIMITS: Partial<Limits> = {};
const NO_TIMEOUTS: Partial<Timeouts> = {};

/**
 * All connection settings, in the order of the help, by config key. Key variables have a table of their own
 * (`key-file.ts`): each key is bound to an address.
 */
export const SETTINGS = {
  /** Names of the services (contexts) to use; null for none. */
  context: setting('Other', plainText, {
    option: [
      '--context NAMES',
      'use services of the config file: their names, or all (see edgescope contexts)',
      { isContext: true },
    ],
    variables: ['EDGESCOPE_CONTEXT'],
    default: null,
  }),
  url: setting('Service', textShape(baseUrl), {
    option: ['--url URL', 'base URL of the service; without a scheme, https:// is used'],
    variables: ['EDGESCOPE_URL', 'PALETTE_HOST', 'SPECTROCLOUD_HOST'],
    default: null,
  }),
  project: setting('Service', textShape(projectWords), {
    option: [
      '--project UID|all',
      'show a project (uid), several (uids or names with commas), all, or tenant (default); -n NAME: a project by name',
      { isRepeated: true },
    ],
    bound: 'used for',
    variables: ['EDGESCOPE_PROJECT', 'PALETTE_PROJECT_UID'],
    default: null,
  }),
  apiKeyFile: setting('Service', keyFile, {
    option: ['--api-key-file FILE', 'file with the API key, readable only by you (0600)'],
    default: null,
  }),
  /** Program and arguments that print the API key. */
  apiKeyCommand: setting('Service', keyCommand('api-key'), { default: null }),
  /** Program and arguments that print a token. */
  tokenCommand: setting('Service', keyCommand('token'), { default: null }),
  /** Headers for an access proxy in front of the service. */
  headers: setting('Service', HEADERS, { bound: 'sent to', default: NO_HEADERS }),
  caFile: setting('Service', pathShape, {
    option: ['--ca-file FILE', 'certificates (PEM) to trust for the service'],
    bound: 'used for',
    variables: ['EDGESCOPE_CA_FILE', 'PALETTE_CA_FILE'],
    default: null,
  }),
  clientCertFile: setting('Service', pathShape, {
    option: ['--client-cert-file FILE', 'client certificate (PEM) for a service that requires one'],
    bound: 'shown to',
    variables: ['EDGESCOPE_CLIENT_CERT_FILE'],
    default: null,
  }),
  clientKeyFile: setting('Service', pathShape, {
    option: ['--client-key-file FILE', 'private key of that certificate (0600), if it has a file of its own'],
    bound: 'shown to',
    variables: ['EDGESCOPE_CLIENT_KEY_FILE'],
    default: null,
  }),
  insecure: setting('Service', flagShape, {
    option: ['--insecure', 'do not verify the certificate of the service'],
    switched: true,
    bound: 'used for',
    default: false,
  }),
  timeout: setting('Service', timeouts, {
    option: ['--timeout SECONDS', 'wait this long for an answer'],
    variables: ['EDGESCOPE_TIMEOUT'],
    default: NO_TIMEOUTS,
  }),
  timeouts: setting('Service', partsShape(Object.keys(TIMEOUTS), numberShape(seconds)), { default: NO_TIMEOUTS }),
  limits: setting('Service', partsShape(SIZES, size), { default: NO_LIMITS }),
  /** Tone of the service's name on the screen. */
  accent: setting(
    'Service',
    transform(wordShape(Object.keys(TONES)), (word) => TONES[word] ?? 'plain'),
    {
      bound: 'used for',
      default: 'plain' as const,
    },
  ),
  /** Maximum requests per second for each first segment of a path; null is the client's default. */
  requestsPerSecond: setting('Service', boundedNumber(0.1, 1000), { default: null }),
  /** Maximum requests at once after a pause; null is the number that three seconds allow. */
  burst: setting('Service', boundedNumber(1, 1000), { default: null }),
  /** Refresh period in seconds; null turns automatic refreshing off. */
  refresh: setting('View', numberShape(refreshPeriod), {
    option: [
      '--refresh SECONDS',
      `refresh every N seconds (default: ${REFRESH_PERIOD})`,
      { values: ['off', '10', '30', '60'], only: 'screen' },
    ],
    default: REFRESH_PERIOD,
  }),
  /** Number of rows that are loaded automatically; null for loading by hand. */
  autoload: setting('View', numberShape(autoloadRows), {
    option: [
      '--autoload ROWS',
      `load this many rows of each list by itself, or off (default: ${AUTOLOAD_ROWS}; the list on the screen: all, up to ${formatCount(WHOLE_ROWS)})`,
      { only: 'screen' },
    ],
    default: AUTOLOAD_ROWS,
  }),
  start: setting('View', wordShape(START_PLACES), {
    option: [
      '--start PLACE',
      'open the screen with list (default) or now, if no view is named',
      { values: START_PLACES, only: 'screen' },
    ],
    default: 'list' as const,
  }),
  mouse: setting('View', flagShape, {
    option: ['--mouse', 'use wheel and clicks (default: off); to select text, hold Shift', { only: 'screen' }],
    switched: true,
    default: false,
  }),
  bell: setting('View', flagShape, {
    option: ['--bell', 'ring when another group of hosts has broken (default: off)', { only: 'screen' }],
    switched: true,
    default: false,
  }),
  /** Time zone of the screen and of printed text; files are in UTC. */
  time: setting('View', wordShape(TIME_ZONES), {
    option: [
      '--time ZONE',
      'show times in this zone: utc (default) or local; files and programs get UTC',
      { values: TIME_ZONES },
    ],
    variables: ['EDGESCOPE_TIME'],
    default: 'utc' as const,
  }),
  theme: setting('Output', wordShape(THEME_NAMES), {
    option: ['--theme NAME', `colours: ${THEME_NAMES.join(', ')}`, { values: THEME_NAMES }],
    default: 'terminal' as const,
  }),
  /** Puts the terminal's own cursor on the selected row, for screen readers and magnifiers. */
  cursor: setting('View', flagShape, { default: false }),
  keys: setting('View', ownKeys, { default: NO_KEYS }),
  /** Shows the service and its unhealthy items in the terminal's title. */
  title: setting('View', flagShape, { default: true }),
  causeHint: setting('View', flagShape, {
    option: ['--no-cause-hint', 'turn off the hint about what broken rows have in common', { only: 'screen' }],
    switched: false,
    default: true,
  }),
  /** Path of the request log; null for none. */
  logFile: setting('Output', pathShape, {
    option: ['--log-file FILE', 'log every request to a file, one JSON line each (0600)'],
    default: null,
  }),
  cache: setting(
    'View',
    { ...flagShape, parse: (text, { place }) => oneOf(place, text, ['on', 'off']) === 'on' },
    {
      option: ['--no-cache', 'do not show or save cached rows'],
      switched: false,
      variables: ['EDGESCOPE_CACHE'],
      default: true,
    },
  ),
  dialect: setting('Service', wordShape(DIALECT_MODES), {
    option: [
      '--dialect WHICH',
      'use these endpoints: auto (default), document, or current (newer releases)',
      { values: DIALECT_MODES },
    ],
    bound: 'used for',
    variables: ['EDGESCOPE_DIALECT'],
    default: 'auto' as const,
  }),
  queries: setting('View', QUERIES, { default: NO_QUERIES }),
  commands: setting('View', OWN_COMMANDS, {
    option: ['--no-commands', 'turn off your own commands of the config file', { only: 'screen' }],
    switched: NO_COMMANDS,
    default: NO_COMMANDS,
  }),
  names: setting('Service', partsShape(Object.keys(DOCUMENT_NAMES), apiName), {
    bound: 'used for',
    default: NO_NAMES,
  }),
};

type Rows = typeof SETTINGS;

/** The name of a setting: its config key. */
export type SettingName = keyof Rows;

/** The type of a setting's value, and of its default. */
export type SettingValue<Name extends SettingName> = ReturnType<Rows[Name]['parseJson']>;
export type SettingDefault<Name extends SettingName> = Rows[Name]['default'];

/** Names of all settings, in table order. */
export const settingNames = Object.keys(SETTINGS) as readonly SettingName[];

/** Settings of a connection, which a context may have. */
export const serviceSettings: readonly SettingName[] = settingNames.filter(
  (name) => SETTINGS[name].group === 'Service',
);
