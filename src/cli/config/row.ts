import type { Option } from '../args/option.ts';
import { textOf } from './json-values.ts';

/** The place of a value. */
export interface GivenValue {
  /** Place for errors. */
  readonly place: string;
  /** Source for reports; equal to `place` except for the config file. */
  readonly name: string;
  /** Resolves a path relative to that place. */
  readonly pathOf: (path: string) => string;
}

/** A setting: its option, variables, config key and help. Its key in the table is the config key. */
export interface SettingRow<Value, Default, Name extends string> {
  /** Absent for settings without an option. */
  readonly option?: Option<Name>;
  /** The value of a switch. */
  readonly switched?: Value;
  /** Own variables first, then those common among users of the service (in-the-field.md); the first that is set counts. */
  readonly variables: readonly string[];
  /** Parses the text of an option or variable; absent for neither. @throws UsageError */
  readonly parse?: (text: string, given: GivenValue) => Value;
  /** Parses the value of a config key. @throws UsageError */
  readonly parseJson: (value: unknown, given: GivenValue) => Value;
  readonly default: Default;
}

/** A setting that is a text in the config file too. */
export const textSetting = <Value, Default, Name extends string = never>(
  row: Omit<SettingRow<Value, Default, Name>, 'parse' | 'parseJson'> & {
    readonly parse: (text: string, given: GivenValue) => Value;
  },
): SettingRow<Value, Default, Name> => ({
  ...row,
  parseJson: (value, given) => row.parse(textOf(value, given.place), given),
});

/** A setting that may be another type in the config file. */
export const jsonSetting = <Value, Default, Name extends string = never>(
  row: SettingRow<Value, Default, Name>,
): SettingRow<Value, Default, Name> => row;
