import { isObject, type Json } from '../../core/values/index.ts';
import { oneOf } from '../args/values.ts';
import type { Program } from '../key-program/printed-by.ts';
import { UsageError } from '../usage-error.ts';

/** Place of a written value, for errors, reports and relative paths. */
export interface GivenValue {
  readonly place: string;
  /** Name of the source in reports; equal to `place` except in the config file. */
  readonly name: string;
  /** Resolves a path relative to the folder of the place. */
  readonly pathOf: (path: string) => string;
}

/** Skips an unknown key of the config file, with a note. @throws UsageError for the name of a secret */
export type SkipKey = (key: string, known: readonly string[]) => void;

/** Place of a written value in the config file. */
export interface GivenJson extends GivenValue {
  readonly skip: SkipKey;
}

/** Place of a part of a value, for errors: `timeouts.connect`, `commands[0]`. */
const partOf = (given: GivenJson, key: string, place = `${given.place}.${key}`): GivenJson => ({
  ...given,
  place,
  skip: (part, known) => given.skip(`${key}.${part}`, known),
});

/** Syntax of a setting's value: a JSON Schema for editors, and readers that accept the same values. */
export interface Shape<Value> {
  /** JSON Schema of the value in the config file. */
  readonly schema: Readonly<Record<string, Json>>;
  /** Reads the value of a config key. @throws UsageError */
  readonly parseJson: (value: Json | undefined, given: GivenJson) => Value;
  /** Reads the text of an option or variable; absent if only the config file has the value. @throws UsageError */
  readonly parse?: (text: string, given: GivenValue) => Value;
}

/** Parses a text; `place` is its option or key, for errors. @throws UsageError */
type ReadText<Value> = (place: string, text: string, given: GivenValue) => Value;

const textIn = (value: Json | undefined, place: string): string => {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new UsageError(`${place} is not a string`, 'write it in double quotes, or leave it out');
};

/** Shape of a text, which is a string in the config file. */
export const textShape = <Value = string>(
  read: ReadText<Value>,
  schema: Shape<Value>['schema'] = { type: 'string' },
): Shape<Value> => ({
  schema,
  parse: (given, at) => read(at.place, given, at),
  parseJson: (value, given) => read(given.place, textIn(value, given.place), given),
});

export const plainText: Shape<string> = textShape((_, given) => given.trim());

/** Shape of a path, relative to the folder of its place. */
export const pathShape: Shape<string> = textShape((_, given, { pathOf }) => pathOf(given));

/** Shape of a text that must be one of several words. */
export const wordShape = <Word extends string>(words: readonly Word[]): Shape<Word> =>
  textShape((place, given) => oneOf(place, given, words), { enum: words });

/** Shape of a number or a string in the config file, read like the text of an option. */
export const numberShape = <Value>(read: ReadText<Value>): Shape<Value> => ({
  schema: { type: ['number', 'string'] },
  parse: (given, at) => read(at.place, given, at),
  parseJson: (value, given) => {
    if (typeof value === 'number' || typeof value === 'string') return read(given.place, String(value), given);
    throw new UsageError(`${given.place} is neither a number nor a string`, 'write a number without quotes');
  },
});

/** Shape of a number between two limits, from the config file only. */
export const boundedNumber = (least: number, most: number): Shape<number> => ({
  schema: { type: 'number', minimum: least, maximum: most },
  parseJson: (value, { place }) => {
    if (typeof value === 'number' && value >= least && value <= most) return value;
    throw new UsageError(`${place} is not a number from ${least} to ${most}`, 'write a number without quotes');
  },
});

export const flagShape: Shape<boolean> = {
  schema: { type: 'boolean' },
  parseJson: (value, { place }) => {
    if (typeof value === 'boolean') return value;
    throw new UsageError(`${place} is neither true nor false`, 'write true or false without quotes');
  },
};

/** Shape of a part of an object that may be left out; its value is then `fallback`. */
export const optional = <Value, Default>(shape: Shape<Value>, fallback: Default): Shape<Value | Default> => ({
  schema: shape.schema,
  parseJson: (value, given) => (value === undefined ? fallback : shape.parseJson(value, given)),
});

/** Shape of a program with arguments; `example` is the remedy for other values. */
export const programShape = (example: string): Shape<Program> => ({
  schema: { type: 'array', minItems: 1, items: { type: 'string' } },
  parseJson: (value, { place }) => {
    const [first, ...others] = Array.isArray(value) ? value : [];
    const isText = (word: unknown): word is string => typeof word === 'string' && !word.includes('\0');
    if (isText(first) && first !== '' && others.every(isText)) return [first, ...others];
    throw new UsageError(`${place} is not a list of program and arguments`, example);
  },
});

/**
 * Shape of an object with any keys, whose values all have one shape; read as a list of keys and values. `example` is the remedy
 * for other values. `nameOf` checks a key before its value is read.
 */
export const recordShape = <Value>(
  shape: Shape<Value>,
  example: string,
  nameOf: (key: string, given: GivenJson) => string = (key) => key,
): Shape<readonly (readonly [name: string, value: Value])[]> => ({
  schema: { type: 'object', additionalProperties: shape.schema },
  parseJson: (value, given) => {
    if (!isObject(value)) throw new UsageError(`${given.place} is not an object`, example);
    return Object.entries(value).map(([key, part]) => {
      const name = nameOf(key, given);
      return [name, shape.parseJson(part, partOf(given, name))] as const;
    });
  },
});

/** Shape of an object with some of the keys, whose values all have one shape. Other keys are skipped. */
export const partsShape = <Value>(
  keys: readonly string[],
  shape: Shape<Value>,
): Shape<Readonly<Record<string, Value>>> => ({
  schema: {
    type: 'object',
    properties: Object.fromEntries(keys.map((key) => [key, shape.schema])),
    additionalProperties: false,
  },
  parseJson: (value, given) => {
    if (!isObject(value)) throw new UsageError(`${given.place} is not an object`, `its parts are ${keys.join(', ')}`);
    const parts = Object.entries(value).flatMap(([key, part]) => {
      if (keys.includes(key)) return [[key, shape.parseJson(part, partOf(given, key))] as const];
      given.skip(key, keys);
      return [];
    });
    return Object.fromEntries(parts);
  },
});

/** Shape of an object that has a shape for each key. Other keys are skipped. */
export const objectShape = <Parts extends object>(
  shapes: { readonly [Key in keyof Parts]: Shape<Parts[Key]> },
  { example, required = [] }: { readonly example: string; readonly required?: readonly (keyof Parts & string)[] },
): Shape<Parts> => {
  const parts = Object.entries<Shape<unknown>>(shapes);
  const known = Object.keys(shapes);
  return {
    schema: {
      type: 'object',
      ...(required.length > 0 && { required }),
      properties: Object.fromEntries(parts.map(([key, { schema }]) => [key, schema])),
      additionalProperties: false,
    },
    parseJson: (value, given) => {
      if (!isObject(value)) throw new UsageError(`${given.place} is not an object`, example);
      for (const key of Object.keys(value)) if (!known.includes(key)) given.skip(key, known);
      const read = parts.map(([key, { parseJson }]) => [key, parseJson(value[key], partOf(given, key))]);
      // The shapes determine the type of each part.
      return Object.fromEntries(read);
    },
  };
};

/** Shape of a list of values that all have one shape. */
export const listShape = <Value>(shape: Shape<Value>, example: string): Shape<readonly Value[]> => ({
  schema: { type: 'array', items: shape.schema },
  parseJson: (value, given) => {
    if (!Array.isArray(value)) throw new UsageError(`${given.place} is not a list`, example);
    return value.map((part, at) => shape.parseJson(part, partOf(given, String(at), `${given.place}[${at}]`)));
  },
});

/** Extends a shape of the config file: `make` checks or converts its value. */
export const transform = <From, To>(
  { schema, parseJson }: Shape<From>,
  make: (value: From, given: GivenJson) => To,
): Shape<To> => ({ schema, parseJson: (value, given) => make(parseJson(value, given), given) });
