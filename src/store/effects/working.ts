import { openQuestions } from '../state/overlays.ts';
import type { State } from '../state/state.ts';
import { askChoices, askSheet } from '../triage/questions.ts';
import { workOf } from '../triage/work.ts';
import { createSlicer, type SliceParts, type Slicer } from './slicer.ts';

const SLICE_MS = { first: 10, further: 8 };

/** Works out answers to questions about many items, in slices, while one of them is open. */
export const createWorking = ({ store, now, soon }: SliceParts): Slicer =>
  createSlicer({ now, soon }, SLICE_MS, () => {
    const work = workOf(store.getState());
    if (!asks(store.getState()) || work.isDone) return null;
    return (isTime) => {
      let notable = false;
      do {
        notable = work.step(isTime) || notable;
        // What was found may be what another answer waits for: facets that are read now.
        asks(store.getState());
      } while (!work.isDone && !isTime());
      const publish = (): void => store.setState(({ counted }) => ({ counted: counted + 1 }));
      return { done: work.isDone, notable, publish };
    };
  });

/** Has the answer on the screen asked for, and says whether there is one. */
const asks = (state: State): boolean => {
  const top = openQuestions(state).at(-1);
  if (top !== undefined) askSheet(state, top);
  return askChoices(state) || top !== undefined;
};
