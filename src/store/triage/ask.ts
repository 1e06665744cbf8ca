import { openQuestions } from '../state/overlays.ts';
import type { QuestionEntry, QuestionState, QuestionTerms } from '../state/question.ts';
import type { Change, State } from '../state/state.ts';
import type { Question } from './answerable.ts';

/** The loaded code of questions; all stores share it. */
const loaded = new WeakMap<QuestionEntry, Question>();

/** Loads the code of a question. It can then be asked without delay in every store. */
export const loadQuestion = async (entry: QuestionEntry): Promise<Question> => {
  // A store registers each question as a `RegisteredQuestion`.
  const model = (await entry.load()) as Question;
  loaded.set(entry, model);
  return model;
};

/** Returns the registration of a question. @throws Error for an unknown name */
export const entryOf = ({ questions }: Pick<State, 'questions'>, name: string): QuestionEntry => {
  const entry = questions.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`no question ${name}`);
  return entry;
};

/** Returns a question whose code is loaded; the code of open questions always is. @throws Error for any other */
export const questionNamed = (state: Pick<State, 'questions'>, name: string): Question => {
  const model = loaded.get(entryOf(state, name));
  if (model === undefined) throw new Error(`question ${name} is not loaded`);
  return model;
};

/** Asks a question by name. If its code is not loaded, the question opens when it is. */
export const askQuestion = (state: State, name: string, terms: QuestionTerms = {}): Change => {
  const model = loaded.get(entryOf(state, name));
  return model === undefined ? { opening: { name, terms, keys: [] } } : model.open(state, terms);
};

/** Returns the open question on top; its answer is shown below any prompt or picker. Null if no question is open. */
export const questionOnTop = (state: State): QuestionState | null => openQuestions(state).at(-1)?.state ?? null;

/** Returns the answer to an open question as far as it is known. */
export const answerTo = (state: State, question: QuestionState): ReturnType<Question['answer']> =>
  questionNamed(state, question.name).answer(state, question);
