import { BROKEN_FACET, comparedFacets } from '../core/facet/index.ts';
import { type Column, columnOf, type Resource } from '../core/item/index.ts';
import { conditionFacets, conditions, type Filter, fleetRulesAsked } from './filter/language/index.ts';

/** The facet of the rules that find something in an item. */
const RULE = 'rule';

/** Facets and labels shown beside the kind's own columns, at most. */
const MAX_FACETS = 2;

/** The columns that show why rows pass a filter: those that it compares, then facets and labels. */
export const evidenceColumns = (filter: Filter, resource: Resource): readonly Column[] => {
  const compared = conditions(filter);
  // Of a rule that compares all items what it compares.
  const told = fleetRulesAsked(filter, resource.rules).flatMap(({ fleet }) =>
    fleet === undefined ? [] : comparedFacets(fleet),
  );
  const own = [...compared.map(({ field: { column } }) => column?.id ?? ''), ...told].flatMap(
    (id) => resource.column(id) ?? [],
  );
  const rules = compared.filter(({ field }) => conditionFacets(field, resource.facets).includes(RULE));
  // One rule would stand in each row, and what rules find may stand in a column of its own.
  const isSaid = (id: string): boolean =>
    id === RULE && (rules.length === 1 || resource.columns.some(({ findings }) => findings));
  const others = compared
    // Where nothing is looked for, there is nothing to show.
    .filter(({ form, operator, negated }) => form !== 'unknown' || (operator === '=') === negated)
    .flatMap(({ field }) => conditionFacets(field, resource.facets))
    .concat(told)
    .flatMap((id) =>
      id === BROKEN_FACET || isSaid(id) || resource.column(id) !== undefined ? [] : (columnOf(resource, id) ?? []),
    );
  const byId = new Map(others.map((column) => [column.id, column]));
  return [...new Set([...own, ...[...byId.values()].slice(0, MAX_FACETS)])];
};

/** Columns with those that show why rows pass a filter, which follow the first. */
export const withEvidence = (columns: readonly Column[], filter: Filter, resource: Resource): readonly Column[] => {
  const wanted = evidenceColumns(filter, resource);
  const added = wanted.filter(({ id }) => !columns.some((column) => column.id === id));
  // What is compared is dropped last.
  const first = (column: Column): Column =>
    wanted.some(({ id }) => id === column.id) ? { ...column, priority: 1 } : column;
  return [...columns.slice(0, 1), ...added, ...columns.slice(1)].map(first);
};
