/** Gives the last answer again as long as it is asked with the same keys, compared by identity. */
export type LastBy<Value> = (keys: readonly unknown[], make: () => Value) => Value;

/** Remembers one answer, with the keys that it depends on. */
export const lastBy = <Value>(): LastBy<Value> => {
  let last: { readonly keys: readonly unknown[]; readonly value: Value } | null = null;
  return (keys, make) => {
    if (last === null || !sameKeys(last.keys, keys)) last = { keys, value: make() };
    return last.value;
  };
};

const sameKeys = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((key, index) => Object.is(key, b[index]));

/** Remembers one answer for each name, as for each kind. */
export const lastByName = <Value>(): ((name: string) => LastBy<Value>) => {
  const lasts = new Map<string, LastBy<Value>>();
  return (name) => {
    const last = lasts.get(name) ?? lastBy<Value>();
    lasts.set(name, last);
    return last;
  };
};

/** One answer for each object, remembered as long as the object is reachable. */
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

/** Whatever belongs to one store: all states of a store have the same `caches`, no two stores do. */
export interface OfStore {
  /** Identity only. Caches of a store are collected with it. */
  readonly caches: object;
}

/** One cache for each store, made when it is first needed. */
export const perStore = <Cache>(make: () => Cache): ((state: OfStore) => Cache) => {
  const cacheOf = perKey<object, Cache>(make);
  return ({ caches }) => cacheOf(caches);
};

/** An answer that follows from a state, worked out once for the state that a store was asked about last. */
export const perState = <State extends OfStore, Value>(make: (state: State) => Value): ((state: State) => Value) => {
  const lastOf = perStore(() => lastBy<Value>());
  return (state) => lastOf(state)([state], () => make(state));
};
