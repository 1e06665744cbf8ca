import { ABSENT, PRESENT } from '../secrets/index.ts';
import type { Json } from '../values/index.ts';
import {
  ABSENT_HERE,
  CHANGED,
  END,
  KIND,
  NEXT,
  NO,
  NOTHING,
  NUMBER,
  OBJECT,
  PRESENT_HERE,
  START,
  STEP,
  TEXT,
  WORD,
  YES,
} from './codes.ts';
import { numberIn } from './number-scan.ts';
import type { Tape } from './tape.ts';

/** An object or a list of a tape: the element itself, or one at another place. */
export class TapeValue {
  readonly #tape: Tape;
  readonly #at: number;

  constructor(tape: Tape, at = 0) {
    this.#tape = tape;
    this.#at = at;
  }

  get isObject(): boolean {
    return this.#tape.cells[this.#at + KIND] === OBJECT;
  }

  /** The field of an object; of two with the same key the last, as in JSON. */
  field(key: string): Json | TapeValue | undefined {
    const { cells, keys } = this.#tape;
    const number = keys.numberOf(key);
    const end = cells[this.#at + NEXT] ?? 0;
    let found = -1;
    for (let at = this.#at + STEP; at < end; at = cells[at + NEXT] ?? end) if (cells[at] === number) found = at;
    return found < 0 ? undefined : valueAt(this.#tape, found);
  }

  /** The fields of an object whose keys are wanted; values of others are not read. */
  fieldsWhere(wanted: (key: string) => boolean): ReadonlyMap<string, Json | TapeValue> {
    const { cells, keys } = this.#tape;
    const end = cells[this.#at + NEXT] ?? 0;
    const fields = new Map<string, Json | TapeValue>();
    for (let at = this.#at + STEP; at < end; at = cells[at + NEXT] ?? end) {
      const key = keys.nameOf(cells[at] ?? 0);
      if (wanted(key)) fields.set(key, valueAt(this.#tape, at));
    }
    return fields;
  }

  /** What is in a list. */
  entries(): readonly (Json | TapeValue)[] {
    const { cells } = this.#tape;
    const end = cells[this.#at + NEXT] ?? 0;
    const entries: (Json | TapeValue)[] = [];
    for (let at = this.#at + STEP; at < end; at = cells[at + NEXT] ?? end) entries.push(valueAt(this.#tape, at));
    return entries;
  }

  /** All of it, as it is admitted. */
  json(): Json {
    if (!this.isObject) return this.entries().map(whole);
    const { cells, keys } = this.#tape;
    const end = cells[this.#at + NEXT] ?? 0;
    const fields: [string, Json][] = [];
    for (let at = this.#at + STEP; at < end; at = cells[at + NEXT] ?? end)
      fields.push([keys.nameOf(cells[at] ?? 0), whole(valueAt(this.#tape, at))]);
    return Object.fromEntries(fields);
  }
}

/** A value as it is admitted, with all that is in it. */
export const whole = (value: Json | TapeValue): Json => (value instanceof TapeValue ? value.json() : value);

/** The value at a place: what is plain by itself, objects and lists as a place of the tape. */
const valueAt = (tape: Tape, at: number): Json | TapeValue => {
  const { bytes, cells } = tape;
  const start = cells[at + START] ?? 0;
  const end = cells[at + END] ?? 0;
  switch (cells[at + KIND]) {
    case WORD:
      return tape.texts.textAt(bytes, start + 1, end - 1, cells[at] ?? 0);
    case NUMBER:
      return numberIn(bytes, start, end);
    case YES:
      return true;
    case NO:
      return false;
    case NOTHING:
      return null;
    case PRESENT_HERE:
      return PRESENT;
    case ABSENT_HERE:
      return ABSENT;
    case CHANGED:
      return tape.changes.at(start);
    case TEXT:
      return String(JSON.parse(bytes.toString('utf8', start, end)));
    default:
      return new TapeValue(tape, at);
  }
};
