import type { QuestionRows } from '../../answer/index.ts';
import type { Answer } from '../../output/index.ts';
import type { State } from '../../store/state/state.ts';
import { explainAnswer } from './explain.ts';
import { attentionAnswer, nowAnswer } from './headless.ts';

export { headlessState } from './headless.ts';

/** The commands that are answered as the screen answers them, from a state of the program without one. */
export type ScreenQuestion = 'attention' | 'explain' | 'now';

/** The answer of each of them; `wanted` is the item that `explain` names. */
export const SCREEN_QUESTIONS: Readonly<
  Record<ScreenQuestion, (state: State, rows: QuestionRows, wanted: string) => Answer>
> = {
  attention: attentionAnswer,
  explain: explainAnswer,
  now: nowAnswer,
};
