import type { Term } from '../rows/sets.ts';
import type { FacetCodes } from '../table/facet-codes.ts';
import { countCodes, countUniverse, type FacetTable } from '../table/facet-table.ts';

/** What candidates are made of: the sizes of universe and set, and how many rows of each have each code. */
export interface CandidateCounts {
  readonly N: number;
  readonly A: number;
  readonly universe: Uint32Array;
  readonly set: Uint32Array;
  /** The universe by row, the set first. */
  readonly rows: Uint32Array;
  /** What ages are counted from, epoch ms. */
  readonly now: number;
  /** Null where every row reports. */
  readonly silence: Silence | null;
}

/** Rows that report nothing. They lack all fields that items report themselves, which says nothing of any one field. */
export interface Silence {
  /** The code of silent rows, and how many of the universe and of the set are. */
  readonly code: number;
  readonly K: number;
  readonly a: number;
  /** Finds the rows that report. */
  readonly reporting: Term;
  /** Counts of the rows that report. */
  readonly counts: CandidateCounts;
  /** Facets of fields that items report themselves. */
  readonly reported: ReadonlySet<FacetCodes>;
}

/** The silence by which a facet is missing in silent rows; null for one that items do not report themselves. */
export const silenceIn = ({ silence }: CandidateCounts, facet: FacetCodes): Silence | null =>
  silence?.reported.has(facet) === true ? silence : null;

/** Counts set and rest, in steps. */
export function* candidateCounts(
  table: FacetTable,
  set: Uint32Array,
  rest: Uint32Array,
  now: number,
): Generator<void, CandidateCounts> {
  const rows = new Uint32Array(set.length + rest.length);
  rows.set(set);
  rows.set(rest, set.length);
  const counts = {
    N: rows.length,
    A: set.length,
    universe: yield* countUniverse(table, rows),
    set: yield* countCodes(table, set),
    rows,
    now,
    silence: null,
  };
  return { ...counts, silence: yield* silenceOf(table, counts) };
}

function* silenceOf(
  table: FacetTable,
  { universe, set, rows, A, now }: CandidateCounts,
): Generator<void, Silence | null> {
  const silent = table.facets.find(({ facet: { role }, isGiven }) => role === 'silence' && isGiven);
  const code = silent?.codes.get(true) ?? -1;
  const [K, a] = [universe[code] ?? 0, set[code] ?? 0];
  if (silent === undefined || K === 0) return null;
  const { id, fields } = silent.facet;
  const reporting = rows.filter((row) => !table.arena.run(row).includes(code));
  const counts = {
    N: reporting.length,
    A: A - a,
    universe: yield* countCodes(table, reporting),
    set: yield* countCodes(table, reporting.subarray(0, A - a)),
    rows: reporting,
    now,
    silence: null,
  };
  const isReported = ({ facet }: FacetCodes): boolean =>
    facet.fields.some((path) => fields.some((field) => path === field || path.startsWith(`${field}.`)));
  return {
    code,
    K,
    a,
    reporting: { facet: id, operator: '=', value: false },
    counts,
    reported: new Set(table.facets.filter((facet) => facet !== silent && isReported(facet))),
  };
}
