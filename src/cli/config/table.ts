import { DOCUMENT_NAMES } from '../../api/dialects/dialect.ts';
import { AUTOLOAD_ROWS, DIALECT_MODES, type DialectMode, REFRESH_PERIOD, WHOLE_ROWS } from '../../core/query/index.ts';
import { formatCount, TIME_ZONES, type TimeZone } from '../../core/values/index.ts';
import type { OwnKeys } from '../../store/keys/own-keys.ts';
import type { OwnCommand } from '../../store/state/own-command.ts';
import {
  autoloadRows,
  dialectMode,
  onOrOff,
  refreshPeriod,
  START_PLACES,
  type StartPlace,
  startPlace,
  THEME_NAMES,
  themeName,
  timeZone,
} from '../args/values.ts';
import { COMMANDS_SCHEMA, ownCommandsOf } from './own-commands.ts';
import { ownKeysOf } from './own-keys.ts';
import {
  flagSetting,
  jsonSetting,
  namesOf,
  numberSetting,
  QUERIES_SCHEMA,
  queriesOf,
  recordSchema,
  type SettingRow,
  textSetting,
  type WrittenQuery,
} from './row.ts';
import { SERVICE_ROWS } from './service-rows.ts';

const path = (text: string, { pathOf }: { readonly pathOf: (path: string) => string }): string => pathOf(text);

const NO_QUERIES: readonly WrittenQuery[] = [];
const NO_COMMANDS: readonly OwnCommand[] = [];
const NO_KEYS: OwnKeys = {};

/**
 * All connection settings, in the order of the help, by config key. Key variables have a table of their own
 * (`key-file.ts`): each is bound to an address.
 */
export const SETTINGS = {
  ...SERVICE_ROWS,
  /** Seconds; null for no refresh by itself. */
  refresh: numberSetting({
    option: {
      name: 'refresh',
      argument: 'SECONDS',
      values: ['off', '10', '30', '60'],
      about: `refresh every N seconds (default: ${REFRESH_PERIOD})`,
      group: 'View',
      only: 'screen',
    },
    variables: [],
    parse: (text, { place }) => refreshPeriod(place, text),
    default: REFRESH_PERIOD,
  }),
  /** Null for loading by hand. */
  autoload: numberSetting({
    option: {
      name: 'autoload',
      argument: 'ROWS',
      about: `load this many rows of each list by itself, or off (default: ${AUTOLOAD_ROWS}; the list on the screen: all, up to ${formatCount(WHOLE_ROWS)})`,
      group: 'View',
      only: 'screen',
    },
    variables: [],
    parse: (text, { place }) => autoloadRows(place, text),
    default: AUTOLOAD_ROWS,
  }),
  start: textSetting({
    option: {
      name: 'start',
      argument: 'PLACE',
      values: START_PLACES,
      about: 'open the screen with list (default) or now, if no view is named',
      group: 'View',
      only: 'screen',
    },
    variables: [],
    words: START_PLACES,
    parse: (text, { place }): StartPlace => startPlace(place, text),
    default: 'list' as const,
  }),
  mouse: flagSetting({
    option: {
      name: 'mouse',
      about: 'use wheel and clicks (default: off); to select text, hold Shift',
      group: 'View',
      only: 'screen',
    },
    switched: true,
    variables: [],
    default: false,
  }),
  /** The zone of times on the screen and in printed text; files are in UTC. */
  time: textSetting({
    option: {
      name: 'time',
      argument: 'ZONE',
      values: TIME_ZONES,
      about: 'show times in this zone: utc (default) or local; files and programs get UTC',
      group: 'View',
    },
    variables: ['EDGESCOPE_TIME'],
    words: TIME_ZONES,
    parse: (text, { place }): TimeZone => timeZone(place, text),
    default: 'utc' as const,
  }),
  theme: textSetting({
    option: {
      name: 'theme',
      argument: 'NAME',
      values: THEME_NAMES,
      about: `colours: ${THEME_NAMES.join(', ')}`,
      group: 'Output',
    },
    variables: [],
    words: THEME_NAMES,
    parse: (text, { place }) => themeName(place, text),
    default: 'terminal' as const,
  }),
  /** The terminal's cursor stands on the row under the cursor, for screen readers and magnifiers. */
  cursor: flagSetting({
    variables: [],
    default: false,
  }),
  keys: jsonSetting({
    variables: [],
    schema: recordSchema({ type: 'string' }),
    parseJson: ownKeysOf,
    default: NO_KEYS,
  }),
  /** The terminal's title tells the service and what is unhealthy. */
  title: flagSetting({
    variables: [],
    default: true,
  }),
  causeHint: flagSetting({
    option: {
      name: 'no-cause-hint',
      about: 'turn off the hint about what broken rows have in common',
      group: 'View',
      only: 'screen',
    },
    switched: false,
    variables: [],
    default: true,
  }),
  /** Null for none. */
  logFile: textSetting({
    option: {
      name: 'log-file',
      argument: 'FILE',
      about: 'log every request to a file, one JSON line each (0600)',
      group: 'Output',
    },
    variables: [],
    parse: path,
    default: null,
  }),
  cache: flagSetting({
    option: {
      name: 'no-cache',
      about: 'do not show or save cached rows',
      group: 'View',
    },
    switched: false,
    variables: ['EDGESCOPE_CACHE'],
    parse: (text, { place }) => onOrOff(place, text),
    default: true,
  }),
  dialect: textSetting({
    option: {
      name: 'dialect',
      argument: 'WHICH',
      values: DIALECT_MODES,
      about: 'use these endpoints: auto (default), document, or current (newer releases)',
      group: 'Service',
    },
    bound: 'used for',
    variables: ['EDGESCOPE_DIALECT'],
    words: DIALECT_MODES,
    parse: (text, { place }): DialectMode => dialectMode(place, text),
    default: 'auto' as const,
  }),
  queries: jsonSetting({
    variables: [],
    schema: QUERIES_SCHEMA,
    parseJson: queriesOf,
    default: NO_QUERIES,
  }),
  commands: jsonSetting({
    option: {
      name: 'no-commands',
      about: 'turn off your own commands of the config file',
      group: 'View',
      only: 'screen',
    },
    switched: NO_COMMANDS,
    variables: [],
    schema: COMMANDS_SCHEMA,
    parseJson: ownCommandsOf,
    default: NO_COMMANDS,
  }),
  names: jsonSetting({
    group: 'Service',
    bound: 'used for',
    variables: [],
    schema: recordSchema({ type: 'string' }, Object.keys(DOCUMENT_NAMES)),
    parseJson: namesOf,
    default: {},
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
export const serviceSettings: readonly SettingName[] = settingNames.filter((name) => {
  const { option, group = option?.group }: SettingRow<unknown, unknown> = SETTINGS[name];
  return group === 'Service';
});
