import { type Basis, type BasisPart, isWhole, lackOf } from '../../core/basis/index.ts';
import { type HeldList, isCached, type ListPart, partsOf } from './held-list.ts';
import { partOf } from './walk.ts';

const made = new WeakMap<HeldList, Basis>();

/** What a list is: how much of it is here, and where its rows come from. Memoised: a list that changes is another object. */
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

/** How many rows of a list may be missing at most, as its walks tell; null if nothing tells it. */
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

/** From this share of the rows on, a list is as good as whole: what is missing is counted, not warned of. */
const NEARLY_WHOLE = 0.995;

/** True for a list of which at most one row in 200 is missing. */
export const isNearlyWhole = (list: HeldList | undefined): boolean => {
  const missing = list === undefined ? null : missingRows(list);
  const rows = list?.items.length ?? 0;
  return missing !== null && rows > 0 && rows >= NEARLY_WHOLE * (rows + missing);
};

/** True for a list of which no row is missing: what is concluded from it holds. */
export const isWholeList = (list: HeldList | undefined): boolean => list !== undefined && isWhole(basisOf(list));
