import { BROKEN_FACET, comparedFacets } from '../core/facet/index.ts';
import { type Column, columnOf, type Resource } from '../core/item/index.ts';
import { conditionFacets, conditions, type Filter, fleetRulesAsked } from './filter/language/index.ts';

/** Id of the facet of the rules with findings in an item. */
const RULE = 'rule';

/** Maximum number of facets and labels shown beside the kind's own columns. */
const MAX_FACETS = 2;

/** The columns that show why rows pass a filter: the compared columns, then facets and labels. */
export const evidenceColumns = (filter: Filter, resource: Resource): readonly Column[] => {
  const compared = conditions(filter);
  // A rule that compares all items adds the facets that it compares.
  const told = fleetRulesAsked(filter, resource.rules).flatMap(({ fleet }) =>
    fleet === undefined ? [] : comparedFacets(fleet),
  );
  const own = [...compared.map(({ field: { column } }) => column?.id ?? ''), ...told].flatMap(
    (id) => resource.column(id) ?? [],
  );
  const rules = compared.filter(({ field }) => conditionFacets(field, resource.facets).includes(RULE));
  // A single rule would be the same in each row, and findings may have their own column.
  const isSaid = (id: string): boolean =>
    id === RULE && (rules.length === 1 || resource.columns.some(({ findings }) => findings));
  const others = compared
    // A search for unknown values has no values to show.
    .filter(({ form, operator, negated }) => form !== 'unknown' || (operator === '=') === negated)
    .flatMap(({ field }) => conditionFacets(field, resource.facets))
    .concat(told)
    .flatMap((id) =>
      id === BROKEN_FACET || isSaid(id) || resource.column(id) !== undefined ? [] : (columnOf(resource, id) ?? []),
    );
  const byId = new Map(others.map((column) => [column.id, column]));
  return [...new Set([...own, ...[...byId.values()].slice(0, MAX_FACETS)])];
};

/** Adds the columns that show why rows pass a filter, after the first column. */
export const withEvidence = (columns: readonly Column[], filter: Filter, resource: Resource): readonly Column[] => {
  const wanted = evidenceColumns(filter, resource);
  const added = wanted.filter(({ id }) => !columns.some((column) => column.id === id));
  // Compared columns are dropped last.
  const first = (column: Column): Column =>
    wanted.some(({ id }) => id === column.id) ? { ...column, priority: 1 } : column;
  return [...columns.slice(0, 1), ...added, ...columns.slice(1)].map(first);
};
