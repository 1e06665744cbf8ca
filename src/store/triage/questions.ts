import type { QuestionRows } from '../../answer/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import type { Line } from '../../core/view/index.ts';
import type { Answer } from '../../output/index.ts';
import type { Overlay } from '../state/overlay.ts';
import { openQuestions, overlayOf } from '../state/overlays.ts';
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

/** Requests the answer of an open question, so that it is worked out. */
export const askSheet = (state: State, { id, state: asked }: Overlay): void => {
  if (isQuestionId(id)) askIn(state, id, asked as AskedOf<typeof id>);
};

/** Requests the order of fields while one is being chosen; false if none is. */
export const askChoices = (state: State): boolean => {
  const purpose = overlayOf(state, 'picker')?.purpose;
  const isChoosing = purpose === 'count-field' || purpose === 'pivot-field';
  if (isChoosing) fieldsInOrder(state, state.tab, 'fit');
  return isChoosing;
};

/** The question on top, whose answer is on the screen under any prompt or picker; null for none. */
export const questionOnTop = (state: State): OpenQuestion | null => {
  const open = openQuestions(state).at(-1);
  return open !== undefined && isQuestionId(open.id) ? bound(open.id, open.state as AskedOf<typeof open.id>) : null;
};

/** An open question with its state. */
export interface OpenQuestion {
  readonly id: QuestionId;
  readonly kind: KindId;
  title(state: State): Line;
  sheet(state: State): Sheet;
  /** Undefined if its lines are the answer; null until known. */
  answer(state: State, rows: QuestionRows): Answer | null | undefined;
  subject(state: State): readonly string[];
}

const bound = <Id extends QuestionId>(id: Id, asked: AskedOf<Id>): OpenQuestion => {
  const question: Question<Id> = QUESTIONS[id];
  return {
    id,
    kind: asked.kind,
    title: (state) => question.title(state, asked),
    sheet: (state) => question.sheet(state, asked),
    answer: (state, rows) => question.answer?.(state, asked, rows),
    subject: (state) => question.subject?.(state, asked) ?? [],
  };
};

const isQuestionId = (id: string): id is QuestionId => Object.hasOwn(QUESTIONS, id);

const askIn = <Id extends QuestionId>(state: State, id: Id, asked: AskedOf<Id>): void => {
  QUESTIONS[id].sheet(state, asked);
};
