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

/** Places that say how much of a list is here. */
export type Length = 'query' | 'position' | 'title' | 'empty' | 'file';

/** What a place says, with a short form for narrow screens. */
export interface Said {
  readonly text: string;
  readonly short: string;
  readonly tone: Tone;
}

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

/** `65`, `632/1,213`, `50+`, `was 12/20`. */
const basisCount = (basis: Basis, numbers: Numbers): string => {
  const here = formatCount(numbers.rows);
  const claim = largerClaim(numbers);
  if (claim !== null) return `${here}/${formatCount(claim)}`;
  return isWhole(basis) || isEarlier(basis) ? here : `${here}+`;
};

/** How much of a list is here, never overstated, as a tab has it. */
export const tabText = (basis: Basis): string =>
  `${isEarlier(basis) ? 'was ' : ''}${basisCount(basis, numbersOf(basis))}`;

/** `among 632 of 1,213 loaded hosts`, `in the one loaded host`. */
const amongText = ({ basis, numbers, words }: Described): string => {
  const kind = isEarlier(basis) ? 'cached' : 'loaded';
  if (numbers.rows === 1) return `in the one ${kind} ${words.one}`;
  return `among ${rowsOfClaim(numbers)} ${kind} ${words.many}`;
};

/** What each length shows of the phrase; null for nothing. */
const FRAMES: Readonly<Record<Length, (of: Described) => string | null>> = {
  query: phraseOfPart,
  position: (of) => {
    const { source } = of.basis;
    return source.type === 'earlier' ? `${phrase(of)} ${formatAgo(source.at, of.words.now)}` : phrase(of);
  },
  title: (of) => (isWhole(of.basis) ? null : `only ${phrase(of)}`),
  empty: amongText,
  file: phrase,
};

/** What is said of a list in a place of a length; null for nothing. */
export const basisText = (basis: Basis, length: Length, words: Words): Said | null => {
  const numbers = numbersOf(basis);
  const state = stateOf(basis, numbers);
  const text = FRAMES[length]({ basis, state, numbers, words });
  if (text === null) return null;
  const isShortened = !isWhole(basis) && !isEarlier(basis) && largerClaim(numbers) === null;
  return { text, short: isShortened ? `${basisCount(basis, numbers)} loaded` : text, tone: phraseTone(state) };
};

/**
 * A line for each part of which rows may be missing, or of which the service claims fewer than it sent: its name, how much of it
 * is here, and the failure that cut it.
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
