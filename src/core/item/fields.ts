import { lazily, type Parts } from '../memo/index.ts';
import { PRESENT } from '../secrets/index.ts';
import { elide } from '../text/index.ts';
import type { Tone } from '../values/index.ts';
import type { Shape } from './other-facets.ts';
import { ALIASES, type Reader } from './read.ts';

/** What a field holds; decides how it is shown. `custom` is what a reader of its own makes of the JSON. */
export type FieldType = 'text' | 'number' | 'flag' | 'time' | 'texts' | 'presence' | 'object' | 'list' | 'custom';

/** Documented values of a text, with their tones. */
export type Choices = Readonly<Record<string, Tone>>;

/** Presence of a secret, whose value was dropped on admission. */
export type Presence = 'present' | 'absent';

/** One field of an object: where it stands, what it holds, and how it is read. */
export interface Field<Value> {
  readonly type: FieldType;
  /** Keys joined by dots, below the object with the field; null: one key, the name of the field in its table. */
  readonly path: string | null;
  /** Another name of the last key, in other releases. */
  readonly alias: string | null;
  /** False where only the services have it: it follows the document's fields. */
  readonly documented: boolean;
  readonly choices: Choices | null;
  /** Fields of the object, or of each object of the list. */
  readonly fields: Fields | null;
  /** Makes the reader of a field, of the object that directly has its key. */
  reader(key: string, alias: string): (owner: Reader) => Value;
}

/** The fields of an object in the document's order, by their names in the model. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** What a table of fields reads. */
export type ModelOf<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer Value> ? Value : never };

export type FieldsOf<Model> = Fields & { readonly [K in keyof Model]: Field<Model[K]> };

interface ParentField<F extends Fields, Value> extends Field<Value> {
  readonly fields: F;
}

/** A nested object: the values of a missing one are unknown. */
export interface ObjectField<F extends Fields, Value = ModelOf<F>> extends ParentField<F, Value> {
  readonly type: 'object';
}

/** A list of objects; null where the service sent none. */
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
/** A count or a size. */
export const number = leaf('number', (key, alias) => (owner) => owner.count(key, alias));
export const flag = leaf('flag', (key, alias) => (owner) => owner.flag(key, alias));
/** Epoch milliseconds. */
export const time = leaf('time', (key) => (owner) => owner.time(key));
export const texts = leaf('texts', (key) => (owner) => owner.texts(key));
/** The entries of a string map. */
export const map = leaf('custom', (key) => (owner) => owner.map(key));

/** A secret, of which only the presence is known; a missing key is absent. */
export const secret = leaf('presence', (key) => (owner): Presence => {
  const json = owner.raw(key);
  return json !== undefined && JSON.stringify(json).includes(PRESENT) ? 'present' : 'absent';
});

/**
 * A text with documented values, in any case. Others are kept, with a note.
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

/** The documented spelling of a value; the value itself where none is documented. */
export const documentedName = (choices: Choices, value: string): string => {
  if (Object.hasOwn(choices, value)) return value;
  const lower = value.toLowerCase();
  return Object.keys(choices).find((name) => name.toLowerCase() === lower) ?? value;
};

/** A field with a reader of its own, of the object that directly has its key. */
export const custom = <Value>(read: (owner: Reader, key: string) => Value, path: string | null = null): Field<Value> =>
  leaf('custom', (key) => (owner) => read(owner, key))(path);

/** A fact about the object itself. */
export const fact = <Value>(read: (owner: Reader) => Value): Field<Value> => undocumented(custom(read));

/** The same field, which is not in the document. */
export const undocumented = <F extends Field<unknown>>(field: F): F => ({ ...field, documented: false });

/** A nested object with these fields; `find` gives where they are in other releases. */
export const object = <F extends Fields>(
  path: string,
  fields: F,
  find = (found: Reader): Reader => found,
): ObjectField<F> => {
  const read = readerOf(fields);
  const make: MakeReader<ModelOf<F>> = (key, alias) => (owner) => read(find(owner.object(key, alias)));
  return { ...leaf('object', make)(path), type: 'object', fields };
};

/** A nested object that may be missing, which is null. */
export const optional = <F extends Fields>(path: string, fields: F): ObjectField<F, ModelOf<F> | null> => {
  const read = readerOf(fields);
  const readGiven = (reader: Reader): ModelOf<F> | null => (reader.given ? read(reader) : null);
  const make: MakeReader<ModelOf<F> | null> = (key, alias) => (owner) => readGiven(owner.object(key, alias));
  return { ...leaf('object', make)(path), type: 'object', fields };
};

/** A list of objects with these fields; the list under `alias` counts where this one is empty. */
export const list = <F extends Fields>(path: string, fields: F, alias: string | null = null): ListField<F> => {
  const read = readerOf(fields);
  const make: MakeReader<readonly ModelOf<F>[] | null> = (key, other) => (owner) => {
    const entries = owner.list(key, read);
    return entries?.length || other === key ? entries : (owner.list(other, read) ?? entries);
  };
  return { ...leaf('list', make)(path, alias), type: 'list', fields };
};

/** The reader of an object with these fields, each read when it is asked for. */
export const readerOf = <F extends Fields>(fields: F): ((reader: Reader) => ModelOf<F>) => {
  const parts = Object.entries(fields).map(([name, field]) => [name, partOf(pathOf(name, field), field)]);
  return lazily(Object.fromEntries(parts) as Parts<ModelOf<F>, Reader>);
};

/** Keys of a field below its object. */
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

/** The fields with documented values, by their paths in lower case, through lists. */
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
