import { openQuestions } from '../state/overlays.ts';
import type { QuestionEntry, QuestionState, QuestionTerms } from '../state/question.ts';
import type { Change, State } from '../state/state.ts';
import type { Question } from './answerable.ts';

/** The code of questions that is loaded: the same for every store. */
const loaded = new WeakMap<QuestionEntry, Question>();

export const loadQuestion = async (entry: QuestionEntry): Promise<Question> => {
  // What is registered in a store is a `RegisteredQuestion`.
  const model = (await entry.load()) as Question;
  loaded.set(entry, model);
  return model;
};

/** The registration of a question. @throws Error for an unknown name */
export const entryOf = ({ questions }: Pick<State, 'questions'>, name: string): QuestionEntry => {
  const entry = questions.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`no question ${name}`);
  return entry;
};

/** A question whose code is loaded, as that of an open one is. @throws Error for any other */
export const questionNamed = (state: Pick<State, 'questions'>, name: string): Question => {
  const model = loaded.get(entryOf(state, name));
  if (model === undefined) throw new Error(`question ${name} is not loaded`);
  return model;
};

/** Asks a question by its name, as soon as its code is loaded. */
export const askQuestion = (state: State, name: string, terms: QuestionTerms = {}): Change => {
  const model = loaded.get(entryOf(state, name));
  return model === undefined ? { opening: { name, terms, keys: [] } } : model.open(state, terms);
};

/** The open question on top, whose answer is on the screen under any prompt or picker; null for none. */
export const questionOnTop = (state: State): QuestionState | null => openQuestions(state).at(-1)?.state ?? null;

/** The answer to an open question as far as known. */
export const answerTo = (state: State, question: QuestionState): ReturnType<Question['answer']> =>
  questionNamed(state, question.name).answer(state, question);
