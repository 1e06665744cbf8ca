import { parseFilter } from '../../query/filter/language/index.ts';
import type { NamedQuery } from '../../query/named-queries.ts';
import { parseOrder } from '../../query/order.ts';
import { resourceIn, viewOf } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import type { Choice } from '../state/overlay.ts';
import { closeOverlays } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { TOP } from '../state/view.ts';
import { dot, type PickerKind } from './kind.ts';

/** One-line summary of a query: `hosts state=unpaired, by -age`. */
export const queryText = ({ kind, filter, order }: NamedQuery): string =>
  `${kind} ${filter}${order === '' ? '' : `, by ${order}`}`.trim();

/** Shows a query: its tab with its filter and order, all other filters cleared; columns stay. */
export const showQuery = (state: State, { name, about, kind, filter, order }: NamedQuery): Change => {
  const resource = resourceIn(state, kind);
  const read = parseFilter(filter, resource);
  const ordered = parseOrder(order, resource);
  if (!read.ok) return say(`query ${name}: ${read.message}`, 'warn');
  if (!ordered.ok) return say(`query ${name}: ${ordered.message}`, 'warn');
  const view = {
    ...viewOf(state, kind),
    filter: read.filter,
    order: order === '' ? resource.order : ordered.order,
    serverFilter: [],
    only: null,
    cloudType: null,
    cursor: TOP,
    jump: null,
    seek: null,
    detail: null,
  };
  return {
    tab: kind,
    ...closeOverlays(state, 'help', 'log', 'request'),
    views: { ...state.views, [kind]: view },
    trail: [],
    ...say(about === '' ? name : `${name}: ${about}`),
  };
};

const choiceOf = (state: State, query: NamedQuery): Choice => {
  const { name, about, kind, filter } = query;
  const isShown = state.tab === kind && viewOf(state, kind).filter.text === filter;
  const hint = about === '' ? queryText(query) : `${about} · ${queryText(query)}`;
  return { value: name, label: name, hint, mark: dot(isShown) };
};

/** The named queries. */
export const QUERIES: PickerKind = {
  title: () => 'Named queries · your own: "queries" in the config file',
  choices: (state) => state.queries.map((query) => choiceOf(state, query)),
  typed: {},
  choose: (state, _, { value }) => {
    const query = state.queries.find(({ name }) => name === value);
    return query === undefined ? {} : showQuery(state, query);
  },
  hints: [],
};
