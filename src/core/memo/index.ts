import { shownZone } from '../values/index.ts';

/** Returns the memoised value while the keys are identical; else memoises the result of `make`. */
type LastBy<Value> = (keys: readonly unknown[], make: () => Value) => Value;

/** Creates a memo of one value, which is made again if a key is not identical to that of the last call. */
export const lastBy = <Value>(): LastBy<Value> => {
  let last: { readonly keys: readonly unknown[]; readonly value: Value } | null = null;
  return (keys, make) => {
    if (last === null || !sameKeys(last.keys, keys)) last = { keys, value: make() };
    return last.value;
  };
};

/** True if the keys are identical, one by one. */
export const sameKeys = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((key, index) => Object.is(key, b[index]));

/** Creates for each name, such as a kind, a memo of one value. */
export const lastByName = <Value>(): ((name: string) => LastBy<Value>) => {
  const lasts = new Map<string, LastBy<Value>>();
  return (name) => {
    const last = lasts.get(name) ?? lastBy<Value>();
    lasts.set(name, last);
    return last;
  };
};

/** Creates a memo of a value per object, for the lifetime of the object. */
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

/** A state that belongs to a store: all states of a store have the same `caches`, and no two stores share them. */
export interface OfStore {
  /** Identity only; the caches of a store are garbage-collected with it. */
  readonly caches: object;
}

/** Creates a function that returns the cache of the store to which a state belongs; `make` makes it on first use. */
export const perStore = <Cache>(make: () => Cache): ((state: OfStore) => Cache) => {
  const cacheOf = perKey<object, Cache>(make);
  return ({ caches }) => cacheOf(caches);
};

/** Creates a memo of one value for each store. It is made again if a key or the zone of shown times differs, since values may contain texts with times. */
export const lastPerStore = <Value>(): ((state: OfStore, ...memo: Parameters<LastBy<Value>>) => Value) => {
  const lastOf = perStore(() => lastBy<Value>());
  return (state, keys, make) => lastOf(state)([...keys, shownZone()], make);
};

/** A value derived from a state, memoised for the last state of each store. */
export const perState = <State extends OfStore, Value>(make: (state: State) => Value): ((state: State) => Value) => {
  const last = lastPerStore<Value>();
  return (state) => last(state, [state], () => make(state));
};

/** Creates a value on first use. Saves time at startup: patterns with Unicode properties take milliseconds. */
export const lazy = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

/** Functions that read each part of a model from its source. */
export type Parts<Model, Source> = { readonly [Key in keyof Model]: (source: Source) => Model[Key] };

/**
 * Creates a function that makes models whose parts are read on first access, since rows of a long list need few parts of an item.
 * Objects are memoised, other values are read again. Parts are not own properties: such a model cannot be spread.
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

/** Creates a memo of at least the last `limit` values. If it has twice as many, it drops the older half. */
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

/** Creates a memo of the value for one object, the last: several columns in a row read the same item. */
export const lastOf = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  let last: { readonly key: Key; readonly value: Value } | null = null;
  return (key) => {
    if (last === null || last.key !== key) last = { key, value: make(key) };
    return last.value;
  };
};

/** Maximum number of interned texts. If a column has more different texts, interning stops. */
const MAX_TEXTS = 5000;

/** Interns the texts of a column, as long as enough texts repeat. */
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
