/** Returns the memoised value while the keys are the same, by identity. */
export type LastBy<Value> = (keys: readonly unknown[], make: () => Value) => Value;

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

/** A value derived from a state, memoised for the last state of each store. */
export const perState = <State extends OfStore, Value>(make: (state: State) => Value): ((state: State) => Value) => {
  const lastOf = perStore(() => lastBy<Value>());
  return (state) => lastOf(state)([state], () => make(state));
};
