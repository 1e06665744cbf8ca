import {
  AUTOLOAD_LIMITS,
  AUTOLOAD_ROWS,
  DIALECT_MODES,
  NOTHING_ASKED,
  OFF,
  REFRESH_SECONDS,
  readNumberOrOff,
} from '../../core/query/index.ts';
import { TIME_ZONES } from '../../core/values/index.ts';
import { setMode } from '../dialect/change.ts';
import { livePeriod, periodText as periodSeconds, setPeriod } from '../live/live.ts';
import type { RunSettings } from '../state/run-settings.ts';
import { type Change, changeView, currentView, isLowBandwidth, newAutoload, type State } from '../state/state.ts';

/** A setting that the user can change while the program runs. */
interface Setting {
  readonly name: string;
  /** A description in one sentence without a full stop. */
  readonly about: string;
  /** Id of the key that toggles the setting; null if there is none. */
  readonly key: string | null;
  /** Returns why the setting cannot be changed at the moment; null if it can. */
  readonly blocked: (state: State) => string | null;
  /** The possible values in words: `on or off`. */
  readonly values: string;
  /** The current value in the form that is typed. */
  readonly value: (state: State) => string;
  /** Suggested values, the most likely first, without the current value. */
  readonly choices: (state: State) => readonly string[];
  /** Sets the setting to a typed value; null if the value is invalid. */
  readonly set: (state: State, value: string) => Change | null;
  /** Describes a limit of the value that is set; null if there is none. */
  readonly limit?: (state: State) => string | null;
}

interface Switch extends Pick<Setting, 'name' | 'about' | 'key'>, Partial<Pick<Setting, 'blocked'>> {
  readonly isOn: (state: State) => boolean;
  readonly turn: (state: State, on: boolean) => Change;
}

const ON = 'on';

/** Returns the word for a switch: `on` or `off`. */
const switchText = (on: boolean): string => (on ? ON : OFF);

const settingOfSwitch = ({ isOn, turn, ...setting }: Switch): Setting => ({
  blocked: () => null,
  ...setting,
  values: 'on or off',
  value: (state) => switchText(isOn(state)),
  choices: (state) => [switchText(!isOn(state))],
  set: (state, value) => (value === ON || value === OFF ? turn(state, value === ON) : null),
});

/** Creates a switch for a setting of the run by its key in `RunSettings`. */
const runSwitch = (
  key: Exclude<keyof RunSettings, 'time'>,
  setting: Pick<Setting, 'name' | 'about' | 'key'>,
): Setting =>
  settingOfSwitch({
    ...setting,
    isOn: ({ settings }) => settings[key],
    turn: ({ settings }, on) => ({ settings: { ...settings, [key]: on } }),
  });

const PERIODS: readonly string[] = ['30', '10', '60', '300'];

const periodText = ({ live }: State): string => (live.period === null ? OFF : String(live.period));

const overService = ({ service }: State): string | null => (service.snapshot === undefined ? null : NOTHING_ASKED);

/** All settings that can change while the program runs. */
export const RUNTIME_SETTINGS: readonly Setting[] = [
  settingOfSwitch({
    name: 'wide',
    about: 'show every column at full width',
    key: 'wide',
    isOn: (state) => currentView(state).wide,
    turn: (state, wide) => changeView(state, { wide, shift: 0 }),
  }),
  runSwitch('preview', {
    name: 'preview',
    about: 'show the item under the cursor beside the list, from 160 columns',
    key: 'preview',
  }),
  settingOfSwitch({
    name: 'low',
    about: 'low bandwidth: cursor marker instead of a bar, scroll by half screens',
    key: null,
    isOn: isLowBandwidth,
    turn: (state, override) => ({ link: { ...state.link, override } }),
  }),
  runSwitch('withValues', {
    name: 'values',
    about: 'exports and copies of whole items have the texts of pack values, params and annotations',
    key: null,
  }),
  runSwitch('causeHint', {
    name: 'cause-hint',
    about: 'say in the list what its broken rows have in common',
    key: null,
  }),
  runSwitch('bell', {
    name: 'bell',
    about: 'ring when another group of hosts has broken, once for each',
    key: null,
  }),
  runSwitch('mouse', {
    name: 'mouse',
    about: 'mouse: wheel moves, click on a row, tab or title; Shift selects text',
    key: null,
  }),
  settingOfSwitch({
    name: 'wrap',
    about: 'wrap long text in an open item',
    key: 'wrap',
    blocked: (state) => (currentView(state).detail === null ? 'no item is open' : null),
    isOn: (state) => currentView(state).detail?.wrap ?? true,
    turn: (state, wrap) => {
      const { detail } = currentView(state);
      return detail === null ? {} : changeView(state, { detail: { ...detail, wrap } });
    },
  }),
  {
    name: 'time',
    about: 'zone of the times on the screen: utc or local; files are in UTC',
    key: null,
    blocked: () => null,
    values: `one of ${TIME_ZONES.join(', ')}`,
    value: ({ settings }) => settings.time,
    choices: ({ settings }) => TIME_ZONES.filter((zone) => zone !== settings.time),
    set: ({ settings }, value) => {
      const time = TIME_ZONES.find((zone) => zone === value);
      return time === undefined ? null : { settings: { ...settings, time } };
    },
  },
  {
    name: 'refresh',
    about: 'refresh the screen every N seconds',
    key: null,
    blocked: overService,
    values: `a number of seconds, or ${OFF}`,
    value: periodText,
    choices: (state) =>
      [...(state.live.period === null ? [] : [OFF]), ...PERIODS].filter((text) => text !== periodText(state)),
    set: (_, value) => {
      const period = readNumberOrOff(value, REFRESH_SECONDS);
      return period === undefined ? null : setPeriod(period);
    },
    limit: (state) => {
      const period = livePeriod(state);
      return period === null || period === state.live.period ? null : `every ${periodSeconds(period)} for this list`;
    },
  },
  {
    name: 'autoload',
    about: 'load lists of up to N rows completely by themselves',
    key: null,
    blocked: () => null,
    values: `a number of rows, or ${OFF}`,
    value: ({ autoload }) => String(autoload.rows ?? OFF),
    choices: ({ autoload }) => (autoload.rows === null ? [String(AUTOLOAD_ROWS)] : [OFF]),
    set: (_, value) => {
      const rows = readNumberOrOff(value, AUTOLOAD_LIMITS);
      return rows === undefined ? null : { autoload: newAutoload(rows) };
    },
  },
  {
    name: 'dialect',
    about: 'API dialect: document, current (newer releases), or auto',
    key: null,
    blocked: overService,
    values: `one of ${DIALECT_MODES.join(', ')}`,
    value: ({ dialects }) => dialects.mode,
    choices: ({ dialects }) => DIALECT_MODES.filter((mode) => mode !== dialects.mode),
    set: (state, value) => {
      const mode = DIALECT_MODES.find((one) => one === value);
      return mode === undefined ? null : setMode(state, mode);
    },
  },
];
