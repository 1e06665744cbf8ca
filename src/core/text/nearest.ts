/** Edit distance: the number of characters to add, drop, change or swap with their neighbour to turn `a` into `b`. */
export const distance = (a: string, b: string): number => {
  let earlier: readonly number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = swapped ? (earlier[j - 2] ?? 0) + 1 : change;
      next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    earlier = row;
    row = next;
  }
  return row[b.length] ?? 0;
};

/** The name that a misspelt `word` probably means; null if no name is similar. */
export const nearest = (word: string, names: readonly string[]): string | null => {
  const ranked = names
    .map((name) => ({ name, far: name.startsWith(word) && word.length > 1 ? 0 : distance(word, name) }))
    .sort((a, b) => a.far - b.far);
  const best = ranked[0];
  return best !== undefined && best.far <= Math.max(1, Math.floor(word.length / 3)) ? best.name : null;
};
