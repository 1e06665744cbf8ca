import { lazily, type Parts } from '../memo/index.ts';
import { PRESENT } from '../secrets/index.ts';
import { elide } from '../text/index.ts';
import type { Tone } from '../values/index.ts';
import type { Shape } from './other-facets.ts';
import { ALIASES, type Reader } from './read.ts';

/** Type of a field's value, which decides how the value is shown. `custom`: the field has its own reader, which may return any value. */
export type FieldType = 'text' | 'number' | 'flag' | 'time' | 'texts' | 'presence' | 'object' | 'list' | 'custom';

/** Documented values of a text, with their tones. */
export type Choices = Readonly<Record<string, Tone>>;

/** Presence of a secret, whose value was dropped on admission. */
export type Presence = 'present' | 'absent';

/** A field of an object: its path in the JSON, its type and its reader. */
export interface Field<Value> {
  readonly type: FieldType;
  /** Keys below the object, joined by dots; null if the path is a single key, the name of the field in its table. */
  readonly path: string | null;
  /** Name of the last key in other releases. */
  readonly alias: string | null;
  /** False if services send the field but the document does not have it: it then follows the document's fields. */
  readonly documented: boolean;
  readonly choices: Choices | null;
  /** Fields of the object, or of each object of the list. */
  readonly fields: Fields | null;
  /** Creates the reader of the field; `owner` is the object that has the key directly. */
  reader(key: string, alias: string): (owner: Reader) => Value;
}

/** The fields of an object in the document's order, by their names in the model. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The type of the model that a table of fields reads. */
export type ModelOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer Value> ? Value : never };

export type FieldsOf<Model> = Fields & { readonly [K in keyof Model]: Field<Model[K]> };

interface ParentField<F extends Fields, Value> extends Field<Value> {
  readonly fields: F;
}

/** A nested object. If the object is missing, its values are unknown. */
export interface ObjectField<F extends Fields, Value = ModelOf<F>> extends ParentField<F, Value> {
  readonly type: 'object';
}

/** A list of objects; null if the service sent no list. */
export interface ListField<F extends Fields> extends ParentField<F, readonly ModelOf<F>[] | null> {
  readonly type: 'list';
}

type MakeReader<Value> = (key: string, alias: string) => (owner: Reader) => Value;

const leaf =
  <Value>(type: FieldType, reader: MakeReader<Value>) =>
  (path: string | null = null, alias: string | null = null): Field<Value> => ({
    type,
    path,
    alias,
    documented: true,
    choices: null,
    fields: null,
    reader,
  });

export const text = leaf('text', (key, alias) => (owner) => owner.text(key, alias));
/** A field with a count or a size. */
export const number = leaf('number', (key, alias) => (owner) => owner.count(key, alias));
export const flag = leaf('flag', (key, alias) => (owner) => owner.flag(key, alias));
/** A field with a time, read as epoch milliseconds. */
export const time = leaf('time', (key) => (owner) => owner.time(key));
export const texts = leaf('texts', (key) => (owner) => owner.texts(key));
/** A field with a string map, read as a list of entries. */
export const map = leaf('custom', (key) => (owner) => owner.map(key));

/** A field with a secret, read only as present or absent; a missing key is absent. */
export const secret = leaf('presence', (key) => (owner): Presence => {
  const json = owner.raw(key);
  return json !== undefined && JSON.stringify(json).includes(PRESENT) ? 'present' : 'absent';
});

/**
 * A text with documented values, in any case. An undocumented value is kept, with a note.
 * @param words Words of the service for documented values.
 */
export const choice = (
  choices: Choices,
  path: string | null = null,
  words: Readonly<Record<string, string>> = {},
): Field<string | null> => ({
  ...text(path),
  choices,
  reader: (key) => (owner) => readChoice(owner, key, choices, words),
});

const readChoice = (
  owner: Reader,
  key: string,
  choices: Choices,
  words: Readonly<Record<string, string>>,
): string | null => {
  const sent = owner.text(key);
  if (sent === null || Object.hasOwn(choices, sent)) return sent;
  const lower = sent.toLowerCase();
  if (Object.hasOwn(words, lower)) return words[lower] ?? sent;
  const value = documentedName(choices, sent);
  if (value === sent) owner.note(key, `undocumented value ${elide(sent, 40)}, shown as sent`);
  else owner.note(key, `${elide(sent, 40)}, shown as ${value}`);
  return value;
};

/** The documented spelling of a value; the value itself if it is not documented. */
export const documentedName = (choices: Choices, value: string): string => {
  if (Object.hasOwn(choices, value)) return value;
  const lower = value.toLowerCase();
  return Object.keys(choices).find((name) => name.toLowerCase() === lower) ?? value;
};

/** A field with its own reader, which gets the object that contains the key. `path` is its path in the JSON; null if the path is its name. */
export const custom = <Value>(read: (owner: Reader, key: string) => Value, path: string | null = null): Field<Value> =>
  leaf('custom', (key) => (owner) => read(owner, key))(path);

/** A value that is derived from the whole object; the document has no such field. */
export const fact = <Value>(read: (owner: Reader) => Value): Field<Value> => undocumented(custom(read));

/** Marks a field as missing from the document. */
export const undocumented = <F extends Field<unknown>>(field: F): F => ({ ...field, documented: false });

/** A nested object with these fields. `find` returns the object that has the fields in other releases. */
export const object = <F extends Fields>(
  path: string,
  fields: F,
  find = (found: Reader): Reader => found,
): ObjectField<F> => {
  const read = readerOf(fields);
  const make: MakeReader<ModelOf<F>> = (key, alias) => (owner) => read(find(owner.object(key, alias)));
  return { ...leaf('object', make)(path), type: 'object', fields };
};

/** A nested object; null if the object is missing. */
export const optional = <F extends Fields>(path: string, fields: F): ObjectField<F, ModelOf<F> | null> => {
  const read = readerOf(fields);
  const readGiven = (reader: Reader): ModelOf<F> | null => (reader.given ? read(reader) : null);
  const make: MakeReader<ModelOf<F> | null> = (key, alias) => (owner) => readGiven(owner.object(key, alias));
  return { ...leaf('object', make)(path), type: 'object', fields };
};

/** A list of objects with these fields. If the list is missing or empty, the list under `alias` (null for none) is read. */
export const list = <F extends Fields>(path: string, fields: F, alias: string | null = null): ListField<F> => {
  const read = readerOf(fields);
  const make: MakeReader<readonly ModelOf<F>[] | null> = (key, other) => (owner) => {
    const entries = owner.list(key, read);
    return entries?.length || other === key ? entries : (owner.list(other, read) ?? entries);
  };
  return { ...leaf('list', make)(path, alias), type: 'list', fields };
};

/** Creates a reader of objects with these fields. Each field is read on first access. */
export const readerOf = <F extends Fields>(fields: F): ((reader: Reader) => ModelOf<F>) => {
  const parts = Object.entries(fields).map(([name, field]) => [name, partOf(pathOf(name, field), field)]);
  return lazily(Object.fromEntries(parts) as Parts<ModelOf<F>, Reader>);
};

/** The path of a field below its object, keys joined by dots. */
export const pathOf = (name: string, { path }: Field<unknown>): string => path ?? name;

const partOf = (path: string, field: Field<unknown>): ((owner: Reader) => unknown) => {
  const steps = path.split('.').map((key) => ({ key, alias: ALIASES.get(key) ?? key }));
  const last = steps.pop() ?? { key: path, alias: path };
  const read = field.reader(last.key, field.alias ?? last.alias);
  if (steps.length === 0) return read;
  return (owner) => {
    let at = owner;
    for (const { key, alias } of steps) at = at.object(key, alias);
    return read(at);
  };
};

/** The order of the documented fields, for JSON in the document's order. */
export const orderOf = (fields: Fields): Shape => shapeOfKeys(keysOf(fields));

/** Nested keys in order; null below a key whose value has no fields. */
type Keys = Map<string, Keys | null>;

const keysOf = (fields: Fields, keys: Keys = new Map()): Keys => {
  for (const [name, field] of Object.entries(fields)) {
    if (!field.documented) continue;
    const steps = pathOf(name, field).split('.');
    const key = steps.pop() ?? '';
    const owner = steps.reduce(below, keys);
    const inside = field.fields && keysOf(field.fields, owner.get(key) ?? new Map());
    for (const one of [key, field.alias ?? key]) owner.set(one, inside);
  }
  return keys;
};

/** The documented values of fields, by path in lower case, through lists. */
export const choicesByPath = (fields: Fields): ReadonlyMap<string, Choices> =>
  new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const path = pathOf(name, field).toLowerCase();
      if (field.choices !== null) return [[path, field.choices] as const];
      if (field.fields === null) return [];
      return Array.from(choicesByPath(field.fields), ([below, choices]) => [`${path}.${below}`, choices] as const);
    }),
  );

const below = (keys: Keys, key: string): Keys => {
  const known = keys.get(key) ?? new Map();
  for (const one of [key, ALIASES.get(key) ?? key]) keys.set(one, known);
  return known;
};

const shapeOfKeys = (keys: Keys): Shape =>
  Array.from(keys, ([key, inside]) => (inside === null ? key : ([key, shapeOfKeys(inside)] as const)));
