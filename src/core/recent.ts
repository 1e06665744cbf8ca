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
