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

/** What the service is asked for a view that is printed, and what is done here beside its own filter. */
export interface PrintQuery {
  readonly query: InitialQuery;
  /** What was wished of the service and it cannot be asked for in this dialect. */
  readonly beside: Filter | null;
  /** Sentences about that. */
  readonly notes: readonly string[];
}

/**
 * What is asked for a view that is printed, in a dialect.
 * @throws UsageError for a wish that no list of the kind can fulfil: the rows would not be what was asked for.
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
      // Each project is asked this with itself for its scope; what is about the projects is asked of the whole tenant.
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

/** The columns of a view: those that were asked for, in that order, or all of the kind. */
export const columnsOf = ({ resource, columns }: ViewSettings): readonly Column[] => chosenColumns(resource, columns);

/**
 * Only what the columns show, the order compares and the filter looks into: a page of cluster profiles with all pack
 * values is hundreds of times larger. Whole items where they are printed whole.
 */
const fieldsOf = (view: ViewSettings, holds: OutputFormat['holds']): readonly string[] => {
  const { resource, filter, order } = view;
  if (holds === 'items') return [];
  const compared = (order ?? resource.order).flatMap(({ column }) => columnOf(resource, column) ?? []);
  return listFields(resource, [...columnsOf(view), ...compared], filter);
};
