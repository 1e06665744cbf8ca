import type { Facet } from '../../core/facet/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { type FieldLine, type FieldOrder, fieldLines, orderedFields } from '../../triage/index.ts';
import type { State } from '../state/state.ts';
import { ageOrigin } from './completeness.ts';
import { type TriageData, triageData } from './data.ts';
import { workOf } from './work.ts';

/** All facets of a kind: also those that are not read yet, and those that only its items know. */
export const knownFacets = ({ table, resource }: TriageData): readonly Facet[] => [
  ...resource.facets,
  ...table.facets.map(({ facet }) => facet).filter(({ id }) => !resource.facets.some((one) => one.id === id)),
];

/** The facets of ids, in their order; ids that no item has are left out. */
export const facetsOf = ({ table, resource }: TriageData, ids: readonly string[]): readonly Facet[] =>
  ids.flatMap((id) => table.facet(id)?.facet ?? resource.facets.find((facet) => facet.id === id) ?? []);

/** True where values of all these facets are read: what is asked of others waits for them. */
export const isRead = ({ table, isWhole }: TriageData, ids: readonly string[]): boolean =>
  isWhole || ids.every((id) => table.facet(id) !== undefined);

/** Facets that rows are grouped by, by rank: `h` and `l` go through them. */
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

/** The facets of a kind with what they hold over the rows shown; null until that was counted. */
export const fieldLinesOf = (state: State, kind: KindId): readonly FieldLine[] | null => {
  const data = triageData(state, kind);
  const { table, shown: rows, states } = data;
  const now = ageOrigin(state);
  return workOf(state).ask(`fields of ${kind}`, [data.stamp], () => fieldLines({ table, rows, states, now })).value;
};

const lastOrdered = perStore(() => lastBy<readonly FieldLine[]>());

/** The facets of a kind in an order of the fields place; null until they were counted. */
export const fieldsInOrder = (state: State, kind: KindId, order: FieldOrder): readonly FieldLine[] | null => {
  const lines = fieldLinesOf(state, kind);
  if (lines === null) return null;
  return lastOrdered(state)([lines, order], () =>
    // Failure domains are the place that is shown, told apart by uid.
    orderedFields(lines, order).filter(({ facet: { role } }) => role !== 'failure-domain'),
  );
};

/**
 * The facet that is read from a field path, without places in lists; the one that reads the fewest paths, then the one that
 * leads. Null where none is.
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
