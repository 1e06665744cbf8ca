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
const flagOf = (value: unknown, place: string): boolean => {
  if (typeof value === 'boolean') return value;
  throw new UsageError(`${place} is neither true nor false`, 'write true or false without quotes');
};

/**
 * Deployment-specific names of the service's API, valid in a query or as a header.
 * @throws UsageError
 */
export const namesOf = (value: unknown, given: GivenJson): Partial<DocumentNames> =>
  partsOf(value, given, Object.keys(DOCUMENT_NAMES), (text, place) => {
    const name = textOf(text, place);
    if (/^[A-Za-z0-9_.-]+$/.test(name)) return name;
    throw new UsageError(`${place}: not a valid parameter or header name`, 'use letters, digits, - and _');
  });

/**
 * The known parts of an object, each read on its own; others are skipped.
 * @throws UsageError
 */
export const partsOf = <Part>(
  value: unknown,
  { place, skip }: GivenJson,
  names: readonly string[],
  read: (part: unknown, place: string) => Part,
): Readonly<Record<string, Part>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${place} is not an object`, `its parts are ${names.join(', ')}`);
  const parts = Object.entries(value).flatMap(([name, part]) => {
    if (names.includes(name)) return [[name, read(part, `${place}.${name}`)] as const];
    skip(name, names);
    return [];
  });
  return Object.fromEntries(parts);
};

export interface GivenValue {
  readonly place: string;
  /** Source for reports; equal to `place` except for the config file. */
  readonly name: string;
  /** Resolves a path relative to that place. */
  readonly pathOf: (path: string) => string;
}

/** Skips a key of the config file that is none of the known ones. @throws UsageError for the name of a secret */
export type SkipKey = (key: string, known: readonly string[]) => void;

/** The place of a value in the config file. */
export interface GivenJson extends GivenValue {
  readonly skip: SkipKey;
}

/** What is done with a value that is bound to an address. */
export type Binding = 'sent to' | 'shown to' | 'used for';

/** A setting: its option, variables, config key and help. Its key in the table is the config key. */
export interface SettingRow<Value, Default> {
  /** Absent for settings without an option. */
  readonly option?: Option;
  /** Of a setting without an option: the group that one would have. */
  readonly group?: Option['group'];
  /** The value goes only to the address that it was configured with; absent for a setting that is for any address. */
  readonly bound?: Binding;
  readonly switched?: Value;
  /** Own variables first, then those common among users of the service; the first that is set counts. */
  readonly variables: readonly string[];
  /** Parses the text of an option or variable; absent for neither. @throws UsageError */
  readonly parse?: (text: string, given: GivenValue) => Value;
  /** JSON Schema of the value of its config key. */
  readonly schema: Readonly<Record<string, Json>>;
  /** Parses the value of a config key. @throws UsageError */
  readonly parseJson: (value: unknown, given: GivenJson) => Value;
  readonly default: Default;
}

/** A setting that is a text in the config file too. */
export const textSetting = <Value, Default>(
  row: Omit<SettingRow<Value, Default>, 'parse' | 'parseJson' | 'schema'> & {
    readonly parse: (text: string, given: GivenValue) => Value;
    /** The only texts. */
    readonly words?: readonly string[];
  },
): SettingRow<Value, Default> => ({
  ...row,
  schema: row.words === undefined ? { type: 'string' } : { enum: row.words },
  parseJson: (value, given) => row.parse(textOf(value, given.place), given),
});

/** A setting that is a number in the config file, or the text of its option. */
export const numberSetting = <Value, Default>(
  row: Omit<SettingRow<Value, Default>, 'parse' | 'parseJson' | 'schema'> & {
    readonly parse: (text: string, given: GivenValue) => Value;
  },
): SettingRow<Value, Default> => ({
  ...row,
  schema: { type: ['number', 'string'] },
  parseJson: (value, given) => row.parse(numberText(value, given.place), given),
});

/** A setting that is true or false in the config file. */
export const flagSetting = <Default>(
  row: Omit<SettingRow<boolean, Default>, 'parseJson' | 'schema'>,
): SettingRow<boolean, Default> => ({
  ...row,
  schema: { type: 'boolean' },
  parseJson: (value, { place }) => flagOf(value, place),
});

/** A setting that may be another type in the config file. */
export const jsonSetting = <Value, Default>(row: SettingRow<Value, Default>): SettingRow<Value, Default> => row;

/** Schema of an object whose values are of one type: of named keys, or of any. */
export const recordSchema = (values: Json, keys?: readonly string[]): Readonly<Record<string, Json>> =>
  keys === undefined
    ? { type: 'object', additionalProperties: values }
    : { type: 'object', properties: Object.fromEntries(keys.map((key) => [key, values])), additionalProperties: false };

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

export const QUERIES_SCHEMA = recordSchema({ anyOf: [{ type: 'string' }, recordSchema({ type: 'string' }, KEYS)] });

/**
 * Named queries of the config file: a filter of edge hosts each, or an object with tab, filter, order and about.
 * @throws UsageError with the invalid query
 */
export const queriesOf = (value: unknown, { place, skip }: GivenJson): readonly WrittenQuery[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${place} is not an object`, EXAMPLE);
  return Object.entries(value).map(([name, query]) =>
    queryOf(name.trim(), query, `${place}.${name}`, (key) => skip(`${name}.${key}`, KEYS)),
  );
};

const queryOf = (name: string, value: Json, place: string, skip: (key: string) => void): WrittenQuery => {
  if (!/^\S{1,40}$/.test(name)) throw new UsageError(`${place}: not a name of a query`, 'use one word');
  const parts = typeof value === 'string' ? { filter: value } : value;
  if (!isObject(parts)) throw new UsageError(`${place} is neither a filter nor an object`, EXAMPLE);
  for (const key of Object.keys(parts)) if (!KEYS.includes(key)) skip(key);
  const text = (key: string): string => (parts[key] === undefined ? '' : textOf(parts[key], `${place}.${key}`));
  return { name, place, tab: text('tab'), filter: text('filter'), order: text('order'), about: text('about') };
};
