import type { Problem } from '../client/index.ts';

/** The name of the project or service that is asked; null for a list that is one walk. */
type Who = string | null;

/**
 * How far the walk of a part came: no page yet, further pages exist, a full page without list meta, tokens in a circle, the
 * end of a list that was not whole when its file was written, as many rows as were asked for, or the end of the list. A new
 * state here does not compile before it has a phrase and a weight.
 */
type Reach = 'never' | 'more' | 'open end' | 'circle' | 'file' | 'enough' | 'whole';

/** One walk of a list: of a project, of a service, or the only one. */
export interface BasisPart {
  readonly who: Who;
  readonly rows: number;
  readonly reach: Reach;
  /** The number of rows that the service claims; null for none. */
  readonly claimed: number | null;
  /** Elements of the answers that are no items. */
  readonly skipped: number;
  /** Most rows that may be missing because rows moved from page to page. */
  readonly mayLack: number;
  /** The failure of the last request. */
  readonly problem: Problem | null;
}

/** Where rows come from: from this run, from an earlier one at a time (epoch ms), or from a file. */
type Source =
  | { readonly type: 'run' }
  | { readonly type: 'earlier'; readonly at: number | null; readonly of: number | null }
  | { readonly type: 'file'; readonly damage: readonly string[] };

/** What a list is: the one value that is asked how much of it is here. */
export interface Basis {
  readonly parts: readonly BasisPart[];
  /** Parts that exist are not among `parts`, or may exist. */
  readonly lacksParts: boolean;
  /** Distinct rows: an item of two projects is one row. */
  readonly rows: number;
  readonly source: Source;
}

/** Why rows of a part may be missing, the gravest reason. */
export type Lack = Exclude<Reach, 'whole'> | 'cut' | 'short' | 'skipped' | 'moved';

/** The gravest reason why rows of a part may be missing; null for a whole part. */
export const lackOf = ({ reach, problem, claimed, rows, skipped, mayLack }: BasisPart): Lack | null => {
  if ((reach === 'never' || reach === 'more') && problem !== null) return 'cut';
  if (reach !== 'whole') return reach;
  if (claimed !== null && claimed > rows) return 'short';
  if (skipped > 0) return 'skipped';
  return mayLack > 0 ? 'moved' : null;
};

/** Whether the rows that may be missing were asked for. */
const WEIGHT: Readonly<Record<Lack, 'lack' | 'none'>> = {
  never: 'lack',
  cut: 'lack',
  more: 'lack',
  circle: 'lack',
  file: 'lack',
  'open end': 'lack',
  short: 'lack',
  skipped: 'lack',
  moved: 'lack',
  enough: 'none',
};

/** True if no row is missing: conclusions about the list hold. Rows of an earlier run are those of another list. */
export const isWhole = ({ parts, lacksParts, source }: Basis): boolean =>
  !lacksParts && source.type !== 'earlier' && parts.every((part) => lackOf(part) === null);

/** True if rows that were asked for may be missing: exit code 4. */
export const isLacking = ({ parts, lacksParts }: Basis): boolean =>
  lacksParts || parts.some((part) => part.problem !== null || WEIGHT[lackOf(part) ?? 'enough'] === 'lack');

/** True if rows may be missing or wrong: a check is UNKNOWN. */
export const isDoubtful = (basis: Basis): boolean =>
  isLacking(basis) || (basis.source.type === 'file' && basis.source.damage.length > 0);

/** The basis of rows of which as many were received as were asked for. */
export const asEnough = (basis: Basis): Basis => ({
  ...basis,
  lacksParts: false,
  parts: basis.parts.map((part) =>
    part.problem === null ? { ...part, reach: 'enough', claimed: null, mayLack: 0 } : part,
  ),
});
