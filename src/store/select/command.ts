import { columnsText } from '../../query/columns.ts';
import { serverFilterText } from '../../query/filter/server.ts';
import { orderText } from '../../query/order.ts';
import type { State } from '../state.ts';
import { currentResource, currentView } from '../view.ts';

/** A word for a POSIX shell: quoted when the shell would read something into it. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/**
 * The command line that opens this view again: which service, scope, filters, order, type and period. No key is in it,
 * for there is no option for one.
 */
export const commandOf = (state: State): string => {
  const view = currentView(state);
  const resource = currentResource(state);
  const ability = state.catalog.ability(resource.id);
  const options: (readonly [name: string, value: string | null])[] = [
    ['project', state.scope?.uid ?? null],
    ['type', ability.cloudType ? view.cloudType : null],
    ['period', ability.period && view.period !== null ? String(view.period) : null],
    ['server-filter', view.serverFilter.length > 0 ? serverFilterText(view.serverFilter) : null],
    ['filter', view.filter.text === '' ? null : view.filter.text],
    ['columns', columnsText(view.columns) || null],
    ['order', orderText(view.order) === orderText(resource.order) ? null : orderText(view.order)],
  ];
  const words = options.flatMap(([name, value]) => (value === null ? [] : [`--${name}=${value}`]));
  return ['edgescope', resource.id, ...state.service.options, ...words].map(shellWord).join(' ');
};
