import { type QuestionRows, rowsOrigin, sheetAnswer } from '../../answer/index.ts';
import { lineText } from '../../core/view/index.ts';
import { cachedOnScreen } from '../cached/on-screen.ts';
import { machineClock } from '../state/clocks.ts';
import { currentView } from '../state/current-view.ts';
import type { AnswerSubject } from '../state/jobs.ts';
import type { State } from '../state/state.ts';
import { ageOrigin, isPart } from '../triage/completeness.ts';
import { type TriageData, triageData } from '../triage/data.ts';
import type { OpenQuestion } from '../triage/questions.ts';
import { currentList } from '../walk/query.ts';
import { extentOf, provenanceOf } from './provenance.ts';
import { saidOfRows } from './subject.ts';

/** What an export of the answer on the screen has; null until it is worked out from the whole items. */
export const answerSubject = (state: State, question: OpenQuestion): AnswerSubject | null => {
  const data = triageData(state, question.kind);
  if (!data.isWhole) return null;
  const rows = questionRows(state, data);
  const own = question.answer(state, rows);
  const words = { id: question.id, title: lineText(question.title(state)) };
  const answer = own === undefined ? sheetAnswer(rows, question.sheet(state), words) : own;
  return answer === null ? null : { answer, what: 'answer', said: saidOfRows(state) };
};

/** The rows of the question on the screen, with where they are from. */
const questionRows = (state: State, data: TriageData): QuestionRows => {
  const { resource, table, loaded, shown, states } = data;
  const { filter, only } = currentView(state);
  const list = currentList(state);
  const missing = saidOfRows(state);
  const now = ageOrigin(state);
  const extent = missing.length === 0 && list !== undefined ? `of ${extentOf(list)}` : null;
  const { query, ...from } = provenanceOf(state, resource.many, extent, 'list');
  const provenance = {
    ...from,
    time: cachedOnScreen(state)?.receivedAt ?? machineClock(state, now),
    query: only === null ? query : [`only ${only.name}`, ...query],
  };
  const origin = {
    provenance,
    kind: resource.id,
    loaded: loaded.length,
    count: list?.count ?? null,
    filter: filter.text,
    isPart: isPart(list),
    missing,
  };
  return { resource, table, loaded, shown, states, now, ...rowsOrigin(origin) };
};
