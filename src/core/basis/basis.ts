import type { Problem } from '../client/index.ts';

/** The name of the project or service whose list a part is; null for a list with only one part. */
type Who = string | null;

/**
 * How far the walk of a part came: no page yet, further pages exist, a full page without list meta, tokens in a circle, the
 * end of a list that was not whole when its file was written, the requested number of rows, or the end of the list. A new
 * state does not compile before it has a phrase and a weight.
 */
type Reach = 'never' | 'more' | 'open end' | 'circle' | 'file' | 'enough' | 'whole';

/** The progress of one walk of a list: of a project, of a service, or of the whole list. */
export interface BasisPart {
  readonly who: Who;
  readonly rows: number;
  readonly reach: Reach;
  /** The number of rows that the service claims; null for none. */
  readonly claimed: number | null;
  /** Number of elements of the answers that are no items. */
  readonly skipped: number;
  /** Maximum number of rows that are missing because rows moved from page to page. */
  readonly mayLack: number;
  /** The failure of the last request; null if it succeeded. */
  readonly problem: Problem | null;
}

/** The source of rows: this run, an earlier run at a time (epoch ms), or a file. */
type Source =
  | { readonly type: 'run' }
  | { readonly type: 'earlier'; readonly at: number | null; readonly of: number | null }
  | { readonly type: 'file'; readonly damage: readonly string[] };

/** How much of a list is loaded and from which source. Everything shown about the completeness of a list is derived from its basis. */
export interface Basis {
  readonly parts: readonly BasisPart[];
  /** True if parts are missing from `parts`, or may be. */
  readonly lacksParts: boolean;
  /** Distinct rows: an item of two projects is one row. */
  readonly rows: number;
  readonly source: Source;
}

/** A reason why rows of a part may be missing. */
export type Lack = Exclude<Reach, 'whole'> | 'cut' | 'short' | 'skipped' | 'moved';

/** The gravest reason why rows of a part may be missing; null for a whole part. */
export const lackOf = ({ reach, problem, claimed, rows, skipped, mayLack }: BasisPart): Lack | null => {
  if ((reach === 'never' || reach === 'more') && problem !== null) return 'cut';
  if (reach !== 'whole') return reach;
  if (claimed !== null && claimed > rows) return 'short';
  if (skipped > 0) return 'skipped';
  return mayLack > 0 ? 'moved' : null;
};

/** Weight of each reason: `lack` if the missing rows were requested, `none` if they were not. */
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

/** True if no row is missing, so that conclusions about the list hold. Rows of an earlier run are never whole: they are of another list. */
export const isWhole = ({ parts, lacksParts, source }: Basis): boolean =>
  !lacksParts && source.type !== 'earlier' && parts.every((part) => lackOf(part) === null);

/** True if requested rows may be missing: a command then ends with exit code 4. */
export const isLacking = ({ parts, lacksParts }: Basis): boolean =>
  lacksParts || parts.some((part) => part.problem !== null || WEIGHT[lackOf(part) ?? 'enough'] === 'lack');

/** True if rows may be missing or wrong: `edgescope check` then answers UNKNOWN. */
export const isDoubtful = (basis: Basis): boolean =>
  isLacking(basis) || (basis.source.type === 'file' && basis.source.damage.length > 0);

/** The basis of a list that has the requested number of rows: rows beyond that number count as not requested, not as missing. */
export const asEnough = (basis: Basis): Basis => ({
  ...basis,
  lacksParts: false,
  parts: basis.parts.map((part) =>
    part.problem === null ? { ...part, reach: 'enough', claimed: null, mayLack: 0 } : part,
  ),
});
