import type { Place } from '../../store/state/place.ts';
import type { Motion } from '../../store/state/scroll.ts';
import { type Change, keyPlace, type State, type TopPlace } from '../../store/state/state.ts';

/** Moves the cursor of the top place, or scrolls it. */
export const move = (state: State, motion: Motion): Change => moveIn(state, keyPlace(state), motion);

const moveIn = <Id extends Place>(state: State, shown: TopPlace<Id>, motion: Motion): Change =>
  state.places.withKeys[shown.id].move(state, shown.state, motion);

/** One step back in the top place, or out of it. */
export const back = (state: State): Change => backIn(state, keyPlace(state));

const backIn = <Id extends Place>(state: State, shown: TopPlace<Id>): Change =>
  state.places.withKeys[shown.id].back(state, shown.state);

/** Leaves the top place; from the list of a tab it ends the program. */
export const quit = (state: State): Change =>
  state.places.withKeys[keyPlace(state).id].leaves(state) ? back(state) : { exit: 0 };
