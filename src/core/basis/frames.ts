import type { Problem } from '../client/index.ts';
import { formatAgo, formatCount, type Tone } from '../values/index.ts';
import { type Basis, isWhole } from './basis.ts';
import {
  type BasisState,
  largerClaim,
  type Numbers,
  numbersOf,
  phraseText,
  phraseTone,
  rowsOfClaim,
  stateOf,
} from './phrases.ts';

/** The uses of the text that says how much of a list is loaded; each has a frame around the phrase. */
export type BasisUse = 'query' | 'position' | 'title' | 'empty' | 'file';

/** A text that says how much of a list is loaded, and a short form for narrow screens. */
export interface Said {
  readonly text: string;
  readonly short: string;
  readonly tone: Tone;
}

/** Names of the items of a list, for its texts. */
interface Words {
  readonly one: string;
  readonly many: string;
  /** Epoch ms. */
  readonly now: number;
}

interface Described {
  readonly basis: Basis;
  readonly state: BasisState;
  readonly numbers: Numbers;
  readonly words: Words;
}

const isEarlier = ({ source }: Basis): boolean => source.type === 'earlier';

const phrase = ({ state, numbers }: Described): string => phraseText(state, numbers);

const phraseOfPart = (of: Described): string | null => (isWhole(of.basis) ? null : phrase(of));

/** Rows and claim of a list: `65`, `632/1,213`, `50+`. */
const basisCount = (basis: Basis, numbers: Numbers): string => {
  const here = formatCount(numbers.rows);
  const claim = largerClaim(numbers);
  if (claim !== null) return `${here}/${formatCount(claim)}`;
  return isWhole(basis) || isEarlier(basis) ? here : `${here}+`;
};

/** Loaded rows of a list, and the total that the service claims, for its tab: `65`, `632/1,213`, `50+`, `was 12/20`. Never overstates. */
export const tabText = (basis: Basis): string =>
  `${isEarlier(basis) ? 'was ' : ''}${basisCount(basis, numbersOf(basis))}`;

/** The searched rows, for an empty result: `among 632 of 1,213 loaded hosts`, `in the one loaded host`. */
const amongText = ({ basis, numbers, words }: Described): string => {
  const kind = isEarlier(basis) ? 'cached' : 'loaded';
  if (numbers.rows === 1) return `in the one ${kind} ${words.one}`;
  return `among ${rowsOfClaim(numbers)} ${kind} ${words.many}`;
};

/** The text for each use, built around the phrase of the list; null if there is nothing to say. */
const FRAMES: Readonly<Record<BasisUse, (of: Described) => string | null>> = {
  query: phraseOfPart,
  position: (of) => {
    const { source } = of.basis;
    return source.type === 'earlier' ? `${phrase(of)} ${formatAgo(source.at, of.words.now)}` : phrase(of);
  },
  title: (of) => (isWhole(of.basis) ? null : `only ${phrase(of)}`),
  empty: amongText,
  file: phrase,
};

/** The text that says how much of a list is loaded; null if there is nothing to say, since the list is whole. */
export const basisText = (basis: Basis, use: BasisUse, words: Words): Said | null => {
  const numbers = numbersOf(basis);
  const state = stateOf(basis, numbers);
  const text = FRAMES[use]({ basis, state, numbers, words });
  if (text === null) return null;
  const isShortened = !isWhole(basis) && !isEarlier(basis) && largerClaim(numbers) === null;
  return { text, short: isShortened ? `${basisCount(basis, numbers)} loaded` : text, tone: phraseTone(state) };
};

/**
 * A line for each part whose rows may be missing, or for which the service sent more rows than it claims: name of the part, loaded
 * rows, and the failure of its last request.
 */
export const partTexts = (basis: Basis, problemText: (problem: Problem) => string): readonly string[] =>
  basis.parts.flatMap((part) => {
    const alone: Basis = { ...basis, parts: [part], lacksParts: false, rows: part.rows };
    const numbers = numbersOf(alone);
    const state = stateOf(alone, numbers);
    if (part.problem === null && (state === 'whole' || state === 'enough')) return [];
    const much = part.problem !== null && part.rows === 0 ? [] : [phraseText(state, numbers)];
    return [
      [
        ...(part.who === null ? [] : [part.who]),
        ...much,
        ...(part.problem === null ? [] : [problemText(part.problem)]),
      ].join(': '),
    ];
  });
