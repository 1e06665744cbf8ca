import type { Facet } from '../../core/facet/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { type JsonObject, plural } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import type { RecordValue } from '../../output/answers.ts';
import { openQuestion } from '../../store/state/overlays.ts';
import { FIRST_LINE, newQuestion, type QuestionState } from '../../store/state/question.ts';
import { type Change, currentResource, type State, say } from '../../store/state/state.ts';
import type { Progress } from '../../store/state/work.ts';
import { defineQuestion, nextOrder, type OwnAnswer, type PrintOptions } from '../../store/triage/answerable.ts';
import { answerOf } from '../../store/triage/answered-lists.ts';
import { askQuestion } from '../../store/triage/ask.ts';
import { changedSheet } from '../../store/triage/changed-numbers.ts';
import { ageOrigin, answerPath, countedPieces, rowsScope } from '../../store/triage/contrast.ts';
import { filterText, type QuestionRows, type TriageData, triageData } from '../../store/triage/data.ts';
import {
  COUNT_ORDERS,
  countedFields,
  facetsNamed,
  facetsOf,
  isRead,
  MAX_FIELDS,
  mostLines,
  ORDER_WORDS,
  uidsIn,
} from '../../store/triage/facets.ts';
import { openFields } from '../../store/triage/fields-picker.ts';
import { copyPrintCommand, orderWords } from '../../store/triage/print-command.ts';
import { sheetWindow } from '../../store/triage/window.ts';
import { type CountOrder, defaultOrder } from '../../triage/count/count.ts';
import { groupValue, tallyText } from '../../triage/values/group-texts.ts';
import { type Pivot, pivotBy } from './crosstab.ts';
import type { PIVOT_KEYS } from './keys.ts';
import { type PivotMeasure, type PivotShown, pivotSentences, pivotSheet } from './sheet.ts';

/** Options of a pivot: the facets of the lines, the facet of the columns, and the measure of the cells. */
interface PivotOptions {
  readonly facets: readonly Facet[];
  readonly across: Facet;
  readonly measure: PivotMeasure;
  /** Maximum lines; null for all. */
  readonly top: number | null;
}

/** The written answer: rows counted by facets of the lines and one facet of the columns. */
const pivotAnswer = (rows: QuestionRows, whole: Pivot, { facets, across, measure, top }: PivotOptions): OwnAnswer => {
  const pivot = { ...whole, lines: whole.lines.slice(0, top ?? undefined) };
  const { resource, now } = rows;
  const columns = pivot.columns.map(({ group }) => (group === null ? 'others' : groupValue(group, across, now)));
  const lines = pivot.lines.map((line) => ({
    values: line.groups.map((group, index) => groupValue(group, facets[index], now)),
    filter: filterText(rows, line.terms),
    rows: line.rows,
    known: line.known,
    broken: line.broken,
    cells: line.cells.map((one) =>
      one === null
        ? null
        : {
            rows: one.rows,
            known: one.known,
            broken: one.broken,
            expected: one.byCount.expected,
            mark: one.byCount.mark,
          },
    ),
  }));
  const data: JsonObject = {
    fields: pivot.fields,
    across: across.id,
    columns,
    lines,
    all: { rows: pivot.all.rows, known: pivot.all.known, broken: pivot.all.broken },
  };
  return {
    title: `${resource.title} by ${facets.map(({ title }) => title).join(' and ')}, across ${across.title}`,
    sheet: pivotSheet(pivot, {
      facets,
      across,
      measure,
      column: 0,
      left: whole.lines.length - pivot.lines.length,
      words: resource,
      now,
      uidsOf: uidsIn(rows),
    }),
    records: {
      columns: [...pivot.fields, ...columns.map((value) => (value === null ? '' : String(value))), resource.short.many],
      rows: lines.map(({ values, cells, rows: all }): RecordValue[] => [
        ...values,
        ...cells.map((one) => one?.rows ?? 0),
        all,
      ]),
    },
    data,
  };
};

interface PivotParams {
  /** Ids of the facets of the lines, and of the columns. */
  readonly facets: readonly string[];
  readonly across: string;
  readonly order: CountOrder;
  readonly measure: PivotMeasure;
  /** Maximum lines; null for all. */
  readonly top: number | null;
}

type PivotState = QuestionState<PivotParams>;

interface PivotFound {
  readonly data: TriageData;
  readonly pivot: Pivot;
  readonly shown: PivotShown;
}

const askPivot = (state: State, { kind, params, cursor }: PivotState): Progress<PivotFound> => {
  const data = triageData(state, kind);
  const { facets: fields, across, order } = params;
  const { table, matching: rows, states } = data;
  const now = ageOrigin(state);
  const answer = answerOf(state, 'pivot', [data.stamp, fields, across, order], () =>
    pivotBy({ table, rows, states, fields, across, order, now }),
  );
  const { value: pivot } = answer;
  const [column] = pivot === null ? [] : facetsOf(data, [pivot.across]);
  if (pivot === null || column === undefined || !isRead(data, [...fields, across])) return { ...answer, value: null };
  const shown: PivotShown = {
    facets: facetsOf(data, pivot.fields),
    across: column,
    measure: params.measure,
    column: cursor.column,
    left: 0,
    words: data.resource,
    now,
    uidsOf: uidsIn(data),
  };
  return { ...answer, value: { data, pivot, shown } };
};

const lastSheet = lastPerStore<Sheet>();

/** Opens a pivot at its first cell. */
const openPivot = (
  state: State,
  facets: readonly string[],
  across: string,
  params: Partial<PivotParams> = {},
): Change => {
  const [first] = facetsOf(triageData(state, state.tab), facets);
  const order = defaultOrder(first?.type ?? 'text');
  const usual: PivotParams = { facets: facets.slice(0, MAX_FIELDS), across, order, measure: 'rows', top: null };
  const question = newQuestion('pivot', state.tab, { ...usual, ...params });
  return openQuestion(state, { ...question, cursor: { ...FIRST_LINE, column: 1 } });
};

/** Asks for the field of the lines, then for the field across; from a count, only for the field across. */
const chooseFields = (state: State, before: readonly string[]): Change => {
  const { many } = currentResource(state).short;
  const titles = facetsOf(triageData(state, state.tab), before).map(({ title }) => title);
  const title =
    before.length === 0 ? `Pivot ${many}: the field of the lines` : `Pivot ${titles.join(' and ')} ×: the field across`;
  return openFields(state, { title, question: 'pivot', before });
};

const changeParams = (state: State, question: PivotState, params: Partial<PivotParams>): Change =>
  openQuestion(state, { ...question, params: { ...question.params, ...params } });

/** Transposes rows and columns; of several row fields, the first one. */
const turn = (state: State, { params: { facets, across } }: PivotState): Change => {
  const [first, ...others] = facets;
  return first === undefined ? {} : openPivot(state, [across, ...others], first);
};

const cycleColumn = (state: State, question: PivotState, found: PivotFound | null, by: 1 | -1): Change => {
  const columns = found?.pivot.columns.length ?? 0;
  // The sums stand after the last value.
  const column = question.cursor.column + by;
  if (column < 0 || column > columns + 1) return say(`the ${by < 0 ? 'first' : 'last'} column`);
  return openQuestion(state, { ...question, cursor: { ...question.cursor, column } });
};

const MEASURES: readonly PivotMeasure[] = ['rows', 'share', 'broken'];

const turnMeasure = (state: State, question: PivotState): Change => {
  const at = MEASURES.indexOf(question.params.measure);
  return changeParams(state, question, { measure: MEASURES[(at + 1) % MEASURES.length] ?? 'rows' });
};

const askByOptions = (options: PrintOptions) => {
  const fields = countedFields(options.get('count-by'), '--across');
  const top = mostLines(options.get('top'));
  return (state: State): Change => {
    const data = triageData(state, state.tab);
    const facets = facetsNamed(data, fields, '--count-by').map(({ id }) => id);
    const [across] = facetsNamed(data, [String(options.get('across'))], '--across');
    return openPivot(state, facets, across?.id ?? '', { top, ...(options.has('worst') && { order: 'worst' }) });
  };
};

/** The code of the question *Pivot*: rows counted by fields in lines and one more field in columns. */
export const PIVOT = defineQuestion<PivotParams, PivotFound, keyof typeof PIVOT_KEYS>({
  countsShown: true,
  open: (state, { fields = [] }) => {
    const across = fields.at(-1);
    return across === undefined || fields.length < 2
      ? chooseFields(state, fields)
      : openPivot(state, fields.slice(0, -1), across);
  },
  fromOptions: askByOptions,
  ask: askPivot,
  title: (state, { kind, params }) => {
    const data = triageData(state, kind);
    const down = facetsOf(data, params.facets).map(({ title }) => title);
    const across = facetsOf(data, [params.across]).map(({ title }) => title);
    const measure = {
      rows: '',
      share: ' · share of the line',
      broken: ` · ${data.resource.brokenWord} of known`,
    }[params.measure];
    return [...answerPath(state, kind, `${down.join(' and ')} × ${across.join('')}`), span(measure)];
  },
  scope: (state, { params }) => [...rowsScope(state), span(' · ', 'dim'), span(ORDER_WORDS[params.order])],
  sheet: (state, { params, cursor }, { data, pivot, shown }) => {
    const { measure } = params;
    const sheet = lastSheet(state, [pivot, data.table, measure, cursor.column], () => pivotSheet(pivot, shown));
    return changedSheet(state, [pivot.fields.join(), pivot.across, measure].join(), sheet);
  },
  sentences: (_, __, { pivot, shown }, line) => {
    const found = pivot.lines.find(({ key }) => key === line?.key);
    return found === undefined ? [tallyText('All', pivot.all, shown.words)] : pivotSentences(pivot, found, shown);
  },
  position: (state, question, { value }) => {
    const counted = countedPieces(state, question.kind);
    if (value === null) return counted;
    const { lines, columns } = value.pivot;
    const { rows } = sheetWindow(state, question);
    const inSight = rows.find(({ placed }) => placed.length > 0)?.placed.length ?? 0;
    const hidden = columns.length + 2 - inSight;
    const size = `${lines.length} × ${columns.length} values`;
    const more = hidden > 0 && inSight > 0 ? [span(`${plural(hidden, 'column')} more: h l`, 'accent')] : [];
    return [span(size), ...more, ...counted];
  },
  answer: (_, { params: { measure, top } }, { pivot, shown: { facets, across } }, rows) =>
    pivotAnswer(rows, pivot, { facets, across, measure, top }),
  subject: (_, { params }) => [...params.facets, params.across],
  verbs: {
    left: (state, question, _, found) => cycleColumn(state, question, found, -1),
    right: (state, question, _, found) => cycleColumn(state, question, found, 1),
    order: (state, question) =>
      changeParams(state, question, { order: nextOrder<CountOrder>(COUNT_ORDERS, question.params.order) }),
    measure: turnMeasure,
    'ask pivot': turn,
    'ask count': (state, { params }) => askQuestion(state, 'count', { fields: params.facets }),
    'copy-command': (state, { kind, params: { facets, across, order, measure } }) => {
      const { options, notes = [] } = orderWords(order, facetsOf(triageData(state, kind), facets)[0]);
      return copyPrintCommand(state, {
        command: null,
        facets: { 'count-by': facets, across: [across] },
        ...(options !== undefined && { options }),
        notes: measure === 'rows' ? notes : ['its cells are rows', ...notes],
      });
    },
  },
});
