import { type Basis, type BasisPart, isWhole } from '../../core/basis/index.ts';
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

/** True for a list of which no row is missing: what is concluded from it holds. */
export const isWholeList = (list: HeldList | undefined): boolean => list !== undefined && isWhole(basisOf(list));
