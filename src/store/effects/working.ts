import { openQuestions } from '../state/overlays.ts';
import type { State } from '../state/state.ts';
import { askChoices, askSheet } from '../triage/questions.ts';
import { workOf } from '../triage/work.ts';
import { createSlicer, type SliceParts, type Slicer } from './slicer.ts';

const SLICE_MS = { first: 10, further: 8 };

/** Works out the answer of the open question, in slices. */
export const createWorking = ({ store, now, soon }: SliceParts): Slicer =>
  createSlicer({ now, soon }, SLICE_MS, () => {
    const work = workOf(store.getState());
    if (!asks(store.getState()) || work.isDone) return null;
    return (isTime) => {
      let notable = false;
      do {
        notable = work.step(isTime) || notable;
        // A result may be the input of another answer, such as newly read facets.
        asks(store.getState());
      } while (!work.isDone && !isTime());
      const publish = (): void => store.setState(({ counted }) => ({ counted: counted + 1 }));
      return { done: work.isDone, notable, publish };
    };
  });

/** Requests the answer of the open question; true if there is one. */
const asks = (state: State): boolean => {
  const top = openQuestions(state).at(-1);
  if (top !== undefined) askSheet(state, top);
  return askChoices(state) || top !== undefined;
};
