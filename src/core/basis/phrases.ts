import { formatCount, type Tone } from '../values/index.ts';
import { type Basis, type Lack, lackOf } from './basis.ts';

/** What is said of a list: what it lacks, the gravest first, or that it lacks nothing. */
export type BasisState = Lack | 'parts' | 'whole' | 'over' | 'earlier';

/** From the gravest to the lightest. */
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

export interface Numbers {
  readonly rows: number;
  /** The sum of the claims; null if a part has none, or an item is in two parts. */
  readonly claimed: number | null;
  readonly skipped: number;
  readonly mayLack: number;
}

/** The gravest state of a list. */
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

/** What is said in a state, and what the text means. */
interface Phrase {
  readonly text: (numbers: Numbers) => string;
  readonly tone: Tone;
}

/** The number that the service claims if it is larger than that of the rows; else null. */
export const largerClaim = ({ rows, claimed }: Numbers): number | null =>
  claimed !== null && claimed > rows ? claimed : null;

/** `632 of 1,213`, or the rows alone where no larger number is claimed. */
export const rowsOfClaim = (numbers: Numbers): string => {
  const claim = largerClaim(numbers);
  return claim === null ? formatCount(numbers.rows) : `${formatCount(numbers.rows)} of ${formatCount(claim)}`;
};

const loadedText = (numbers: Numbers): string =>
  `${rowsOfClaim(numbers)} loaded${largerClaim(numbers) === null ? ', total unknown' : ''}`;

const claimOf = ({ rows, claimed }: Numbers): string =>
  `${formatCount(rows)} received, service says ${formatCount(claimed ?? 0)}`;

/** One phrase for each state; a length is a frame around it (`frames.ts`). */
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

/** The phrase of a state. Rows that may be missing beside a graver reason are added. */
export const phraseText = (state: BasisState, numbers: Numbers): string => {
  const { mayLack } = numbers;
  const isSaid = mayLack === 0 || state === 'moved' || state === 'earlier' || state === 'enough';
  return `${PHRASES[state].text(numbers)}${isSaid ? '' : `, up to ${formatCount(mayLack)} more missing`}`;
};

export const phraseTone = (state: BasisState): Tone => PHRASES[state].tone;
