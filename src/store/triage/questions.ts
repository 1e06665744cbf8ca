import type { Overlay } from '../state/overlay.ts';
import { overlayOf } from '../state/overlays.ts';
import type { State } from '../state/state.ts';
import { ATTENTION } from './attention.ts';
import { COUNT } from './count.ts';
import { EXPLAIN } from './explain.ts';
import { fieldsInOrder } from './facets.ts';
import { FIELDS } from './fields.ts';
import { NOW } from './now.ts';
import { PIVOT } from './pivot.ts';
import type { AskedOf, Question, QuestionId } from './question.ts';
import { TIMELINE } from './timeline.ts';
import { WHY } from './why.ts';

/** Every question about many items, by the place that shows its answer. */
export const QUESTIONS: { readonly [Id in QuestionId]: Question<Id> } = {
  count: COUNT,
  why: WHY,
  pivot: PIVOT,
  fields: FIELDS,
  timeline: TIMELINE,
  now: NOW,
  attention: ATTENTION,
  explain: EXPLAIN,
};

/** Asks what an open question asks, so that it is worked on. */
export const askSheet = (state: State, { id, state: asked }: Overlay): void => {
  if (isQuestionId(id)) askIn(state, id, asked as AskedOf<typeof id>);
};

/** Has the order of fields worked out where one is being chosen; false where none is. */
export const askChoices = (state: State): boolean => {
  const purpose = overlayOf(state, 'picker')?.purpose;
  const isChoosing = purpose === 'count-field' || purpose === 'pivot-field';
  if (isChoosing) fieldsInOrder(state, state.tab, 'fit');
  return isChoosing;
};

const isQuestionId = (id: string): id is QuestionId => Object.hasOwn(QUESTIONS, id);

const askIn = <Id extends QuestionId>(state: State, id: Id, asked: AskedOf<Id>): void => {
  QUESTIONS[id].sheet(state, asked);
};
