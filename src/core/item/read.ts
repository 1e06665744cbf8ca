import { isArray, isObject, type Json, type JsonObject, NEVER, type Note, parseTime } from '../values/index.ts';

const describe = (json: Json): string => {
  if (json === null) return 'null';
  if (isArray(json)) return 'a list';
  return typeof json === 'object' ? 'an object' : `a ${typeof json}`;
};

/** Keys that lists and searches have for the same field. A path with one of the two keys finds both. */
export const ALIASES: ReadonlyMap<string, string> = new Map([
  ['spec', 'specSummary'],
  ['specSummary', 'spec'],
]);

/** Latest time that is read as a time (epoch ms). Later times mean "never". */
const LAST_TIME = Date.UTC(2500, 0);

const EMPTY_OBJECT: JsonObject = Object.freeze({});

/**
 * Reads fields of an admitted object and never throws. A missing field, null, and a value of the wrong type are unknown (`null`);
 * the wrong type leaves a note. If a method takes two keys, they are alternative names of one field, and the first present key wins.
 */
export class Reader {
  readonly #json: JsonObject;
  readonly #notes: Note[] | null;
  readonly #above: Reader | null;
  readonly #key: string;
  readonly #index: number;
  /** The last created nested reader, which links to the earlier ones. */
  #below: Reader | null = null;
  #next: Reader | null = null;
  /** False if the source is no object. */
  readonly given: boolean;

  /** `above`, `key` and `index` locate the object for the paths of notes, which are built on demand. If `notes` is null, no notes are left. */
  constructor(json: Json | undefined, notes: Note[] | null, above: Reader | null = null, key = '', index = -1) {
    this.#notes = notes;
    this.#above = above;
    this.#key = key;
    this.#index = index;
    this.given = isObject(json);
    this.#json = isObject(json) ? json : EMPTY_OBJECT;
    if (json !== undefined && json !== null && !this.given) this.#note('', `${describe(json)} instead of an object`);
  }

  /** Text of a field; numbers and booleans as text, with a note. Null for an empty text. */
  text(first: string, second = first): string | null {
    const key = this.#spelling(first, second);
    const json = this.raw(key);
    if (json === undefined || json === null || json === '') return null;
    if (typeof json === 'string') return json;
    if (typeof json === 'object') return this.#wrong(key, json, 'a text');
    this.#note(key, `${describe(json)} instead of text`);
    return String(json);
  }

  /** Number of a field, fractions included; a numeric text counts, with a note. */
  number(first: string, second = first): number | null {
    const key = this.#spelling(first, second);
    const json = this.raw(key);
    if (json === undefined || json === null || json === '') return null;
    // A negative zero is not written as one: it would be another value in the cache.
    if (typeof json === 'number') return json + 0;
    if (typeof json === 'string' && Number.isFinite(Number(json)) && json.trim() !== '') {
      const number = Number(json);
      if (/^-?\d+$/.test(json) && !Number.isSafeInteger(number)) {
        this.#note(key, 'number too large to be exact: shown as unknown, exact in the raw view');
        return null;
      }
      this.#note(key, 'a number sent as text');
      return number;
    }
    return this.#wrong(key, json, 'a number');
  }

  /** Number of a count or a size. A negative number is a placeholder: it is unknown, with a note. */
  count(first: string, second = first): number | null {
    const number = this.number(first, second);
    if (number === null || number >= 0) return number;
    this.#note(this.#spelling(first, second), 'negative number, treated as unknown');
    return null;
  }

  /** Boolean of a field; "true" and "false" count, with a note. */
  flag(first: string, second = first): boolean | null {
    const key = this.#spelling(first, second);
    const json = this.raw(key);
    if (json === undefined || json === null || json === '') return null;
    if (typeof json === 'boolean') return json;
    if (json === 'true' || json === 'false') {
      this.#note(key, 'a boolean sent as text');
      return json === 'true';
    }
    return this.#wrong(key, json, 'a boolean');
  }

  /** Epoch milliseconds of a timestamp; `NEVER` before 1970 and after 2500, null if there is no timestamp. */
  time(key: string): number | null {
    const json = this.raw(key);
    if (json === undefined || json === null || json === '') return null;
    const time = typeof json === 'string' ? parseTime(json) : Number.NaN;
    if (Number.isNaN(time)) return this.#wrong(key, json, 'a timestamp');
    return time <= 0 || time > LAST_TIME ? NEVER : time;
  }

  /** Reader of a nested object; the same reader for the same field. */
  object(first: string, second = first): Reader {
    for (let below = this.#below; below !== null; below = below.#next)
      if (below.#key === first || below.#key === second) return below;
    const key = this.#spelling(first, second);
    const made = new Reader(this.raw(key), this.#notes, this, key);
    made.#next = this.#below;
    this.#below = made;
    return made;
  }

  /**
   * The objects of a list, each read by `read`; null if the service sent no list (unknown is not empty). Entries that are no
   * objects are skipped with a note.
   */
  list<Entry>(key: string, read: (entry: Reader) => Entry): readonly Entry[] | null {
    const list = this.#list(key);
    if (list === null) return null;
    const entries: Entry[] = [];
    for (let index = 0; index < list.length; index += 1) {
      const json = list[index] ?? null;
      if (isObject(json)) entries.push(read(new Reader(json, this.#notes, this, key, index)));
      else if (json !== null) this.#note(`${key}[${index}]`, `${describe(json)} instead of an object`);
    }
    return entries;
  }

  /** Texts of a list without empty texts, numbers and booleans as text; null if the service sent no list. */
  texts(key: string): readonly string[] | null {
    const list = this.#list(key);
    if (list === null) return null;
    const texts: string[] = [];
    for (let index = 0; index < list.length; index += 1) {
      const json = list[index] ?? null;
      if (typeof json === 'object') {
        if (json !== null) this.#note(`${key}[${index}]`, `${describe(json)} instead of text`);
      } else if (json !== '') texts.push(String(json));
    }
    return texts;
  }

  /** Entries of a string map in the service's order; other values as JSON. */
  map(key: string): (readonly [string, string])[] {
    const json = this.raw(key);
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

  /** The admitted value of a field, for parts whose shape the document leaves open. */
  raw(key: string): Json | undefined {
    const json = this.#json[key];
    // Inherited members are functions, and JSON has no functions. This is cheaper than an own-key check.
    return typeof json === 'function' ? undefined : json;
  }

  /** Adds a note on a field of this object. */
  note(key: string, message: string): void {
    this.#note(key, message);
  }

  /** The name under which a field is present; the first name if neither is present. */
  #spelling(first: string, second: string): string {
    return first === second || this.raw(first) !== undefined || this.raw(second) === undefined ? first : second;
  }

  #list(key: string): readonly Json[] | null {
    const json = this.raw(key);
    if (isArray(json)) return json;
    if (json !== undefined && json !== null) this.#wrong(key, json, 'a list');
    return null;
  }

  #wrong(key: string, json: Json, due: string): null {
    this.#note(key, `${describe(json)} instead of ${due}`);
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
    this.#notes?.push({ path: this.#at(key), message });
  }
}
