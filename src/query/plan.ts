import { type ColumnChoice, chosenColumns, columnOf, type Resource } from '../core/item/index.ts';
import type { FieldTest, InitialQuery, ListAbility, OrderKey } from '../core/query/index.ts';
import { listFields, withTested } from './fields.ts';
import { both, type Filter, parseFilter } from './filter/language/index.ts';
import { retarget, serverFilterText } from './filter/server/index.ts';
import { serverOrder } from './order.ts';

/** The rows and columns that the user wants to see. */
interface WantedRows extends Pick<InitialQuery, 'dialect' | 'scope' | 'cloudType' | 'period'> {
  readonly filter: Filter;
  /** Filter that the user wants the service to apply. */
  readonly serverFilter: readonly FieldTest[];
  readonly order: readonly OrderKey[];
  readonly columns: ColumnChoice;
}

/** Plan that divides the work on a list: the service filters and orders if it can, this program does the rest. */
export interface QueryPlan {
  readonly query: InitialQuery;
  readonly localFilter: Filter;
  /** Order of this program; empty if the service orders. */
  readonly localOrder: readonly OrderKey[];
  /** Sentences, without a full stop, about requested work that the service cannot do. */
  readonly notes: readonly string[];
}

/** Name under which an order is remembered that the service refused. */
export const orderRefusal = (order: InitialQuery['order']): `order ${string}` => `order ${JSON.stringify(order)}`;

/** Plans a list for a service with these abilities. `refused` are the names of the orders that the service refused. */
export const planQuery = (
  wanted: WantedRows,
  resource: Resource,
  ability: ListAbility,
  refused: readonly string[] = [],
): QueryPlan => {
  const { dialect, scope, cloudType, period } = wanted;
  const tests = planTests(wanted.serverFilter, resource, ability);
  const type = cloudType === null || ability.cloudType ? null : parseFilter(`type=${cloudType}`, resource);
  const local = [...tests.local, ...(type?.ok ? [type.filter] : [])];
  const localFilter = local.reduce(both, wanted.filter);
  const order = ability.order ? serverOrder(wanted.order, resource, ability.sortable) : null;
  const isSent = order !== null && !refused.includes(orderRefusal(order));
  return {
    query: {
      kind: resource.id,
      dialect,
      scope,
      filter: tests.server,
      cloudType: ability.cloudType ? cloudType : null,
      period: ability.period ? period : null,
      order: isSent ? order : [],
      fields: fieldsFor({ ...wanted, filter: localFilter, serverFilter: tests.server }, resource, ability),
    },
    localFilter,
    localOrder: isSent ? [] : wanted.order,
    notes: [
      ...tests.notes,
      ...(type?.ok ? [`filtering ${type.filter.text} locally: this list takes no cloud type`] : []),
      ...(period === null || ability.period ? [] : ['the service uses its own metric period']),
    ],
  };
};

/** Divides the tests of a server filter: tests that the service can do, and the other tests as a local filter. */
const planTests = (
  tests: readonly FieldTest[],
  resource: Resource,
  { filter, unsayable }: ListAbility,
): { readonly server: readonly FieldTest[]; readonly local: readonly Filter[]; readonly notes: readonly string[] } => {
  const isSent = tests.length === 0 || (filter && unsayable(tests) === null);
  const cannotFilter = (): string => 'the service cannot filter this list';
  const split = isSent ? null : retarget(tests, resource, filter ? unsayable : cannotFilter);
  // Tests without an equivalent in the filter language cannot be done locally.
  if (split === null) return { server: filter ? tests : [], local: [], notes: [] };
  const why = split.localTerms.slice(0, 1).map((term) => `: ${term.why}`);
  return {
    server: split.server,
    local: [split.local],
    notes: [`filtering ${serverFilterText(tests)} locally${why.join('')}`],
  };
};

/**
 * The fields to request. Empty requests whole items: if the service cannot select fields, or has no single items that would
 * provide the rest. Columns of the kind are always included; a field path of a column or filter starts a new walk.
 */
const fieldsFor = (
  { order, columns, filter, serverFilter }: WantedRows,
  resource: Resource,
  { fields, details }: ListAbility,
): readonly string[] => {
  if (!fields || !details) return [];
  const ordered = order.flatMap(({ column }) => columnOf(resource, column) ?? []);
  const read = listFields(resource, [...chosenColumns(resource, columns), ...ordered], filter);
  // The tested fields are needed to check received items against the server filter.
  return withTested(read, serverFilter);
};
