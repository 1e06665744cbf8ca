import type { Action, Place } from '../../keymap/action.ts';
import { DETAIL } from '../detail/place.ts';
import { HELP } from '../help/place.ts';
import { LOG, REQUEST } from '../log/places.ts';
import type { KeyPlace } from '../state/place.ts';
import type { Motion } from '../state/scroll.ts';
import { keyPlace, type PlaceStates, type Shown } from '../state/shown-places.ts';
import type { Change, State } from '../state/state.ts';
import { questionPlace } from '../triage/place.ts';
import { QUESTIONS } from '../triage/questions.ts';
import { LIST } from './list.ts';

/** The places of the key table. */
const PLACES: { readonly [Id in Place]: KeyPlace<PlaceStates[Id]> } = {
  list: LIST,
  detail: DETAIL,
  log: LOG,
  request: REQUEST,
  help: HELP,
  count: questionPlace(QUESTIONS.count),
  timeline: questionPlace(QUESTIONS.timeline),
  now: questionPlace(QUESTIONS.now),
  why: questionPlace(QUESTIONS.why),
  pivot: questionPlace(QUESTIONS.pivot),
  fields: questionPlace(QUESTIONS.fields),
  attention: questionPlace(QUESTIONS.attention),
  explain: questionPlace(QUESTIONS.explain),
};

/** Moves the cursor of the top place, or scrolls it. */
export const move = (state: State, motion: Motion): Change => moveIn(state, keyPlace(state), motion);

const moveIn = <Id extends Place>(state: State, shown: Shown<Id>, motion: Motion): Change =>
  PLACES[shown.id].move(state, shown.state, motion);

/** One step back in the top place, or out of it. */
export const back = (state: State): Change => backIn(state, keyPlace(state));

const backIn = <Id extends Place>(state: State, shown: Shown<Id>): Change => PLACES[shown.id].back(state, shown.state);

/** Leaves the top place; from the list of a tab it ends the program. */
export const quit = (state: State): Change => (PLACES[keyPlace(state).id].leaves(state) ? back(state) : { exit: 0 });

/** The search of a place, bound to its state. */
export interface Searched {
  readonly text: string;
  readonly hint: string;
  show(text: string): Change;
  restore(text: string): Change;
}

/** The search of the top place; null if it has none. */
export const searched = (state: State): Searched | null => searchedIn(state, keyPlace(state));

const searchedIn = <Id extends Place>(state: State, { id, state: own }: Shown<Id>): Searched | null => {
  const { search } = PLACES[id];
  if (search === undefined) return null;
  return {
    text: search.text(own),
    hint: search.hint,
    show: (text) => search.show(state, own, text),
    restore: (text) => search.restore(state, own, text),
  };
};

/** The top place's own verb for an action; null if it has none. */
export const placeVerb = (state: State, action: Action): Change | null => verbIn(state, keyPlace(state), action);

const verbIn = <Id extends Place>(state: State, shown: Shown<Id>, action: Action): Change | null =>
  PLACES[shown.id].verb?.(state, shown.state, action) ?? null;

/** The hint of the top place for a key without a binding. */
export const keyHint = (state: State): string => PLACES[keyPlace(state).id].hint;
