import { shownZone } from '../values/index.ts';

/** Returns the memoised value while the keys are the same, by identity. */
type LastBy<Value> = (keys: readonly unknown[], make: () => Value) => Value;

/** Memo of one value by its keys. */
export const lastBy = <Value>(): LastBy<Value> => {
  let last: { readonly keys: readonly unknown[]; readonly value: Value } | null = null;
  return (keys, make) => {
    if (last === null || !sameKeys(last.keys, keys)) last = { keys, value: make() };
    return last.value;
  };
};

/** True for the same keys, by identity. */
export const sameKeys = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((key, index) => Object.is(key, b[index]));

/** Memo of one value for each name, such as a kind. */
export const lastByName = <Value>(): ((name: string) => LastBy<Value>) => {
  const lasts = new Map<string, LastBy<Value>>();
  return (name) => {
    const last = lasts.get(name) ?? lastBy<Value>();
    lasts.set(name, last);
    return last;
  };
};

/** Memo of one value per object, for the lifetime of the object. */
export const perKey = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let entry = known.get(key);
    if (entry === undefined) {
      entry = { value: make(key) };
      known.set(key, entry);
    }
    return entry.value;
  };
};

/** State of a store: all states of one store share `caches`; no two stores do. */
export interface OfStore {
  /** Identity only; the caches of a store are garbage-collected with it. */
  readonly caches: object;
}

/** One cache per store, created on first use. */
export const perStore = <Cache>(make: () => Cache): ((state: OfStore) => Cache) => {
  const cacheOf = perKey<object, Cache>(make);
  return ({ caches }) => cacheOf(caches);
};

/** Memo of one value per store, by its keys; a text may have times in it, so that the zone shown is one of them. */
export const lastPerStore = <Value>(): ((state: OfStore, ...memo: Parameters<LastBy<Value>>) => Value) => {
  const lastOf = perStore(() => lastBy<Value>());
  return (state, keys, make) => lastOf(state)([...keys, shownZone()], make);
};

/** A value derived from a state, memoised for the last state of each store. */
export const perState = <State extends OfStore, Value>(make: (state: State) => Value): ((state: State) => Value) => {
  const last = lastPerStore<Value>();
  return (state) => last(state, [state], () => make(state));
};

/** A value created on first use: patterns with Unicode properties take milliseconds at startup. */
export const lazy = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

export type Parts<Model, Source> = { readonly [Key in keyof Model]: (source: Source) => Model[Key] };

/**
 * Makes models with lazy parts, memoised unless a text or number: the rows of a long list need little of an item. Parts
 * are not own properties: such a model cannot be spread.
 */
export const lazily = <Model extends object, Source>(parts: Parts<Model, Source>): ((source: Source) => Model) => {
  const keys = Object.keys(parts) as (keyof Model)[];
  const unread = keys.map((): unknown => undefined);
  // Declared class fields would be defined one by one, for each of a million models.
  class Lazy {
    declare readonly source: Source;
    declare read: unknown[] | null;

    constructor(source: Source) {
      this.source = source;
      this.read = null;
    }

    toJSON(): unknown {
      return Object.fromEntries(keys.map((key) => [key, this[key as keyof this]]));
    }
  }
  for (const [index, key] of keys.entries()) {
    const part = parts[key];
    Object.defineProperty(Lazy.prototype, key, {
      enumerable: true,
      get(this: Lazy): unknown {
        const known = this.read?.[index];
        if (known !== undefined) return known;
        const value = part(this.source);
        if (typeof value === 'object' && value !== null) {
          this.read ??= unread.slice();
          this.read[index] = value;
        }
        return value;
      },
    });
  }
  return (source) => new Lazy(source) as unknown as Model;
};

/** Reads all parts of a model, nested models included, so that their notes are recorded. */
export const readWhole = (model: unknown): void => {
  if (typeof model !== 'object' || model === null) return;
  if (Array.isArray(model)) for (const one of model) readWhole(one);
  // Parts are on the prototype; other objects have nothing enumerable there.
  else if (!(model instanceof Map)) for (const key in model) readWhole((model as Record<string, unknown>)[key]);
};

interface Recent<Key, Value> {
  /** The memoised value, or the result of `make`. */
  of(key: Key, make: (key: Key) => Value): Value;
}

/** Keeps at least the last `limit` values; drops the older half at twice as many. */
export const createRecent = <Key, Value>(limit: number): Recent<Key, Value> => {
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();
  return {
    of: (key, make) => {
      const known = young.get(key);
      if (known !== undefined) return known;
      const value = old.get(key) ?? make(key);
      if (young.size >= limit) {
        old = young;
        young = new Map();
      }
      young.set(key, value);
      return value;
    },
  };
};

/** Memo of the last key's value: several columns in a row read the same item. */
export const lastOf = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  let last: { readonly key: Key; readonly value: Value } | null = null;
  return (key) => {
    if (last === null || last.key !== key) last = { key, value: make(key) };
    return last.value;
  };
};

/** Interning stops beyond this many different texts. */
const MAX_TEXTS = 5000;

/** Interns the texts of one column while enough of them repeat. */
export class SharedTexts {
  readonly #known = new Map<string, string>();
  #hits = 0;
  #given = false;

  of(text: string): string {
    if (this.#given) return text;
    const known = this.#known.get(text);
    if (known !== undefined) {
      this.#hits += 1;
      return known;
    }
    this.#known.set(text, text);
    // Names and addresses are unique per item: interning them saves nothing.
    if (this.#known.size > MAX_TEXTS || (this.#known.size > 500 && this.#hits < this.#known.size)) {
      this.#given = true;
      this.#known.clear();
    }
    return text;
  }
}
