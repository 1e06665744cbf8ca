/** Positions of typed letters in a text, as pieces of adjacent letters. */
interface Alignment {
  /** Sum of the costs of the pieces: low at the starts of words, higher within words. */
  readonly cost: number;
  /** Index of each letter. */
  readonly places: readonly number[];
}

/** Cost of a piece at the start of a word, and within a word. */
const WORD_START_COST = 1;
const INSIDE_COST = 4;

/** Maximum cost per letter. A match with a higher cost is a coincidence. */
const MAX_LETTER_COST = 2;

const NO_ALIGNMENT = 0x3fffffff;

// The scratch arrays are allocated once, since each key press ranks tens of thousands of names.
let size = 256;
let piece = new Int32Array(size);
let costs = new Int32Array(size);
let next = new Int32Array(size);

/**
 * Minimum cost of the letters of `wanted` as a subsequence of `text`, split into pieces; null if there is no match, or only a
 * coincidence. Takes text length × letters steps.
 */
const alignmentCost = (text: string, wanted: string): number | null => {
  const cost = least(text, wanted, null);
  return cost > wanted.length * MAX_LETTER_COST ? null : cost;
};

/** The alignment of minimum cost (`alignmentCost`), with the positions of the letters; null if there is no match. */
const alignment = (text: string, wanted: string): Alignment | null => {
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
 * Returns the minimum cost, by dynamic programming. Leaves in `costs` the minimum cost with the last letter at each position, and in
 * `came` the position of the previous letter.
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

/** True if a word starts at an index: after a non-alphanumeric character, and at digits after letters. */
const beginsWord = (text: string, at: number): boolean => {
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

/** Maximum length of ranked texts and queries; names are shorter. */
const MAX_RANKED_LENGTH = 200;

/** Ranks at which the tiers of matches begin. A better tier always wins; within a tier, the quality of the match decides. */
const RANK_TIERS = { whole: 0, start: 1000, word: 2000, within: 3000, letters: 4000 } as const;

/** Distance between tiers: whole, prefix, word prefix, infix, letters only. */
export const TIER_STEP = 1000;

/**
 * Rank of a text for a query (`wanted`), both in lower case; smaller is better, null for no match. Tiers: the whole text, a prefix, a word
 * prefix, an infix, a subsequence in few pieces (not if `letters` is false). If the query has several words, each word must match anywhere.
 */
export const rankText = (text: string, wanted: string, letters = true): number | null => {
  const cut = text.slice(0, MAX_RANKED_LENGTH);
  const whole = rankOne(cut, wanted.slice(0, MAX_RANKED_LENGTH), letters);
  if (whole !== null && whole < RANK_TIERS.letters) return whole;
  const words = splitWords(wanted);
  if (words.length < 2) return whole;
  let worst = 0;
  for (const word of words) {
    const rank = rankOne(cut, word, letters);
    if (rank === null) return whole;
    worst = Math.max(worst, rank);
  }
  return Math.max(RANK_TIERS.word, worst);
};

/** Positions of the matched letters, for highlighting; empty for no match. */
export const matchedAt = (text: string, wanted: string): readonly number[] => {
  const cut = text.slice(0, MAX_RANKED_LENGTH);
  const at = placesOf(cut, wanted.slice(0, MAX_RANKED_LENGTH));
  if (at !== null && at.length > 0 && isRun(at)) return at;
  const words = splitWords(wanted);
  const each = words.map((word) => placesOf(cut, word));
  if (words.length > 1 && each.every((one) => one !== null)) return [...new Set(each.flatMap((one) => one ?? []))];
  return at ?? [];
};

// Memo: tens of thousands of texts are ranked for the same words.
let last: { readonly wanted: string; readonly words: readonly string[] } = { wanted: '', words: [] };

const splitWords = (wanted: string): readonly string[] => {
  if (last.wanted !== wanted) last = { wanted, words: wanted.slice(0, MAX_RANKED_LENGTH).split(/\s+/).filter(Boolean) };
  return last.words;
};

const isRun = (places: readonly number[]): boolean =>
  places.every((place, index) => index === 0 || place === (places[index - 1] ?? 0) + 1);

const rankOne = (text: string, wanted: string, letters: boolean): number | null => {
  if (wanted === '') return RANK_TIERS.start;
  const at = text.indexOf(wanted);
  if (at >= 0) return rankFound(text, wanted, at);
  if (!letters || wanted.length < 2 || !hasLetters(text, wanted)) return null;
  const cost = alignmentCost(text, wanted);
  return cost === null ? null : RANK_TIERS.letters + Math.min(999, cost * 10 + Math.floor(text.length / 20));
};

/** Rank of an infix, with its first occurrence at `at`. */
const rankFound = (text: string, wanted: string, at: number): number => {
  if (at === 0)
    return text.length === wanted.length ? RANK_TIERS.whole : RANK_TIERS.start + text.length - wanted.length;
  const word = wordStart(text, wanted, at);
  return word >= 0 ? RANK_TIERS.word + Math.min(999, word) : RANK_TIERS.within + at;
};

const placesOf = (text: string, wanted: string): readonly number[] | null => {
  if (wanted === '') return [];
  const first = text.indexOf(wanted);
  if (first < 0) return wanted.length < 2 ? null : (alignment(text, wanted)?.places ?? null);
  const word = first === 0 ? 0 : wordStart(text, wanted, first);
  const at = word < 0 ? first : word;
  return Array.from({ length: wanted.length }, (_, index) => at + index);
};

/** Index of a word that begins with the query, at or after `from`; -1 if there is no such word. */
const wordStart = (text: string, wanted: string, from: number): number => {
  for (let at = from; at >= 0; at = text.indexOf(wanted, at + 1)) if (beginsWord(text, at)) return at;
  return -1;
};

const hasLetters = (text: string, wanted: string): boolean => {
  let at = -1;
  for (const char of wanted) {
    at = text.indexOf(char, at + 1);
    if (at < 0) return false;
  }
  return true;
};
