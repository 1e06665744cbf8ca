import type { QuestionRows } from '../../answer/index.ts';
import type { Answer } from '../../output/index.ts';
import type { State } from '../../store/state/state.ts';
import { newlyAsked } from '../../store/state/triage.ts';
import { QUESTIONS } from '../../store/triage/questions.ts';
import { itemNamed } from './explain.ts';
import { type ScreenWish, worked } from './headless.ts';

/**
 * `edgescope timeline [KIND [NAME|UID]]`: when things happened, by the times in items (triage, 8.3).
 * @throws UsageError for an item that is not in the list, and for a name that several have
 */
export const timelineAnswer = (received: State, rows: QuestionRows, { item, span, all }: ScreenWish): Answer => {
  const uid = item === '' ? null : itemNamed(received, rows, 'timeline', item).uid;
  const asked = newlyAsked(rows.resource.id, { span, zooms: [], at: null, quiet: all, item: uid });
  const { state } = worked(received, 'timeline', asked);
  const answer = QUESTIONS.timeline.answer?.(state, asked, rows);
  if (answer == null) throw new Error('the timeline is not finished');
  return answer;
};
