/** Range of a text; `end` is exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** A text or a buffer, by index. */
interface Characters {
  readonly length: number;
  at(index: number): number;
}

export const charactersOf = (text: string): Characters => ({
  length: text.length,
  at: (index) => text.charCodeAt(index),
});

export const bytesOf = (bytes: Uint8Array): Characters => ({ length: bytes.length, at: (index) => bytes[index] ?? 0 });

/** Lower-cases ASCII letters. */
const folded = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);

/**
 * Finds all occurrences, overlapping ones included, of an ASCII text (needle), ignoring case. Linear time (Knuth,
 * Morris, Pratt), where `indexOf` is quadratic on repetitive texts.
 */
export const searcher = (needle: string): ((within: Characters) => Iterable<Range>) => {
  const codes = Array.from(needle, (sign) => folded(sign.charCodeAt(0)));
  /** KMP failure function of the needle, computed on first use. */
  let borders: Uint32Array | null = null;
  return function* (within) {
    if (codes.length === 0 || within.length < codes.length) return;
    borders ??= bordersOf(codes);
    let matched = 0;
    for (let index = 0; index < within.length; index += 1) {
      const code = folded(within.at(index));
      while (matched > 0 && code !== codes[matched]) matched = borders[matched - 1] ?? 0;
      if (code === codes[matched]) matched += 1;
      if (matched < codes.length) continue;
      yield { from: index + 1 - matched, to: index + 1 };
      matched = borders[matched - 1] ?? 0;
    }
  };
};

const bordersOf = (codes: readonly number[]): Uint32Array => {
  const borders = new Uint32Array(codes.length);
  let length = 0;
  for (let index = 1; index < codes.length; index += 1) {
    while (length > 0 && codes[index] !== codes[length]) length = borders[length - 1] ?? 0;
    if (codes[index] === codes[length]) length += 1;
    borders[index] = length;
  }
  return borders;
};

/** Replaces ranges of a text; adjacent and overlapping ones become one. */
export const replaceRanges = (text: string, ranges: readonly Range[], replacement: string): string => {
  const pieces: string[] = [];
  let done = 0;
  let replaced = -1;
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    if (from > replaced) pieces.push(text.slice(done, from), replacement);
    replaced = Math.max(replaced, to);
    done = replaced;
  }
  return ranges.length === 0 ? text : [...pieces, text.slice(done)].join('');
};
