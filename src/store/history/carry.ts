import { newLive } from '../live/live.ts';
import { type Change, newAutoload, type State, viewOf } from '../state/state.ts';

/**
 * Returns the parts of the state that a switch to another service keeps: the tab, filters and orders, and settings of
 * the run. All other state is about items of the old service.
 */
export const carryOver = (before: State, state: State): Change => ({
  tab: before.tab,
  views: Object.fromEntries(
    state.catalog.resources.map(({ id }) => {
      const { filter, serverFilter, order, period, cloudType } = viewOf(before, id);
      return [id, { ...viewOf(state, id), filter, serverFilter, order, period, cloudType }];
    }),
  ),
  live: newLive(before.live.period),
  autoload: newAutoload(before.autoload.rows),
  settings: before.settings,
  link: before.link,
});
