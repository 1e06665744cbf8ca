import { formatCount, type Tone } from '../values/index.ts';
import { type Basis, type Lack, lackOf } from './basis.ts';

/** The state of a list, for its phrase: the gravest reason why rows may be missing, or that the list is whole. */
export type BasisState = Lack | 'parts' | 'whole' | 'over' | 'earlier';

/** Reasons from the gravest to the lightest. */
const GRAVITY: readonly Lack[] = [
  'cut',
  'never',
  'more',
  'circle',
  'file',
  'open end',
  'short',
  'skipped',
  'moved',
  'enough',
];

/** The numbers in the phrase of a list: loaded rows, claim, elements without a row (`skipped`), moved rows that may be missing (`mayLack`). */
export interface Numbers {
  readonly rows: number;
  /** The sum of the claims of all parts; null if a part has no claim, or an item is in two parts. */
  readonly claimed: number | null;
  readonly skipped: number;
  readonly mayLack: number;
}

export const stateOf = (basis: Basis, { rows, claimed }: Numbers): BasisState => {
  if (basis.source.type === 'earlier') return 'earlier';
  const lacks = new Set(basis.parts.map(lackOf));
  const gravest = GRAVITY.find((lack) => lacks.has(lack));
  if (gravest !== undefined) return gravest;
  if (basis.lacksParts) return 'parts';
  return claimed !== null && claimed < rows ? 'over' : 'whole';
};

export const numbersOf = ({ parts, rows, source }: Basis): Numbers => {
  const sum = (of: (part: Basis['parts'][number]) => number): number =>
    parts.reduce((total, part) => total + of(part), 0);
  const isCounted =
    parts.length > 0 &&
    parts.every(({ claimed, reach }) => claimed !== null && reach !== 'never') &&
    (parts.length === 1 || sum((part) => part.rows) === rows);
  const claimed = isCounted ? sum((part) => part.claimed ?? 0) : null;
  return {
    rows,
    claimed: source.type === 'earlier' ? source.of : claimed,
    skipped: sum(({ skipped }) => skipped),
    mayLack: sum(({ mayLack }) => mayLack),
  };
};

/** The text of a state, and its tone. */
interface Phrase {
  readonly text: (numbers: Numbers) => string;
  readonly tone: Tone;
}

/** The total that the service claims, if it is larger than the number of rows; else null. */
export const largerClaim = ({ rows, claimed }: Numbers): number | null =>
  claimed !== null && claimed > rows ? claimed : null;

/** `632 of 1,213`; only the number of rows if the service claims no larger total. */
export const rowsOfClaim = (numbers: Numbers): string => {
  const claim = largerClaim(numbers);
  return claim === null ? formatCount(numbers.rows) : `${formatCount(numbers.rows)} of ${formatCount(claim)}`;
};

const loadedText = (numbers: Numbers): string =>
  `${rowsOfClaim(numbers)} loaded${largerClaim(numbers) === null ? ', total unknown' : ''}`;

const claimOf = ({ rows, claimed }: Numbers): string =>
  `${formatCount(rows)} received, service says ${formatCount(claimed ?? 0)}`;

/** A phrase for each state. Each kind of place puts a frame around the phrase (`frames.ts`). */
const PHRASES: Readonly<Record<BasisState, Phrase>> = {
  whole: { text: ({ rows }) => `all ${formatCount(rows)} loaded`, tone: 'dim' },
  never: { text: loadedText, tone: 'warn' },
  more: { text: loadedText, tone: 'warn' },
  cut: { text: loadedText, tone: 'warn' },
  parts: { text: loadedText, tone: 'warn' },
  circle: { text: (numbers) => `${loadedText(numbers)}, then the service repeated itself`, tone: 'warn' },
  file: { text: (numbers) => `${rowsOfClaim(numbers)} loaded: not whole when it was written`, tone: 'warn' },
  'open end': { text: ({ rows }) => `${formatCount(rows)} received, total unknown`, tone: 'warn' },
  short: { text: claimOf, tone: 'warn' },
  over: { text: claimOf, tone: 'warn' },
  skipped: {
    text: ({ rows, skipped }) => `${formatCount(rows)} loaded, ${formatCount(skipped)} unreadable`,
    tone: 'warn',
  },
  moved: {
    text: ({ rows, mayLack }) => `${formatCount(rows)} loaded, up to ${formatCount(mayLack)} missing`,
    tone: 'warn',
  },
  enough: { text: ({ rows }) => `the first ${formatCount(rows)}`, tone: 'dim' },
  earlier: { text: (numbers) => `${rowsOfClaim(numbers)} cached`, tone: 'warn' },
};

/** The phrase of a state. If there is a graver reason than moved rows, the number of moved rows that may be missing is added. */
export const phraseText = (state: BasisState, numbers: Numbers): string => {
  const { mayLack } = numbers;
  const isSaid = mayLack === 0 || state === 'moved' || state === 'earlier' || state === 'enough';
  return `${PHRASES[state].text(numbers)}${isSaid ? '' : `, up to ${formatCount(mayLack)} more missing`}`;
};

export const phraseTone = (state: BasisState): Tone => PHRASES[state].tone;
