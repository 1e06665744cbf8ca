import type { Facet } from '../../core/facet/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { type FieldLine, type FieldOrder, fieldLines, orderedFields } from '../../triage/index.ts';
import type { State } from '../state/state.ts';
import { ageOrigin } from './completeness.ts';
import { type TriageData, triageData } from './data.ts';
import { workOf } from './work.ts';

/** All facets of a kind, including unread ones and those of whole items only. */
export const knownFacets = ({ table, resource }: TriageData): readonly Facet[] => [
  ...resource.facets,
  ...table.facets.map(({ facet }) => facet).filter(({ id }) => !resource.facets.some((one) => one.id === id)),
];

/** The facets with some ids, in order; unknown ids are left out. */
export const facetsOf = ({ table, resource }: TriageData, ids: readonly string[]): readonly Facet[] =>
  ids.flatMap((id) => table.facet(id)?.facet ?? resource.facets.find((facet) => facet.id === id) ?? []);

/** True when all these facets are read; questions about unread ones wait. */
export const isRead = ({ table, isWhole }: TriageData, ids: readonly string[]): boolean =>
  isWhole || ids.every((id) => table.facet(id) !== undefined);

/** Facets for grouping, by rank, in the order of `h` and `l`. */
export const rankedFacets = ({ table }: TriageData): readonly Facet[] =>
  table.facets
    .filter(({ isGiven, facet }) => isGiven && facet.role !== 'identity' && facet.role !== 'failure-domain')
    .map(({ facet }) => facet)
    .toSorted((a, b) => a.rank - b.rank);

/** The uids of rows of a table. */
export const uidsIn =
  ({ table }: TriageData) =>
  (rows: Uint32Array): readonly string[] =>
    Array.from(rows, (row) => table.item(row)?.uid ?? '').filter((uid) => uid !== '');

/** Statistics of a kind's facets over the rows shown; null until counted. */
export const fieldLinesOf = (state: State, kind: KindId): readonly FieldLine[] | null => {
  const data = triageData(state, kind);
  const { table, shown: rows, states } = data;
  const now = ageOrigin(state);
  return workOf(state).ask(`fields of ${kind}`, [data.stamp], () => fieldLines({ table, rows, states, now })).value;
};

const lastOrdered = perStore(() => lastBy<readonly FieldLine[]>());

/** The facets of a kind in an order of the fields place; null until counted. */
export const fieldsInOrder = (state: State, kind: KindId, order: FieldOrder): readonly FieldLine[] | null => {
  const lines = fieldLinesOf(state, kind);
  if (lines === null) return null;
  return lastOrdered(state)([lines, order], () =>
    // Failure domains duplicate the displayed place by uid.
    orderedFields(lines, order).filter(({ facet: { role } }) => role !== 'failure-domain'),
  );
};

/**
 * The facet of a field path, list indexes ignored; of several the one with the fewest paths, then the leading one. Null
 * if there is none.
 */
export const facetOfPath = ({ table }: TriageData, path: string): Facet | null => {
  const wanted = path.replaceAll(/\[\d*\]/g, '');
  const found = table.facets.filter(
    ({ facet: { id, fields }, isGiven }) => isGiven && (id === wanted || fields.includes(wanted)),
  );
  const [first] = found.toSorted(
    (a, b) => a.facet.fields.length - b.facet.fields.length || a.facet.rank - b.facet.rank,
  );
  return first?.facet ?? null;
};
