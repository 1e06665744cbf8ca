import { rowsJobs } from '../list/rows.ts';
import type { CauseHint } from '../state/cause-hint.ts';
import { type Effect, type EffectContext, type SetTimer, Timer } from '../state/effect.ts';
import { openQuestions } from '../state/overlays.ts';
import type { WorkingPlaces } from '../state/place.ts';
import { type Change, type PlaceId, type State, shownPlaces, type TopPlace } from '../state/state.ts';
import { type Job, workOf } from '../state/work.ts';
import { answeredListsFor, turnAnsweredLists, withStep } from '../triage/answered-lists.ts';
import { answerTo } from '../triage/ask.ts';
import { foundCause, mayShowCause } from '../triage/cause-hint.ts';
import { withSeen } from '../triage/looked.ts';
import { newestOfAll } from '../triage/newest.ts';
import { withSameLine } from '../triage/window.ts';
import { currentList } from '../walk/query.ts';

// Runs jobs that take longer than a key may wait for: filters, counts, answers. The places on the screen name the jobs
// that they need. The jobs run in that order, a few milliseconds at a time, and their results are plain state. A job
// that no place needs any more is dropped. The first slice of a new job runs before the next frame.

/** Maximum duration of a slice in ms; a key may have to wait for it. */
const SLICE_MS = 8;
/** Milliseconds between two publications of partial values, after the first one. */
const PUBLISH_INTERVAL_MS = 100;
/** Milliseconds without a key or a new row before a list is analysed. */
const IDLE_MS = 1000;

/** Runs the jobs of the screen in slices between keys. The first slice of a new job runs at once: most jobs then finish without a partial value. */
export const createWorking = ({ store, now, soon, setTimer }: EffectContext): Effect => {
  const work = workOf(store.getState());
  const idle = createIdle(setTimer, () => update());
  let waits = false;
  let publishedAt = Number.NEGATIVE_INFINITY;
  let keysSeen: number | null = null;
  // Results for the next answer are not published, since nobody sees that answer yet.
  let unseen: { readonly of: State['next']; readonly next: State['next'] } = { of: null, next: null };

  const stateNow = (): State => {
    const state = store.getState();
    return state.next !== null && state.next === unseen.of ? { ...state, next: unseen.next } : state;
  };

  const look = (state: State): void => work.take(state, idle.isIdle(state) ? jobsWhileIdle : jobsOnScreen, jobsBehind);

  const slice = (isFirst: boolean): void => {
    const end = now() + SLICE_MS;
    const isTime = (): boolean => now() >= end;
    const before = store.getState();
    let state = stateNow();
    let isLeft = true;
    let isWhole = false;
    do {
      look(state);
      const step = work.step(isTime);
      const change = step === null ? turnAnsweredLists(state) : withStep(state, step);
      isLeft = change !== null;
      if (change === null) break;
      isWhole ||= step === null || step.result?.isWhole === true;
      // The state has changed: a result may be the input of another job.
      state = { ...state, ...change };
    } while (!isTime());
    if (isLeft) wait();
    if (isLeft && !isWhole && !isFirst && now() - publishedAt < PUBLISH_INTERVAL_MS) return;
    publish(before, state, isWhole);
    if (!isLeft) noteSeen();
  };

  /** Notes the first whole answer or item after each key as seen. Without a key nobody may be looking at the screen. */
  const noteSeen = (): void => {
    const state = store.getState();
    if (state.keys === keysSeen) return;
    keysSeen = state.keys;
    const seen = withSeen(state);
    if (seen !== null) store.setState(seen);
  };

  const publish = (before: State, state: State, isWhole = false): void => {
    const { results, answeredLists, next } = state;
    const cause = idle.isIdle(state) ? foundCause(state) : null;
    const isNewHint = cause?.isStale === false && !isSameHint(cause.value, before.causeHints.found);
    const { value: newest, isStale } = newestOfAll(state);
    const isNewGroup = !isStale && newest !== before.causeHints.newest;
    const isTurned = answeredLists !== before.answeredLists || (next === null) !== (before.next === null);
    if (results === before.results && !isTurned && !isNewHint && !isNewGroup) {
      unseen = { of: before.next, next };
      return;
    }
    publishedAt = now();
    // Partial values show progress and have no lines to keep.
    const kept = isWhole ? withSameLine(before, state) : null;
    store.setState({
      results,
      answeredLists,
      next,
      ...((isNewHint || isNewGroup) && {
        causeHints: {
          ...before.causeHints,
          ...(isNewHint && { found: cause.value }),
          ...(isNewGroup && { newest }),
        },
      }),
      ...kept,
      ...withSameChoice(before, { ...state, ...kept }),
    });
  };

  const wait = (): void => {
    if (waits) return;
    waits = true;
    soon(() => {
      waits = false;
      slice(false);
    });
  };

  const update = (): void => {
    const { answeredLists, next, leftLists } = store.getState();
    const changed = answeredListsFor(store.getState());
    if (changed.answeredLists !== answeredLists || changed.next !== next || changed.leftLists !== leftLists)
      store.setState(changed);
    const state = stateNow();
    idle.update(state);
    look(state);
    if (work.hasNew) slice(true);
    else if (!work.isDone || turnAnsweredLists(state) !== null) wait();
    else {
      publish(store.getState(), state);
      noteSeen();
    }
  };

  return { update };
};

interface Idle {
  /** True if the current list has been left alone for a while and may show a hint. */
  isIdle(state: State): boolean;
  update(state: State): void;
}

const createIdle = (setTimer: SetTimer, begin: () => void): Idle => {
  let since: readonly unknown[] = [];
  let isResting = false;
  const timer = new Timer<readonly unknown[]>(setTimer);
  return {
    isIdle: (state) => isResting && mayShowCause(state) && currentList(state)?.activity == null,
    update: (state) => {
      const mayShow = mayShowCause(state);
      const next = [mayShow, state.keys, state.tab, state.settings.causeHint, currentList(state)?.items];
      if (next.every((one, index) => one === since[index])) return;
      since = next;
      isResting = false;
      timer.stop();
      if (!mayShow) return;
      timer.set(since, IDLE_MS, () => {
        isResting = true;
        begin();
      });
    },
  };
};

const isSameHint = (a: CauseHint | null, b: CauseHint | null): boolean =>
  a?.key === b?.key && a?.of === b?.of && a?.kind === b?.kind && a?.query === b?.query;

/** The jobs of everything on the screen: first the rows, which every place uses, last the values of the header. */
const jobsOnScreen = (state: State): readonly Job[] => [
  ...rowsJobs(state, state.tab),
  ...shownPlaces(state).flatMap((place) => jobsOf(state, place)),
  ...newestOfAll(state).jobs,
];

/** The jobs of the questions below the question on top; Esc leads back to them. */
const jobsBehind = (state: State): readonly Job[] =>
  openQuestions(state)
    .slice(0, -1)
    .flatMap(({ state: question }) => answerTo(state, question).jobs);

/** The jobs on the screen, and the job that looks for a hint on the list. */
const jobsWhileIdle = (state: State): readonly Job[] => [...jobsOnScreen(state), ...foundCause(state).jobs];

const placesOf = ({ places: { withKeys, typed } }: State): WorkingPlaces => ({ ...withKeys, ...typed });

const jobsOf = <Id extends PlaceId>(state: State, { id, state: own }: TopPlace<Id>): readonly Job[] =>
  placesOf(state)[id].jobs?.(state, own) ?? [];

/** Keeps the cursor on its choice when counts reorder the choices. */
const withSameChoice = (before: State, state: State): Change =>
  Object.assign({}, ...shownPlaces(before).map((place) => keepChoice(before, state, place)));

const keepChoice = <Id extends PlaceId>(before: State, state: State, { id, state: own }: TopPlace<Id>): Change =>
  placesOf(state)[id].keepChoice?.(state, own, before) ?? {};
