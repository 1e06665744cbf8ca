import { rowsOf } from '../list/rows.ts';
import { offerOf } from '../palette/offer.ts';
import { choicesOf } from '../picker/keys.ts';
import { optionsOf } from '../prompt/options.ts';
import { openOverlay, overlayOf } from '../state/overlays.ts';
import type { Change, State, Store } from '../state/state.ts';
import { withResult, workOf } from '../state/work.ts';

/** Milliseconds of a slice, which a key may have to wait for. */
const SLICE_MS = 8;

/** Milliseconds between publications of values so far, after the first. */
const PUBLISH_INTERVAL_MS = 100;

interface WorkingParts {
  readonly store: Store;
  readonly now: () => number;
  /** Schedules a callback after pending keys and answers. */
  readonly soon: (run: () => void) => void;
}

export interface Working {
  /** Checks for work. Called after every change. */
  update(): void;
}

/**
 * Runs the jobs that the screen asks for, in slices between keys. The first slice of a new job runs at once: usually it
 * finishes, and no value so far is shown.
 */
export const createWorking = ({ store, now, soon }: WorkingParts): Working => {
  const work = workOf(store.getState());
  let waits = false;
  let publishedAt = Number.NEGATIVE_INFINITY;

  const slice = (isFirst: boolean): void => {
    const end = now() + SLICE_MS;
    const isTime = (): boolean => now() >= end;
    const before = store.getState();
    let state = before;
    let isLeft = true;
    let isWhole = false;
    do {
      work.look(state, asksOnScreen);
      const step = work.step(isTime);
      isLeft = step !== null;
      if (step === null) break;
      isWhole ||= step.result?.isWhole === true;
      // A new state: a result may be the input of another job.
      state = { ...state, ...withResult(state, step) };
    } while (!isTime());
    if (isLeft) wait();
    if (state.results === before.results || (!isWhole && !isFirst && now() - publishedAt < PUBLISH_INTERVAL_MS)) return;
    publishedAt = now();
    store.setState({ results: state.results, ...withSameChoice(before, state) });
  };

  const wait = (): void => {
    if (waits) return;
    waits = true;
    soon(() => {
      waits = false;
      slice(false);
    });
  };

  return {
    update: () => {
      work.look(store.getState(), asksOnScreen);
      if (work.hasNew) slice(true);
      else if (!work.isDone) wait();
    },
  };
};

/** Asks for all that is on the screen, what comes first first. */
const asksOnScreen = (state: State): void => {
  rowsOf(state, state.tab);
  const prompt = overlayOf(state, 'filter');
  const palette = overlayOf(state, 'palette');
  const picker = overlayOf(state, 'picker');
  if (prompt !== null) optionsOf(state, prompt);
  else if (palette !== null) offerOf(state, palette);
  else if (picker !== null) choicesOf(state, picker);
};

/** Keeps the cursor on its choice while counts reorder the list. */
const withSameChoice = (before: State, state: State): Change => {
  const prompt = overlayOf(before, 'filter');
  const picker = overlayOf(before, 'picker');
  if (prompt !== null && prompt.choice !== null) {
    const option = optionsOf(before, prompt).options[prompt.choice];
    const at = optionsOf(state, prompt).options.findIndex(({ text }) => text === option?.text);
    return at < 0 ? {} : openOverlay(state, 'filter', { ...prompt, choice: at });
  }
  if (picker !== null) {
    const choice = choicesOf(before, picker)[picker.index];
    const at = choicesOf(state, picker).findIndex(({ value }) => value === choice?.value);
    return at < 0 ? {} : openOverlay(state, 'picker', { ...picker, index: at });
  }
  return {};
};
