import { ABSENT, PRESENT } from '../secrets/index.ts';
import type { Json } from '../values/index.ts';
import {
  CELLS_PER_VALUE,
  CHANGED_TEXT,
  ENCODED_TEXT,
  END_CELL,
  FALSE,
  KIND_CELL,
  NEXT_CELL,
  NULL,
  NUMBER,
  numberIn,
  OBJECT,
  PLAIN_TEXT,
  SECRET_ABSENT,
  SECRET_PRESENT,
  START_CELL,
  TRUE,
} from './bytes.ts';
import type { Tape } from './tape.ts';

const NO_FIELDS: ReadonlyMap<string, Json | TapeValue> = new Map();

/** An object or list on a tape: the element itself or a nested value. */
export class TapeValue {
  readonly #tape: Tape;
  readonly #at: number;

  constructor(tape: Tape, at = 0) {
    this.#tape = tape;
    this.#at = at;
  }

  get isObject(): boolean {
    return this.#tape.cells[this.#at + KIND_CELL] === OBJECT;
  }

  /** A field of an object; of duplicate keys the last, as in JSON. */
  field(key: string): Json | TapeValue | undefined {
    const { cells, keys } = this.#tape;
    const number = keys.numberOf(key);
    const end = cells[this.#at + NEXT_CELL] ?? 0;
    let found = -1;
    for (let at = this.#at + CELLS_PER_VALUE; at < end; at = cells[at + NEXT_CELL] ?? end)
      if (cells[at] === number) found = at;
    return found < 0 ? undefined : valueAt(this.#tape, found);
  }

  /** The fields of an object whose keys are wanted; other values are not read. */
  fieldsWhere(wanted: (key: string) => boolean): ReadonlyMap<string, Json | TapeValue> {
    const { cells, keys } = this.#tape;
    const end = cells[this.#at + NEXT_CELL] ?? 0;
    let fields: Map<string, Json | TapeValue> | null = null;
    for (let at = this.#at + CELLS_PER_VALUE; at < end; at = cells[at + NEXT_CELL] ?? end) {
      const key = keys.nameOf(cells[at] ?? 0);
      if (!wanted(key)) continue;
      fields ??= new Map();
      fields.set(key, valueAt(this.#tape, at));
    }
    return fields ?? NO_FIELDS;
  }

  /** The elements of a list. */
  entries(): readonly (Json | TapeValue)[] {
    const { cells } = this.#tape;
    const end = cells[this.#at + NEXT_CELL] ?? 0;
    const entries: (Json | TapeValue)[] = [];
    for (let at = this.#at + CELLS_PER_VALUE; at < end; at = cells[at + NEXT_CELL] ?? end)
      entries.push(valueAt(this.#tape, at));
    return entries;
  }

  /** The whole value, as admitted. */
  json(): Json {
    if (!this.isObject) return this.entries().map(whole);
    const { cells, keys } = this.#tape;
    const end = cells[this.#at + NEXT_CELL] ?? 0;
    const fields: [string, Json][] = [];
    for (let at = this.#at + CELLS_PER_VALUE; at < end; at = cells[at + NEXT_CELL] ?? end)
      fields.push([keys.nameOf(cells[at] ?? 0), whole(valueAt(this.#tape, at))]);
    return Object.fromEntries(fields);
  }
}

/** The admitted value, fully read. */
export const whole = (value: Json | TapeValue): Json => (value instanceof TapeValue ? value.json() : value);

/** The value at a tape index: scalars directly, objects and lists as `TapeValue`. */
const valueAt = (tape: Tape, at: number): Json | TapeValue => {
  const { bytes, cells } = tape;
  const start = cells[at + START_CELL] ?? 0;
  const end = cells[at + END_CELL] ?? 0;
  switch (cells[at + KIND_CELL]) {
    case PLAIN_TEXT:
      return tape.texts.textAt(bytes, start + 1, end - 1, cells[at] ?? 0);
    case NUMBER:
      return numberIn(bytes, start, end);
    case TRUE:
      return true;
    case FALSE:
      return false;
    case NULL:
      return null;
    case SECRET_PRESENT:
      return PRESENT;
    case SECRET_ABSENT:
      return ABSENT;
    case CHANGED_TEXT:
      return tape.changes.at(start);
    case ENCODED_TEXT:
      return String(JSON.parse(bytes.toString('utf8', start, end)));
    default:
      return new TapeValue(tape, at);
  }
};
