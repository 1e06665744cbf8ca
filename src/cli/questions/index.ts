import type { QuestionRows } from '../../answer/index.ts';
import type { Answer } from '../../output/index.ts';
import type { State } from '../../store/state/state.ts';
import { explainAnswer, timelineAnswer } from './explain.ts';
import { attentionAnswer, nowAnswer, type ScreenWish } from './headless.ts';

export { headlessState, type ScreenWish } from './headless.ts';

/** The commands that are answered as the screen answers them, from a state of the program without one. */
export type ScreenQuestion = 'attention' | 'explain' | 'now' | 'timeline';

/** The answer of each of them. */
export const SCREEN_QUESTIONS: Readonly<
  Record<ScreenQuestion, (state: State, rows: QuestionRows, wish: ScreenWish) => Answer>
> = {
  attention: attentionAnswer,
  explain: explainAnswer,
  now: nowAnswer,
  timeline: timelineAnswer,
};
