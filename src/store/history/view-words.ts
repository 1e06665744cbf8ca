import { OWN_COLUMNS } from '../../core/item/index.ts';
import { CLOUD_TYPES, type CloudType, scopeNamed, scopeWord } from '../../core/query/index.ts';
import { columnsText, parseColumns } from '../../query/columns.ts';
import { parseFilter } from '../../query/filter/language/index.ts';
import { parseServerFilter, serverFilterText } from '../../query/filter/server/index.ts';
import { orderText, parseOrder } from '../../query/order.ts';
import { cursorItem } from '../list/cursor.ts';
import { currentResource, currentView, viewOf } from '../state/current-view.ts';
import { closeOverlays } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { NO_FILTER, newView, TOP, type View, type ViewWords } from '../state/view.ts';
import { abilityOf } from '../walk/ability.ts';

/** The value of a switch that is on. */
const YES = 'yes';

/** The view on the screen as data. */
export const viewWords = (state: State): ViewWords => {
  const view = currentView(state);
  const resource = currentResource(state);
  const ability = abilityOf(state, resource.id);
  const words: Readonly<Record<string, string | null>> = {
    view: resource.id,
    project: scopeWord(state.scope),
    type: ability.cloudType ? view.cloudType : null,
    period: ability.period && view.period !== null ? String(view.period) : null,
    'server-filter': serverFilterText(view.serverFilter),
    filter: view.filter.text,
    columns: columnsText(view.columns),
    wide: view.wide ? YES : null,
    order: orderText(view.order) === orderText(resource.order) ? null : orderText(view.order),
    at: view.cursor.uid === null ? null : (cursorItem(state)?.uid ?? view.cursor.uid),
  };
  return Object.fromEntries(
    Object.entries(words).flatMap(([name, text]): [string, string][] =>
      text === null || text === '' ? [] : [[name, text]],
    ),
  );
};

/** Shows a view from its data; an error sentence, and no change, when a part of it cannot be parsed. */
export const showView = (state: State, words: ViewWords): Change | string => {
  const resource = state.catalog.resources.find(({ id }) => id === words['view']);
  if (resource === undefined) return `no view ${words['view'] ?? ''}`;
  const filter = words['filter'] === undefined ? null : parseFilter(words['filter'], resource);
  const server = words['server-filter'] === undefined ? null : parseServerFilter(words['server-filter']);
  const order = words['order'] === undefined ? null : parseOrder(words['order'], resource);
  const columns = words['columns'] === undefined ? null : parseColumns(words['columns'], resource);
  for (const part of [filter, server, order, columns]) if (part !== null && !part.ok) return part.message;
  const at = words['at'] ?? null;
  const view: View = {
    ...newView(resource),
    marks: viewOf(state, resource.id).marks,
    filter: filter?.ok ? filter.filter : NO_FILTER,
    serverFilter: server?.ok ? server.tests : [],
    order: order?.ok ? order.order : resource.order,
    columns: columns?.ok ? columns.columns : OWN_COLUMNS,
    cloudType: CLOUD_TYPES.find((type): type is CloudType => type === words['type']) ?? null,
    wide: words['wide'] === YES,
    period: Number(words['period']) || null,
    cursor: { ...TOP, uid: at },
    seek: at,
  };
  const uid = words['project'];
  // The current scope already knows the name of its project.
  const scope = (uid ?? null) === scopeWord(state.scope) ? state.scope : scopeNamed(uid ?? null);
  return {
    tab: resource.id,
    scope,
    ...closeOverlays(state, 'help'),
    trail: [],
    views: { ...state.views, [resource.id]: view },
  };
};
