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
  readonly #above: Reader | null;
  readonly #key: string;
  readonly #index: number;
  #below: Map<string, Reader> | null = null;
  /** False when there was no object to read. */
  readonly given: boolean;

  /** `above`, `key` and `index` say where the object stands, for notes: a path is put together when there is one to leave. */
  constructor(json: Json | undefined, notes: Note[], above: Reader | null = null, key = '', index = -1) {
    this.#notes = notes;
    this.#above = above;
    this.#key = key;
    this.#index = index;
    this.given = isObject(json);
    this.#json = isObject(json) ? json : EMPTY;
    if (json !== undefined && json !== null && !this.given) this.#note('', `${describe(json)} where an object is due`);
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
      const number = Number(json);
      if (/^-?\d+$/.test(json) && !Number.isSafeInteger(number)) {
        this.#note(key, 'a number too large to be told exactly: unknown here, whole in the raw view');
        return null;
      }
      this.#note(key, 'a number written as text');
      return number;
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

  /** The reader of an object below; the same for the same field. */
  object(...keys: readonly [string, ...string[]]): Reader {
    let below = this.#below?.get(keys[0]);
    if (below === undefined) {
      const [key, json] = this.#find(keys);
      below = new Reader(json, this.#notes, this, key);
      this.#below ??= new Map();
      this.#below.set(keys[0], below);
    }
    return below;
  }

  /** The readers of a list of objects; entries that are none are left out with a note. */
  list(...keys: readonly [string, ...string[]]): Reader[] {
    const readers: Reader[] = [];
    const { key, entries } = this.#entries(keys);
    for (let index = 0; index < entries.length; index += 1) {
      const json = entries[index] ?? null;
      if (isObject(json)) readers.push(new Reader(json, this.#notes, this, key, index));
      else if (json !== null) this.#note(`${key}[${index}]`, `${describe(json)} where an object is due`);
    }
    return readers;
  }

  /** The texts of a list; numbers and booleans as text. */
  texts(...keys: readonly [string, ...string[]]): string[] {
    const { key, entries } = this.#entries(keys);
    return entries.flatMap((json, index) => {
      if (typeof json === 'string') return [json];
      if (json === null) return [];
      if (typeof json === 'object') {
        this.#note(`${key}[${index}]`, `${describe(json)} where a text is due`);
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
    for (const key of keys) {
      const json = this.raw(key);
      if (json !== undefined) return [key, json];
    }
    return [keys[0] ?? '', undefined];
  }

  #entries(keys: readonly string[]): { readonly key: string; readonly entries: readonly Json[] } {
    const [key, json] = this.#find(keys);
    if (isArray(json)) return { key, entries: json };
    if (json !== undefined && json !== null) this.#wrong(key, json, 'a list');
    return { key, entries: [] };
  }

  #wrong(key: string, json: Json, due: string): null {
    this.#note(key, `${describe(json)} where ${due} is due`);
    return null;
  }

  #at(key: string): string {
    const path = this.#path();
    if (key === '') return path;
    return path === '' ? key : `${path}.${key}`;
  }

  #path(): string {
    if (this.#above === null) return this.#key;
    return this.#above.#at(this.#index < 0 ? this.#key : `${this.#key}[${this.#index}]`);
  }

  #note(key: string, message: string): void {
    this.#notes.push({ path: this.#at(key), message });
  }
}
