import type { Client } from '../../core/client/index.ts';
import { type Column, chosenColumns, columnOf } from '../../core/item/index.ts';
import { ALL_PROJECTS, type DialectId, type InitialQuery, otherDialect, wholeList } from '../../core/query/index.ts';
import type { OutputFormat } from '../../output/index.ts';
import { listFields, withTested } from '../../query/fields.ts';
import { type Filter, parseFilter, print } from '../../query/filter/language/index.ts';
import { retargeted } from '../../query/filter/server/index.ts';
import { serverOrder } from '../../query/order.ts';
import type { Settings, ViewSettings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';

/** The service query of a printed view, and its local parts. */
export interface PrintQuery {
  readonly query: InitialQuery;
  /** Parts of the server filter that this dialect cannot express, applied locally. */
  readonly beside: Filter | null;
  /** Sentences about them. */
  readonly notes: readonly string[];
}

/**
 * The query of a printed view in a dialect.
 * @throws UsageError for a request that no list of the kind supports: the rows would be others than requested.
 */
export const askedOf = (
  { view, connection }: Pick<Settings, 'view' | 'connection'>,
  client: Client,
  holds: OutputFormat['holds'],
  dialect: DialectId,
): PrintQuery => {
  const { resource, serverFilter, cloudType, period, order } = view;
  const ability = client.ability(resource.id, dialect);
  const other = client.ability(resource.id, otherDialect(dialect));
  const refuse = (option: string, wished: boolean, able: boolean, remedy: string): void => {
    if (wished && !able) throw new UsageError(`${option}: not supported by the service for ${resource.many}`, remedy);
  };
  refuse('--server-filter', serverFilter.length > 0, ability.filter, 'use --filter, which filters locally');
  refuse('--type', cloudType !== null, ability.cloudType || other.cloudType, 'leave it out, or ask for hosts');
  refuse('--period', period !== null, ability.period || other.period, 'leave it out, or ask for summary');
  const split =
    serverFilter.length > 0 && ability.unsayable(serverFilter) !== null && other.filter
      ? retargeted(serverFilter, resource, ability.unsayable)
      : null;
  const typed = cloudType === null || ability.cloudType ? null : parseFilter(`type=${cloudType}`, resource);
  const terms = [...(split?.local.terms ?? []), ...(typed?.ok ? typed.filter.terms : [])];
  return {
    query: {
      // Each project is queried with itself as scope; kinds about projects are queried for the whole tenant.
      ...wholeList(resource.id, connection.scope.value === ALL_PROJECTS ? null : connection.scope.value, dialect),
      cloudType: ability.cloudType ? cloudType : null,
      period: ability.period ? period : null,
      filter: split?.server ?? serverFilter,
      order: order !== null && ability.order ? (serverOrder(order, resource, ability.sortable) ?? []) : [],
      fields: ability.fields ? withTested(fieldsOf(view, holds), serverFilter) : [],
    },
    beside: terms.length === 0 ? null : { text: print({ terms }), terms },
    notes: [
      ...(terms.length === 0 ? [] : [`Filtering ${print({ terms })} locally: the service does not support it`]),
      ...(period === null || ability.period ? [] : ['The service uses its own metric period']),
    ],
  };
};

/** The columns of a view: the requested ones in order, or the kind's. */
export const columnsOf = ({ resource, columns }: ViewSettings): readonly Column[] => chosenColumns(resource, columns);

/**
 * Fields of columns, order and filter only: a page of cluster profiles with all pack values is hundreds of times
 * larger. Whole items where they are printed whole.
 */
const fieldsOf = (view: ViewSettings, holds: OutputFormat['holds']): readonly string[] => {
  const { resource, filter, order } = view;
  if (holds === 'items') return [];
  const compared = (order ?? resource.order).flatMap(({ column }) => columnOf(resource, column) ?? []);
  return listFields(resource, [...columnsOf(view), ...compared], filter);
};
