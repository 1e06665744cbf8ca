/** How letters that were typed lie in a text. */
export interface Alignment {
  /** What the pieces cost that they were torn into: little where they begin words, more inside of them. */
  readonly cost: number;
  /** Index of each letter. */
  readonly places: readonly number[];
}

/** Cost of a further piece at the start of a word, and within one. */
const WORD_START_COST = 1;
const INSIDE_COST = 4;

/** Highest cost per letter: beyond it the match is a coincidence. */
const MAX_LETTER_COST = 2;

const NO_ALIGNMENT = 0x3fffffff;

// Each key ranks tens of thousands of names: the scratch arrays are allocated once.
let size = 256;
let piece = new Int32Array(size);
let costs = new Int32Array(size);
let next = new Int32Array(size);

/**
 * What it costs to lay the letters of `wanted` into `text`, in their order, torn into the fewest and best pieces; null
 * where there is no way, or none that anybody could have meant. Takes text length × letters steps.
 */
export const alignmentCost = (text: string, wanted: string): number | null => {
  const cost = least(text, wanted, null);
  return cost > wanted.length * MAX_LETTER_COST ? null : cost;
};

/** As `alignmentCost`, with the place of each letter. */
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

/** Leaves in `costs` what it costs to have the last letter at each place; in `came`, the place of the letter before. */
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
        // The place right before is no new piece; those further back are, and `best` is the cheapest of them.
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

/** True where a word begins: after what is no letter and no digit, and where digits follow letters. */
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
