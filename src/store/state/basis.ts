import { type Basis, type BasisPart, isWhole, lackOf } from '../../core/basis/index.ts';
import { type HeldList, isCached, type ListPart, partsOf } from './held-list.ts';
import { partOf } from './walk.ts';

const made = new WeakMap<HeldList, Basis>();

/** Returns the basis of a list: how much of it is here, and where its rows come from. Memoised by list, since a changed list is another object. */
export const basisOf = (list: HeldList): Basis => {
  const known = made.get(list);
  if (known !== undefined) return known;
  const basis = basisFrom(list);
  made.set(list, basis);
  return basis;
};

const basisFrom = (list: HeldList): Basis => {
  const { origin, items, receivedAt, count } = list;
  return {
    parts: partsOf(list)?.map(basisPart) ?? [{ ...partOf(list), problem: list.problem }],
    lacksParts: origin.type === 'allProjects' && origin.lacksParts,
    rows: items.length,
    source: isCached(list) ? { type: 'earlier', at: receivedAt, of: count } : { type: 'run' },
  };
};

const basisPart = ({ project, list }: ListPart): BasisPart => {
  const who = project.name ?? project.uid;
  if (list !== undefined) return { ...partOf(list), who, problem: list.problem };
  return { who, rows: 0, reach: 'never', claimed: null, skipped: 0, mayLack: 0, problem: null };
};

/** Returns the maximum number of rows that may be missing from a list; null if its walks do not tell. */
export const missingRows = (list: HeldList): number | null => {
  const { parts, lacksParts, source } = basisOf(list);
  if (lacksParts) return null;
  if (source.type === 'earlier') return source.of === null ? null : Math.max(0, source.of - list.items.length);
  let missing = 0;
  for (const part of parts) {
    const lack = lackOf(part);
    const { claimed, rows, mayLack, skipped } = part;
    const isTold = lack === null || lack === 'enough' || lack === 'moved' || lack === 'skipped';
    if (!isTold && (claimed === null || claimed <= rows)) return null;
    missing += Math.max(lack === 'skipped' ? skipped : 0, (claimed ?? rows) - rows) + mayLack;
  }
  return missing;
};

/** From this share of the rows on, a list counts as nearly whole: missing rows are counted without a warning. */
const NEARLY_WHOLE = 0.995;

/** True if at most one row in 200 is missing from a list. */
export const isNearlyWhole = (list: HeldList | undefined): boolean => {
  const missing = list === undefined ? null : missingRows(list);
  const rows = list?.items.length ?? 0;
  return missing !== null && rows > 0 && rows >= NEARLY_WHOLE * (rows + missing);
};

/** True if no row is missing from a list, so that conclusions from it hold. */
export const isWholeList = (list: HeldList | undefined): boolean => list !== undefined && isWhole(basisOf(list));
