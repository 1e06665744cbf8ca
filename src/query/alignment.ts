/** Positions of typed letters in a text. */
export interface Alignment {
  /** Sum of the costs of its pieces: low at the starts of words, higher within them. */
  readonly cost: number;
  /** Index of each letter. */
  readonly places: readonly number[];
}

/** Cost of another piece at the start of a word, and within one. */
const WORD_START_COST = 1;
const INSIDE_COST = 4;

/** Maximum cost per letter: beyond it the match is a coincidence. */
const MAX_LETTER_COST = 2;

const NO_ALIGNMENT = 0x3fffffff;

// Each key ranks tens of thousands of names: the scratch arrays are allocated once.
let size = 256;
let piece = new Int32Array(size);
let costs = new Int32Array(size);
let next = new Int32Array(size);

/**
 * Minimum cost of the letters of `wanted` as a subsequence of `text`, split into pieces; null for no match, or only
 * coincidental ones. Takes text length × letters steps.
 */
export const alignmentCost = (text: string, wanted: string): number | null => {
  const cost = least(text, wanted, null);
  return cost > wanted.length * MAX_LETTER_COST ? null : cost;
};

/** As `alignmentCost`, with the positions. */
export const alignment = (text: string, wanted: string): Alignment | null => {
  const came = Array.from({ length: wanted.length }, () => new Int32Array(text.length).fill(-1));
  const cost = least(text, wanted, came);
  if (cost > wanted.length * MAX_LETTER_COST) return null;
  const places: number[] = [];
  let at = costs.indexOf(cost);
  for (let letter = wanted.length - 1; letter >= 0; letter -= 1) {
    places.unshift(at);
    at = came[letter]?.[at] ?? -1;
  }
  return { cost, places };
};

/**
 * Dynamic programming: leaves in `costs` the minimum cost with the last letter at each position; in `came`, the
 * position of the letter before.
 */
const least = (text: string, wanted: string, came: readonly Int32Array[] | null): number => {
  const { length } = text;
  prepare(text);
  costs.fill(NO_ALIGNMENT, 0, length);
  for (let letter = 0; letter < wanted.length; letter += 1) {
    const code = wanted.charCodeAt(letter);
    const before = came?.[letter];
    next.fill(NO_ALIGNMENT, 0, length);
    let best = letter === 0 ? 0 : NO_ALIGNMENT;
    let bestAt = -1;
    for (let at = letter; at < length; at += 1) {
      const joined = at === 0 ? NO_ALIGNMENT : (costs[at - 1] ?? NO_ALIGNMENT);
      if (text.charCodeAt(at) === code) {
        // An adjacent letter extends its piece; `best` is the cheapest earlier one.
        const apart = best + (letter === 0 && at === 0 ? 0 : (piece[at] ?? INSIDE_COST));
        next[at] = Math.min(joined, apart);
        if (before !== undefined) before[at] = joined <= apart ? at - 1 : bestAt;
      }
      if (letter > 0 && joined < best) {
        best = joined;
        bestAt = at - 1;
      }
    }
    [costs, next] = [next, costs];
  }
  let cost = NO_ALIGNMENT;
  for (let at = 0; at < length; at += 1) cost = Math.min(cost, costs[at] ?? NO_ALIGNMENT);
  return cost;
};

const prepare = (text: string): void => {
  if (text.length > size) {
    size = text.length * 2;
    piece = new Int32Array(size);
    costs = new Int32Array(size);
    next = new Int32Array(size);
  }
  for (let at = 0; at < text.length; at += 1) piece[at] = beginsWord(text, at) ? WORD_START_COST : INSIDE_COST;
};

/** True at the start of a word: after a non-alphanumeric character, and at digits after letters. */
export const beginsWord = (text: string, at: number): boolean => {
  if (at === 0) return true;
  const before = sortOf(text, at - 1);
  return before === 'other' || (before === 'letter' && sortOf(text, at) === 'digit');
};

const sortOf = (text: string, at: number): 'letter' | 'digit' | 'other' => {
  const code = text.charCodeAt(at);
  if (code >= 97 && code <= 122) return 'letter';
  if (code >= 48 && code <= 57) return 'digit';
  if (code < 128) return code >= 65 && code <= 90 ? 'letter' : 'other';
  return /\p{L}|\p{N}|\p{Cs}/u.test(text.charAt(at)) ? 'letter' : 'other';
};
