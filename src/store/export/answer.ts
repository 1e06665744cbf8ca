import { headingFacts } from '../../output/index.ts';
import { cachedOnScreen } from '../cached/cached.ts';
import { isWholeList } from '../state/basis.ts';
import type { AnswerSubject } from '../state/export.ts';
import type { QuestionState } from '../state/question.ts';
import { saidOf } from '../state/said.ts';
import { currentView, machineClock, type State } from '../state/state.ts';
import { withAnsweredLists } from '../triage/answered-lists.ts';
import { answerTo } from '../triage/ask.ts';
import { ageOrigin } from '../triage/contrast.ts';
import { type QuestionRows, type TriageData, triageData } from '../triage/data.ts';
import { currentList } from '../walk/query.ts';
import { provenanceOf, rowNotes } from './subject.ts';

/** Returns the answer to an open question for printing or export; null until it is computed from whole items. */
export const answerSubject = (now: State, question: QuestionState): AnswerSubject | null => {
  const state = withAnsweredLists(now);
  const data = triageData(state, question.kind);
  if (!data.isWhole) return null;
  const rows = questionRows(state, data);
  const own = answerTo(now, question).written(rows);
  if (own === null) return null;
  const {
    title,
    notes = [],
    open = [],
    sheet,
    sentences = [],
    records,
    data: found,
    found: isFound = false,
    gauges,
    tickets,
  } = own;
  const answer = {
    heading: [title, ...rows.facts, ...notes, ...open],
    sheet,
    sentences,
    records,
    data: {
      edgescope: question.name,
      format: 1,
      ...rows.origin,
      ...found,
      ...(open.length > 0 && { undecided: open }),
    },
    open,
    found: isFound,
    ...(gauges !== undefined && { gauges }),
    ...(tickets !== undefined && { tickets }),
  };
  return { answer, what: 'answer', notes: rowNotes(state) };
};

/** The rows of the open question with their provenance. */
const questionRows = (state: State, data: TriageData): QuestionRows => {
  const { resource, loaded } = data;
  const { filter, only } = currentView(state);
  const list = currentList(state);
  const missing = rowNotes(state);
  const now = ageOrigin(state);
  const extent = missing.length === 0 && list !== undefined ? `of ${saidOf(state, list, 'file')?.text ?? ''}` : null;
  const { query, ...from } = provenanceOf(state, resource.many, extent, 'list');
  const time = cachedOnScreen(state)?.receivedAt ?? machineClock(state, now);
  const [source = [], queryFacts = []] = headingFacts({
    ...from,
    time,
    query: only === null ? query : [`only ${only.name}`, ...query],
  });
  return {
    ...data,
    now,
    filter: only === null ? filter : null,
    isPart: !isWholeList(list),
    // The lines of an answer have an order of their own, so the order of the list is left out.
    facts: [
      [...source.slice(1), ...queryFacts.filter((fact) => !/^(?:service )?order\b/.test(fact))].join(' · '),
      ...missing,
    ],
    origin: {
      kind: resource.id,
      asOf: new Date(time).toISOString(),
      loaded: loaded.length,
      count: list?.count ?? null,
      complete: isWholeList(list),
      filter: filter.text,
    },
  };
};
