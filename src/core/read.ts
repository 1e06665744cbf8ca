import type { Note } from './note.ts';
import { isArray, isObject, type Json, type JsonObject, NEVER } from './value.ts';

const describe = (json: Json): string => {
  if (json === null) return 'null';
  if (isArray(json)) return 'a list';
  return typeof json === 'object' ? 'an object' : `a ${typeof json}`;
};

const EMPTY: JsonObject = Object.freeze(Object.create(null));

/**
 * Reads the fields of one admitted object, and never throws: a field that is missing, null or of another type than the
 * document says is unknown (`null`, or empty for lists), and the last leaves a note. Several keys are spellings of one
 * field, the first that is there wins.
 */
export class Reader {
  readonly #json: JsonObject;
  readonly #notes: Note[];
  readonly #path: string;
  /** False when there was no object to read. */
  readonly given: boolean;

  constructor(json: Json | undefined, notes: Note[], path = '') {
    this.#notes = notes;
    this.#path = path;
    this.given = isObject(json);
    this.#json = isObject(json) ? json : EMPTY;
    if (json !== undefined && json !== null && !isObject(json))
      this.#note('', `${describe(json)} where an object is due`);
  }

  /** The text of a field; numbers and booleans as text, with a note. Empty texts are null. */
  text(...keys: readonly [string, ...string[]]): string | null {
    const [key, json] = this.#find(keys);
    if (json === undefined || json === null || json === '') return null;
    if (typeof json === 'string') return json;
    if (typeof json !== 'object') {
      this.#note(key, `${describe(json)} where a text is due`);
      return String(json);
    }
    return this.#wrong(key, json, 'a text');
  }

  /** The number of a field; a numeric text counts, with a note. Fractions stay. */
  number(...keys: readonly [string, ...string[]]): number | null {
    const [key, json] = this.#find(keys);
    if (json === undefined || json === null || json === '') return null;
    if (typeof json === 'number') return json;
    if (typeof json === 'string' && Number.isFinite(Number(json)) && json.trim() !== '') {
      this.#note(key, 'a number written as text');
      return Number(json);
    }
    return this.#wrong(key, json, 'a number');
  }

  /** The boolean of a field; "true" and "false" count, with a note. */
  flag(...keys: readonly [string, ...string[]]): boolean | null {
    const [key, json] = this.#find(keys);
    if (json === undefined || json === null || json === '') return null;
    if (typeof json === 'boolean') return json;
    if (json === 'true' || json === 'false') {
      this.#note(key, 'a boolean written as text');
      return json === 'true';
    }
    return this.#wrong(key, json, 'a boolean');
  }

  /** The epoch milliseconds of a timestamp; `NEVER` for one before 1970, null for none. */
  time(...keys: readonly [string, ...string[]]): number | null {
    const [key, json] = this.#find(keys);
    if (json === undefined || json === null || json === '') return null;
    const time = typeof json === 'string' ? Date.parse(json) : Number.NaN;
    if (Number.isNaN(time)) return this.#wrong(key, json, 'a timestamp');
    return time <= 0 ? NEVER : time;
  }

  /** The reader of an object below. */
  object(...keys: readonly [string, ...string[]]): Reader {
    const [key, json] = this.#find(keys);
    return new Reader(json, this.#notes, this.#at(key));
  }

  /** The readers of a list of objects; entries that are none are left out with a note. */
  list(...keys: readonly [string, ...string[]]): Reader[] {
    return this.#entries(keys).flatMap(([path, json]) => {
      if (isObject(json)) return [new Reader(json, this.#notes, path)];
      if (json !== null) this.#notes.push({ path, message: `${describe(json)} where an object is due` });
      return [];
    });
  }

  /** The texts of a list; numbers and booleans as text. */
  texts(...keys: readonly [string, ...string[]]): string[] {
    return this.#entries(keys).flatMap(([path, json]) => {
      if (typeof json === 'string') return [json];
      if (json === null) return [];
      if (typeof json === 'object') {
        this.#notes.push({ path, message: `${describe(json)} where a text is due` });
        return [];
      }
      return [String(json)];
    });
  }

  /** The entries of a string map in the service's order; values that are no text as JSON. */
  map(...keys: readonly [string, ...string[]]): (readonly [string, string])[] {
    const [key, json] = this.#find(keys);
    if (json === undefined || json === null) return [];
    if (!isObject(json)) {
      this.#wrong(key, json, 'an object');
      return [];
    }
    return Object.entries(json).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
  }

  /** A field as it was admitted, for parts whose shape the document leaves open. */
  raw(key: string): Json | undefined {
    return Object.hasOwn(this.#json, key) ? this.#json[key] : undefined;
  }

  /** Leaves a note on a field of this object. */
  note(key: string, message: string): void {
    this.#note(key, message);
  }

  #find(keys: readonly string[]): [string, Json | undefined] {
    for (const key of keys) if (this.raw(key) !== undefined) return [key, this.raw(key)];
    return [keys[0] ?? '', undefined];
  }

  #entries(keys: readonly string[]): [string, Json][] {
    const [key, json] = this.#find(keys);
    if (json === undefined || json === null) return [];
    if (isArray(json)) return json.map((entry, index) => [`${this.#at(key)}[${index}]`, entry]);
    this.#wrong(key, json, 'a list');
    return [];
  }

  #wrong(key: string, json: Json, due: string): null {
    this.#note(key, `${describe(json)} where ${due} is due`);
    return null;
  }

  #at(key: string): string {
    if (key === '') return this.#path;
    return this.#path === '' ? key : `${this.#path}.${key}`;
  }

  #note(key: string, message: string): void {
    this.#notes.push({ path: this.#at(key), message });
  }
}
