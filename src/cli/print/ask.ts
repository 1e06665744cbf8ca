import type { Client } from '../../core/client.ts';
import { chosenColumns } from '../../core/column-choice.ts';
import type { DialectId } from '../../core/dialect.ts';
import { columnOf } from '../../core/field-column.ts';
import { ALL_PROJECTS, type InitialQuery, wholeList } from '../../core/query.ts';
import type { Column } from '../../core/resource.ts';
import { listFields } from '../../query/fields.ts';
import { serverOrder } from '../../query/order.ts';
import type { Format } from '../args/values.ts';
import type { Settings, ViewSettings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';

/**
 * The initial query of a view that is printed.
 * @throws UsageError for a wish that the service cannot fulfil: the rows would not be what was asked for.
 */
export const queryOf = (
  { view, connection }: Pick<Settings, 'view' | 'connection'>,
  client: Client,
  format: Format,
  dialect: DialectId = 'document',
): InitialQuery => {
  const { resource, serverFilter, cloudType, period, order } = view;
  const ability = client.ability(resource.id, dialect);
  const refuse = (option: string, wished: boolean, able: boolean, remedy: string): void => {
    if (wished && !able)
      throw new UsageError(`${option}: the service has no such parameter for ${resource.many}`, remedy);
  };
  refuse('--server-filter', serverFilter.length > 0, ability.filter, 'use --filter, which filters here');
  refuse('--type', cloudType !== null, ability.cloudType, 'leave it out, or ask for hosts');
  refuse('--period', period !== null, ability.period, 'leave it out, or ask for summary');
  return {
    // Each project is asked this with itself for its scope; what is about the projects is asked of the whole tenant.
    ...wholeList(resource.id, connection.scope.value === ALL_PROJECTS ? null : connection.scope.value, dialect),
    cloudType,
    period,
    filter: serverFilter,
    order: order !== null && ability.order ? (serverOrder(order, resource, ability.sortable) ?? []) : [],
    fields: ability.fields ? fieldsOf(view, format) : [],
  };
};

/** Formats that print whole items, not columns. */
const WHOLE: ReadonlySet<Format> = new Set(['json', 'ndjson', 'yaml']);

/** The columns of a view: those that were asked for, in that order, or all of the kind. */
export const columnsOf = ({ resource, columns }: ViewSettings): readonly Column[] => chosenColumns(resource, columns);

/**
 * Only what the columns show, the order compares and the filter looks into: a page of cluster profiles with all pack
 * values is hundreds of times larger. Whole items where they are printed whole.
 */
const fieldsOf = (view: ViewSettings, format: Format): readonly string[] => {
  const { resource, filter, order } = view;
  if (WHOLE.has(format)) return [];
  const compared = (order ?? resource.order).flatMap(({ column }) => columnOf(resource, column) ?? []);
  return listFields(resource, [...columnsOf(view), ...compared], filter);
};
