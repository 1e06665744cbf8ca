import { DOCUMENT_NAMES, type DocumentNames } from '../../api/dialects/dialect.ts';
import { isObject, type Json } from '../../core/values/index.ts';
import type { Option } from '../args/option.ts';
import { UsageError } from '../usage-error.ts';

/** A trimmed text of the config file. @throws UsageError */
export const textOf = (value: unknown, place: string): string => {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new UsageError(`${place} is not a string`, 'write it in double quotes, or leave it out');
};

/** A number or string of the config file as the text of an option. @throws UsageError */
export const numberText = (value: unknown, place: string): string => {
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  throw new UsageError(`${place} is neither a number nor a string`, 'write a number without quotes');
};

/** @throws UsageError */
export const flagOf = (value: unknown, place: string): boolean => {
  if (typeof value === 'boolean') return value;
  throw new UsageError(`${place} is neither true nor false`, 'write true or false without quotes');
};

/**
 * Deployment-specific names of the service's API, valid in a query or as a header.
 * @throws UsageError
 */
export const namesOf = (value: unknown, place: string): Partial<DocumentNames> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${place} is not an object`, 'write "names": {"filter": "filters"}');
  }
  const known = Object.keys(DOCUMENT_NAMES);
  for (const [name, text] of Object.entries(value)) {
    if (!known.includes(name))
      throw new UsageError(`${place}.${name}: unknown name`, `the names are ${known.join(', ')}`);
    if (!/^[A-Za-z0-9_.-]+$/.test(textOf(text, `${place}.${name}`))) {
      throw new UsageError(`${place}.${name}: not a valid parameter or header name`, 'use letters, digits, - and _');
    }
  }
  return { ...value };
};

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
  /** Of a setting without an option: the group that one would have. */
  readonly group?: Option['group'];
  /** The value of a switch. */
  readonly switched?: Value;
  /** Own variables first, then those common among users of the service; the first that is set counts. */
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

/** A setting that is a number in the config file, or the text of its option. */
export const numberSetting = <Value, Default, Name extends string = never>(
  row: Omit<SettingRow<Value, Default, Name>, 'parse' | 'parseJson'> & {
    readonly parse: (text: string, given: GivenValue) => Value;
  },
): SettingRow<Value, Default, Name> => ({
  ...row,
  parseJson: (value, given) => row.parse(numberText(value, given.place), given),
});

/** A setting that may be another type in the config file. */
export const jsonSetting = <Value, Default, Name extends string = never>(
  row: SettingRow<Value, Default, Name>,
): SettingRow<Value, Default, Name> => row;

/** A named query of the config file, unparsed; see `settings-of.ts`. */
export interface WrittenQuery {
  readonly name: string;
  /** Its place, for errors. */
  readonly place: string;
  readonly tab: string;
  readonly filter: string;
  readonly order: string;
  readonly about: string;
}

const EXAMPLE = 'write "queries": {"NAME": {"tab": "hosts", "filter": "state=ready", "order": "-cpu"}}';

const KEYS = ['tab', 'filter', 'order', 'about'];

/**
 * Named queries of the config file: a filter of edge hosts each, or an object with tab, filter, order and about.
 * @throws UsageError with the invalid query
 */
export const queriesOf = (value: unknown, place: string): readonly WrittenQuery[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${place} is not an object`, EXAMPLE);
  return Object.entries(value).map(([name, query]) => queryOf(name.trim(), query, `${place}.${name}`));
};

const queryOf = (name: string, value: Json, place: string): WrittenQuery => {
  if (!/^\S{1,40}$/.test(name)) throw new UsageError(`${place}: not a name of a query`, 'use one word');
  const parts = typeof value === 'string' ? { filter: value } : value;
  if (!isObject(parts)) throw new UsageError(`${place} is neither a filter nor an object`, EXAMPLE);
  const other = Object.keys(parts).find((key) => !KEYS.includes(key));
  if (other !== undefined) throw new UsageError(`${place}.${other}: unknown key`, `the keys are ${KEYS.join(', ')}`);
  const text = (key: string): string => (parts[key] === undefined ? '' : textOf(parts[key], `${place}.${key}`));
  return { name, place, tab: text('tab'), filter: text('filter'), order: text('order'), about: text('about') };
};
