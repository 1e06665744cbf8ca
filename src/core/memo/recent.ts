/** Answers to questions that come again, the last ones: each worked out once. */
export interface Recent<Key, Value> {
  /** What is known of it, or what `make` finds out. */
  of(key: Key, make: (key: Key) => Value): Value;
}

/** Keeps at least the last `limit` answers, and forgets the older half when there are twice as many. */
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

/** What `make` finds out, worked out once for as long as the same is asked: columns ask several things of one item. */
export const lastOf = <Key extends object, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  let last: { readonly key: Key; readonly value: Value } | null = null;
  return (key) => {
    if (last === null || last.key !== key) last = { key, value: make(key) };
    return last.value;
  };
};
