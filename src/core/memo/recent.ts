/** Memo of the most recent values by key. */
export interface Recent<Key, Value> {
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
