import type { Sheet, SheetBlock, SheetLine } from '../../core/sheet/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import { lineText } from '../../core/view/index.ts';
import { headingFacts, type RecordValue } from '../../output/index.ts';
import { cachedOnScreen } from '../cached/cached.ts';
import { isWholeList } from '../state/basis.ts';
import type { AnswerSubject } from '../state/export.ts';
import type { QuestionState } from '../state/question.ts';
import { saidOf } from '../state/said.ts';
import { currentView, machineClock, type State } from '../state/state.ts';
import type { OwnAnswer } from '../triage/answerable.ts';
import { withAnsweredLists } from '../triage/answered-lists.ts';
import { questionNamed } from '../triage/ask.ts';
import { ageOrigin } from '../triage/contrast.ts';
import { filterText, type QuestionRows, type TriageData, triageData } from '../triage/data.ts';
import { currentList } from '../walk/query.ts';
import { provenanceOf, rowNotes } from './subject.ts';

/** The answer to an open question, to be printed or exported; null until it is worked out from the whole items. */
export const answerSubject = (now: State, question: QuestionState): AnswerSubject | null => {
  const state = withAnsweredLists(now);
  const data = triageData(state, question.kind);
  if (!data.isWhole) return null;
  const model = questionNamed(state, question.name);
  const rows = questionRows(state, data);
  const own =
    model.answer === undefined
      ? sheetAnswer(rows, model.sheet(state, question), lineText(model.title(state, question)))
      : model.answer(state, question, rows);
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

/** The rows of the open question, with where they are from. */
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
    // Lines have an order of their own.
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

/** The lines of a sheet as an answer, for questions whose result has no records of its own. */
const sheetAnswer = (rows: QuestionRows, sheet: Sheet, title: string): OwnAnswer => {
  const lines = sheet.blocks.flatMap((block) => linesOf(block).map((line) => ({ block, line, texts: textsOf(line) })));
  const columns = Math.max(0, ...lines.map(({ texts }) => texts.length));
  const places = Array.from({ length: columns }, (_, at) => at);
  return {
    title,
    sheet,
    records: {
      columns: ['block', 'depth', ...places.map((at) => `column_${at + 1}`), 'filter'],
      rows: lines.map(({ block, line, texts }): RecordValue[] => [
        block.id,
        line.depth ?? 0,
        ...places.map((at) => texts[at] ?? null),
        filterOf(line, rows),
      ]),
    },
    data: { title, blocks: sheet.blocks.map((block) => blockData(block, rows)) },
  };
};

const linesOf = ({ lines, total }: SheetBlock): readonly SheetLine[] =>
  total === undefined ? lines : [...lines, total];

const textsOf = ({ text, cells }: SheetLine): readonly string[] =>
  text === undefined ? cells.map((cell) => cell.text) : [lineText(text)];

/** The filter that finds the rows of a line; null where none does. */
const filterOf = ({ drill }: SheetLine, rows: QuestionRows): string | null =>
  drill?.terms === undefined ? null : filterText(rows, drill.terms);

const blockData = (block: SheetBlock, rows: QuestionRows): JsonObject => ({
  block: block.id,
  columns: block.columns.map(({ title }) => title),
  lines: linesOf(block).map((line) => ({
    cells: textsOf(line),
    depth: line.depth ?? 0,
    under: line.under === undefined ? null : lineText(line.under),
    filter: filterOf(line, rows),
  })),
  note: block.note === undefined ? null : lineText(block.note),
});
