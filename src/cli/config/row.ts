import type { Option } from '../args/option.ts';
import { textOf } from './json-values.ts';

/** Where a value was given. */
export interface GivenValue {
  /** As messages about the value name it. */
  readonly place: string;
  /** As the source of the setting is named; the same, but for the config file. */
  readonly name: string;
  /** The absolute path that is meant by one as it is written there. */
  readonly pathOf: (path: string) => string;
}

/** A setting: everything that options, environment, config file and `--help` know of it. Its key in the table is that of the file. */
export interface SettingRow<Value, Default, Name extends string> {
  /** Absent where it is none of the command line. */
  readonly option?: Option<Name>;
  /** The value of an option without an argument. */
  readonly switched?: Value;
  /** Our own first, then those that users of the service have already (in-the-field.md); the first that is set counts. */
  readonly variables: readonly string[];
  /** The value of a text from an option or a variable; absent where there is neither. @throws UsageError */
  readonly parse?: (text: string, given: GivenValue) => Value;
  /** The value of a key of the config file. @throws UsageError */
  readonly parseJson: (value: unknown, given: GivenValue) => Value;
  readonly default: Default;
}

/** A setting that is a text in the config file as well. */
export const textSetting = <Value, Default, Name extends string = never>(
  row: Omit<SettingRow<Value, Default, Name>, 'parse' | 'parseJson'> & {
    readonly parse: (text: string, given: GivenValue) => Value;
  },
): SettingRow<Value, Default, Name> => ({
  ...row,
  parseJson: (value, given) => row.parse(textOf(value, given.place), given),
});

/** A setting whose value in the config file is no text, or need not be one. */
export const jsonSetting = <Value, Default, Name extends string = never>(
  row: SettingRow<Value, Default, Name>,
): SettingRow<Value, Default, Name> => row;
