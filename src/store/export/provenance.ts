import { MAYBE_MORE } from '../../core/client/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { type Provenance, queryFacts } from '../../output/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { orderText } from '../../query/order.ts';
import { cachedOnScreen } from '../cached/on-screen.ts';
import { machineClock } from '../state/clocks.ts';
import { currentView } from '../state/current-view.ts';
import type { ShownList } from '../state/shown-list.ts';
import type { State } from '../state/state.ts';
import { abilityOf } from '../walk/ability.ts';
import { shownAt } from '../walk/item.ts';

/** Provenance of what is on the screen: service, scope, time, and the query of a list; `of` is the list under an open item. */
export const provenanceOf = (
  state: State,
  what: string,
  extent: string | null,
  of: 'list' | 'view' = 'view',
): Provenance => {
  const view = currentView(state);
  const { cloudType, period } = abilityOf(state, state.tab);
  const query = queryFacts({
    serverFilter: serverFilterText(view.serverFilter),
    filter: view.filter.text,
    cloudType: cloudType ? view.cloudType : null,
    period: period ? view.period : null,
    order: orderText(view.order),
  });
  return {
    what,
    service: state.service.label,
    scope: state.scope,
    time: cachedOnScreen(state)?.receivedAt ?? machineClock(state, shownAt(state) ?? state.now),
    query: of === 'list' || view.detail === null ? query : [],
    extent,
  };
};

/** How much of a list is loaded, when nothing is known to be missing. */
export const extentOf = ({ items, notes }: ShownList): string =>
  notes.includes(MAYBE_MORE)
    ? `${formatCount(items.length)} received, total unknown`
    : `all ${formatCount(items.length)} loaded`;
