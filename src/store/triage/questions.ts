import type { Overlay } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { COUNT } from './count.ts';
import type { AskedOf, Question, QuestionId } from './question.ts';
import { TIMELINE } from './timeline.ts';

/** Every question about many items, by the place that shows its answer. */
export const QUESTIONS: { readonly [Id in QuestionId]: Question<Id> } = {
  count: COUNT,
  timeline: TIMELINE,
};

/** Asks what an open question asks, so that it is worked on. */
export const askSheet = (state: State, { id, state: asked }: Overlay): void => {
  if (isQuestionId(id)) askIn(state, id, asked as AskedOf<typeof id>);
};

const isQuestionId = (id: string): id is QuestionId => Object.hasOwn(QUESTIONS, id);

const askIn = <Id extends QuestionId>(state: State, id: Id, asked: AskedOf<Id>): void => {
  QUESTIONS[id].sheet(state, asked);
};
