import { TapeValue, whole } from '../json-scan/index.ts';
import { isArray, isObject, type Json, type JsonObject, NEVER, type Note } from '../values/index.ts';

const describe = (json: Json | TapeValue): string => {
  if (json === null) return 'null';
  if (json instanceof TapeValue) return json.isObject ? 'an object' : 'a list';
  if (isArray(json)) return 'a list';
  return typeof json === 'object' ? 'an object' : `a ${typeof json}`;
};

const EMPTY_OBJECT: JsonObject = Object.freeze({});

/** What is read: an admitted value, or where one stands on a tape. */
type Source = Json | TapeValue;

const isObjectHere = (source: Source | undefined): boolean =>
  source instanceof TapeValue ? source.isObject : isObject(source);

/**
 * Reads the fields of one admitted object, and never throws: a field that is missing, null or of another type than the
 * document says is unknown (`null`, or empty for lists), and the last leaves a note. Two keys are spellings of one field,
 * the first that is there wins.
 */
export class Reader {
  readonly #json: JsonObject;
  /** Where the object stands on a tape, when that is what is read. */
  readonly #place: TapeValue | null;
  readonly #notes: Note[] | null;
  readonly #above: Reader | null;
  readonly #key: string;
  readonly #index: number;
  /** The reader of the object below that was asked for last; those before it follow. */
  #below: Reader | null = null;
  #next: Reader | null = null;
  /** False when there was no object to read. */
  readonly given: boolean;

  /**
   * `above`, `key` and `index` say where the object stands, for notes: a path is put together when there is one to leave.
   * Without `notes` none are left.
   */
  constructor(source: Source | undefined, notes: Note[] | null, above: Reader | null = null, key = '', index = -1) {
    this.#notes = notes;
    this.#above = above;
    this.#key = key;
    this.#index = index;
    this.given = isObjectHere(source);
    this.#place = this.given && source instanceof TapeValue ? source : null;
    this.#json = !(source instanceof TapeValue) && isObject(source) ? source : EMPTY_OBJECT;
    if (source !== undefined && source !== null && !this.given)
      this.#note('', `${describe(source)} instead of an object`);
  }

  /** The text of a field; numbers and booleans as text, with a note. Empty texts are null. */
  text(first: string, second = first): string | null {
    const key = this.#spelling(first, second);
    const json = this.#field(key);
    if (json === undefined || json === null || json === '') return null;
    if (typeof json === 'string') return json;
    if (typeof json === 'object') return this.#wrong(key, json, 'a text');
    this.#note(key, `${describe(json)} instead of text`);
    return String(json);
  }

  /** The number of a field; a numeric text counts, with a note. Fractions stay. */
  number(first: string, second = first): number | null {
    const key = this.#spelling(first, second);
    const json = this.#field(key);
    if (json === undefined || json === null || json === '') return null;
    if (typeof json === 'number') return json;
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

  /** The boolean of a field; "true" and "false" count, with a note. */
  flag(first: string, second = first): boolean | null {
    const key = this.#spelling(first, second);
    const json = this.#field(key);
    if (json === undefined || json === null || json === '') return null;
    if (typeof json === 'boolean') return json;
    if (json === 'true' || json === 'false') {
      this.#note(key, 'a boolean sent as text');
      return json === 'true';
    }
    return this.#wrong(key, json, 'a boolean');
  }

  /** The epoch milliseconds of a timestamp; `NEVER` for one before 1970, null for none. */
  time(key: string): number | null {
    const json = this.#field(key);
    if (json === undefined || json === null || json === '') return null;
    const time = typeof json === 'string' ? Date.parse(json) : Number.NaN;
    if (Number.isNaN(time)) return this.#wrong(key, json, 'a timestamp');
    return time <= 0 ? NEVER : time;
  }

  /** The reader of an object below; the same for the same field. */
  object(first: string, second = first): Reader {
    for (let below = this.#below; below !== null; below = below.#next)
      if (below.#key === first || below.#key === second) return below;
    const key = this.#spelling(first, second);
    const made = new Reader(this.#field(key), this.#notes, this, key);
    made.#next = this.#below;
    this.#below = made;
    return made;
  }

  /**
   * The objects of a list, each read by `read`; null when the service sent no list, because unknown is not empty. Entries
   * that are no objects are left out with a note.
   */
  list<Entry>(key: string, read: (entry: Reader) => Entry): readonly Entry[] | null {
    const list = this.#list(key);
    if (list === null) return null;
    const entries: Entry[] = [];
    for (let index = 0; index < list.length; index += 1) {
      const json = list[index] ?? null;
      if (isObjectHere(json)) entries.push(read(new Reader(json, this.#notes, this, key, index)));
      else if (json !== null) this.#note(`${key}[${index}]`, `${describe(json)} instead of an object`);
    }
    return entries;
  }

  /** The texts of a list, numbers and booleans as text; null when the service sent no list. */
  texts(key: string): readonly string[] | null {
    const list = this.#list(key);
    if (list === null) return null;
    const texts: string[] = [];
    for (let index = 0; index < list.length; index += 1) {
      const json = list[index] ?? null;
      if (typeof json === 'object') {
        if (json !== null) this.#note(`${key}[${index}]`, `${describe(json)} instead of text`);
      } else texts.push(String(json));
    }
    return texts;
  }

  /** The entries of a string map in the service's order; values that are no text as JSON. */
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

  /** A field as it was admitted, for parts whose shape the document leaves open. */
  raw(key: string): Json | undefined {
    const json = this.#field(key);
    return json === undefined ? undefined : whole(json);
  }

  #field(key: string): Source | undefined {
    if (this.#place !== null) return this.#place.field(key);
    const json = this.#json[key];
    // What objects inherit are functions, which JSON has none of: cheaper than to ask for the object's own.
    return typeof json === 'function' ? undefined : json;
  }

  /** Leaves a note on a field of this object. */
  note(key: string, message: string): void {
    this.#note(key, message);
  }

  /** The spelling of a field that is there; the first where none is. */
  #spelling(first: string, second: string): string {
    return first === second || this.#field(first) !== undefined || this.#field(second) === undefined ? first : second;
  }

  #list(key: string): readonly Source[] | null {
    const json = this.#field(key);
    if (json instanceof TapeValue) {
      if (!json.isObject) return json.entries();
    } else if (isArray(json)) return json;
    if (json !== undefined && json !== null) this.#wrong(key, json, 'a list');
    return null;
  }

  #wrong(key: string, json: Source, due: string): null {
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
