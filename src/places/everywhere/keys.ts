import { failsAlike } from '../../core/client/index.ts';
import { ALL_SERVICES } from '../../core/query/index.ts';
import { detailOf } from '../../store/detail/layout.ts';
import { BOOKMARK, BOOKMARKS } from '../../store/history/history.ts';
import { keyFor, keyNamed } from '../../store/keys/resolve.ts';
import { tabKey } from '../../store/keys/text.ts';
import { failedEmpty } from '../../store/list/rows.ts';
import { openPicker } from '../../store/picker/picker.ts';
import { QUERIES } from '../../store/pickers/queries.ts';
import { SCOPE } from '../../store/pickers/scope.ts';
import { send } from '../../store/state/errand.ts';
import type { Key } from '../../store/state/key.ts';
import { closeOverlays, closeQuestions, openQuestions } from '../../store/state/overlays.ts';
import type { Place } from '../../store/state/place.ts';
import type { Motion } from '../../store/state/scroll.ts';
import {
  type Change,
  changeView,
  currentView,
  keyPlace,
  type State,
  say,
  type TopPlace,
} from '../../store/state/state.ts';
import { currentList } from '../../store/walk/query.ts';

/** Exit code after ^C: 128 + 2, the number of SIGINT. */
const INTERRUPTED = 130;

/** Moves the cursor of the top place, or scrolls the place. */
const move =
  (motion: Motion) =>
  (state: State): Change =>
    moveIn(state, keyPlace(state), motion);

const moveIn = <Id extends Place>(state: State, shown: TopPlace<Id>, motion: Motion): Change =>
  state.places.withKeys[shown.id].move(state, shown.state, motion);

/** The change of Esc in the top place: a step back, or out of the place; null if there is nothing to go back to. */
const back = (state: State): Change | null => backIn(state, keyPlace(state));

const backIn = <Id extends Place>(state: State, shown: TopPlace<Id>): Change | null =>
  state.places.withKeys[shown.id].back(state, shown.state);

/** True if `q` leaves the top place; false if it quits the program. */
const leaves = (state: State): boolean => state.places.withKeys[keyPlace(state).id].leaves(state);

/** Goes to the list of a tab by index, from 0. If the tab is already on the screen, leaves its open item. */
const toTab = (state: State, index: number): Change => {
  const resource = state.catalog.resources[index];
  if (resource === undefined) return say(`no tab ${index + 1}`);
  const closed = closeOverlays({ ...state, ...closeQuestions(state) }, 'help', 'log', 'request');
  if (resource.id !== state.tab || closed.overlays.length < state.overlays.length)
    return { tab: resource.id, ...closed };
  return currentView(state).detail === null
    ? say(`${resource.title}: the tab on the screen`)
    : { ...changeView(state, { detail: null }), trail: [] };
};

/** Goes to the next or previous section of an open item; past its ends, and in other places, to the neighbouring tab. */
const toNext =
  (by: 1 | -1) =>
  (state: State): Change => {
    const open = keyPlace(state).id === 'detail' ? detailOf(state) : null;
    const press = tabBeside(state, by);
    const key =
      open?.sections[open.section + by] === undefined
        ? keyFor(state, press)
        : keyNamed(state, by === 1 ? 'next-section' : 'previous-section');
    return key?.run(state, press) ?? {};
  };

/** The key of the neighbouring tab, wrapping around: tabs of questions stand before tabs of kinds. */
const tabBeside = (state: State, by: 1 | -1): string => {
  const questions = state.questions.filter(({ tab, key }) => tab !== undefined && key !== null);
  const { resources } = state.catalog;
  const open = openQuestions(state).at(-1)?.state.name;
  const question = questions.findIndex(({ name }) => name === open);
  const index = question >= 0 ? question : questions.length + resources.findIndex(({ id }) => id === state.tab);
  const keys = [...questions.map(({ key }) => key?.press ?? ''), ...resources.map((_, at) => tabKey(at))];
  return keys[(index + by + keys.length) % keys.length] ?? '';
};

/** True if the list failed before its first row, and a list of any other project would fail for the same reason. */
const failsEverywhere = (state: State): boolean => {
  const problem = currentList(state)?.problem;
  return failedEmpty(state) && problem != null && failsAlike(problem);
};

/** Keys that work in all places, or in all places except the help. */
export const EVERYWHERE: readonly Key[] = [
  {
    id: 'down',
    keys: ['j', 'down'],
    group: 'Move',
    label: 'down',
    about: 'one row down',
    places: 'everywhere',
    run: move({ lines: 1 }),
  },
  {
    id: 'up',
    keys: ['k', 'up'],
    group: 'Move',
    label: 'up',
    about: 'one row up',
    places: 'everywhere',
    run: move({ lines: -1 }),
  },
  {
    id: 'first',
    keys: ['g', 'home'],
    group: 'Move',
    label: 'first',
    about: 'first row',
    places: 'everywhere',
    run: move({ to: 'first' }),
  },
  {
    id: 'last',
    keys: ['G', 'end'],
    group: 'Move',
    label: 'last',
    about: 'last loaded row',
    places: 'everywhere',
    run: move({ to: 'last' }),
  },
  {
    id: 'half-down',
    keys: ['ctrl+d'],
    group: 'Move',
    label: 'half down',
    about: 'half a screen down',
    places: 'everywhere',
    run: move({ screens: 0.5 }),
  },
  {
    id: 'half-up',
    keys: ['ctrl+u'],
    group: 'Move',
    label: 'half up',
    about: 'half a screen up',
    places: 'everywhere',
    run: move({ screens: -0.5 }),
  },
  {
    id: 'screen-down',
    keys: ['ctrl+f', 'pagedown'],
    group: 'Move',
    label: 'screen down',
    about: 'one screen down',
    places: 'everywhere',
    run: move({ screens: 1 }),
  },
  {
    id: 'screen-up',
    keys: ['ctrl+b', 'pageup'],
    group: 'Move',
    label: 'screen up',
    about: 'one screen up',
    places: 'everywhere',
    run: move({ screens: -1 }),
  },
  {
    id: 'back',
    keys: ['esc'],
    group: 'Places',
    label: 'back',
    about: 'go back: stop loading all, clear the filter, close the item; never quits',
    places: 'everywhere',
    footer: 9,
    pinned: true,
    // Not offered if Esc would only dismiss a hint, which nobody asked for.
    idle: (state) => back(state)?.causeHints !== undefined,
    blocked: (state) => (back(state) === null ? 'nothing to go back from; q quits' : null),
    run: (state) => back(state) ?? {},
  },
  {
    id: 'tab',
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    shown: '1–9',
    group: 'Places',
    label: 'tab',
    about: 'go to the tab with this number',
    places: 'outside help',
    run: (state, key) => toTab(state, Number(key) - 1),
  },
  {
    id: 'next-tab',
    keys: ['tab'],
    group: 'Places',
    label: 'next tab',
    about: 'next tab; in an open item its next section first',
    places: 'outside help',
    run: toNext(1),
  },
  {
    id: 'previous-tab',
    keys: ['shift+tab'],
    group: 'Places',
    label: 'previous tab',
    about: 'previous tab; in an open item its previous section first',
    places: 'outside help',
    run: toNext(-1),
  },
  {
    id: 'bookmark',
    keys: ['m'],
    group: 'Places',
    label: 'bookmark',
    about: 'bookmark the view under a letter; saved for later runs',
    places: 'outside help',
    run: (state) => openPicker(state, BOOKMARK),
  },
  {
    id: 'bookmarks',
    keys: ["'"],
    group: 'Places',
    label: 'go to',
    about: "go to a bookmark by its letter; '' goes to the previous view; Del in the list removes one",
    places: 'outside help',
    run: (state) => openPicker(state, BOOKMARKS),
  },
  {
    id: 'queries',
    keys: ['Q'],
    group: 'Query',
    label: 'queries',
    about: 'answer a usual question: unhealthy, spare, agents, packs, network, duplicates and others, and your own',
    places: 'outside help',
    footer: 6,
    idle: (state) => keyPlace(state).id !== 'list' || failedEmpty(state),
    run: (state) => openPicker(state, QUERIES),
  },
  {
    id: 'scope',
    keys: ['u'],
    group: 'Query',
    label: 'project',
    about: 'set the scope: one project, all projects one by one, or the whole tenant',
    places: 'outside help',
    footer: 5,
    idle: (state) => keyPlace(state).id !== 'list' || failsEverywhere(state),
    asks: true,
    blocked: ({ scope }) => (scope === ALL_SERVICES ? 'each service keeps its own scope' : null),
    run: (state) => openPicker(state, SCOPE),
  },
  {
    id: 'quit',
    keys: ['q'],
    group: 'Program',
    label: 'quit',
    labelNow: (state) => (leaves(state) ? 'back' : null),
    idle: (state) => leaves(state) && back(state) !== null,
    about: 'go back; at the top, quit',
    places: 'everywhere',
    footer: 12,
    pinned: true,
    run: (state) => (leaves(state) ? (back(state) ?? {}) : { exit: 0 }),
  },
  {
    id: 'quit-now',
    keys: ['ctrl+c'],
    group: 'Program',
    label: 'quit',
    about: 'quit from anywhere; in a prompt or picker, close it first',
    places: 'everywhere',
    run: () => ({ exit: INTERRUPTED }),
  },
  {
    id: 'redraw',
    keys: ['ctrl+l'],
    group: 'Program',
    label: 'redraw',
    about: 'redraw the screen',
    places: 'everywhere',
    run: () => send({ type: 'redraw' }),
  },
  {
    id: 'suspend',
    keys: ['ctrl+z'],
    group: 'Program',
    label: 'suspend',
    about: 'suspend to the shell; fg resumes',
    places: 'everywhere',
    run: () => send({ type: 'suspend' }),
  },
];
