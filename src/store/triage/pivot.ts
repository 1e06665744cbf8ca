import { pivotAnswer } from '../../answer/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { plural } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import {
  allSentences,
  defaultOrder,
  type Pivot,
  type PivotMeasure,
  type PivotShown,
  pivotBy,
  pivotSentences,
  pivotSheet,
} from '../../triage/index.ts';
import { newPicker, openOverlay, openQuestion } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { type Asked, FIRST_LINE, newlyAsked, type PivotQuestion } from '../state/triage.ts';
import { changedSheet } from './changed.ts';
import { copyPrintCommand } from './command.ts';
import { ageOrigin, countedPieces, rowsScope } from './completeness.ts';
import { askCount, MAX_FIELDS, ORDER_WORDS, turnedOrder } from './count.ts';
import { triageData } from './data.ts';
import { facetsOf, isRead, uidsIn } from './facets.ts';
import type { Question } from './question.ts';
import { sheetWindow } from './window.ts';
import { workOf } from './work.ts';

type PivotAsked = Asked<PivotQuestion>;

const EMPTY: Sheet = { blocks: [] };

const pivotOf = (state: State, { kind, question }: PivotAsked) => {
  const data = triageData(state, kind);
  const { facets: fields, across, order } = question;
  const { table, shown: rows, states } = data;
  const now = ageOrigin(state);
  const answer = workOf(state).ask('pivot', [data.stamp, fields, across, order], () =>
    pivotBy({ table, rows, states, fields, across, order, now }),
  );
  return { data, pivot: answer.value, isStale: answer.isStale };
};

const shownBy = (state: State, { kind, question, cursor }: PivotAsked, pivot: Pivot): PivotShown | null => {
  const data = triageData(state, kind);
  const [across] = facetsOf(data, [pivot.across]);
  if (across === undefined) return null;
  return {
    facets: facetsOf(data, pivot.fields),
    across,
    measure: question.measure,
    column: cursor.column,
    words: data.resource,
    now: ageOrigin(state),
    uidsOf: uidsIn(data),
  };
};

const lastSheet = perStore(() => lastBy<Sheet>());

/** Opens a pivot at its first cell. */
export const askPivot = (state: State, facets: readonly string[], across: string): Change => {
  const [first] = facetsOf(triageData(state, state.tab), facets);
  const order = defaultOrder(first?.type ?? 'text');
  const question = { facets: facets.slice(0, MAX_FIELDS), across, order, measure: 'rows' } as const;
  const asked = newlyAsked(state.tab, question);
  return openQuestion(state, 'pivot', { ...asked, cursor: { ...FIRST_LINE, column: 1 } });
};

/** `P`: asks for the row field, then for the column field; from a count, for the column field only. */
export const openPivot = (state: State, facets: readonly string[] = []): Change =>
  openOverlay(state, 'picker', newPicker('pivot-field', facets));

const changed = (state: State, asked: PivotAsked, question: Partial<PivotQuestion>): Change =>
  openOverlay(state, 'pivot', { ...asked, question: { ...asked.question, ...question } });

/** Transposes rows and columns; of several row fields, the first one. */
const turn = (state: State, { question: { facets, across } }: PivotAsked): Change => {
  const [first, ...others] = facets;
  return first === undefined ? {} : askPivot(state, [across, ...others], first);
};

const cycleColumn = (state: State, asked: PivotAsked, by: 1 | -1): Change => {
  const columns = pivotOf(state, asked).pivot?.columns.length ?? 0;
  // The sums stand after the last value.
  const column = Math.max(0, Math.min(columns + 1, asked.cursor.column + by));
  return openOverlay(state, 'pivot', { ...asked, cursor: { ...asked.cursor, column } });
};

const MEASURES: readonly PivotMeasure[] = ['rows', 'share', 'broken'];

const turnMeasure = (state: State, asked: PivotAsked): Change => {
  const at = MEASURES.indexOf(asked.question.measure);
  return changed(state, asked, { measure: MEASURES[(at + 1) % MEASURES.length] ?? 'rows' });
};

/** Rows counted by row fields and one column field (triage, 3). */
export const PIVOT: Question<'pivot'> = {
  id: 'pivot',
  title: (state, { kind, question }) => {
    const data = triageData(state, kind);
    const down = facetsOf(data, question.facets).map(({ title }) => title);
    const across = facetsOf(data, [question.across]).map(({ title }) => title);
    const measure = {
      rows: '',
      share: ' · share of the line',
      broken: ` · ${data.resource.brokenWord} of known`,
    }[question.measure];
    return [
      span(data.resource.title, 'dim'),
      span(' › ', 'dim'),
      span(`${down.join(' and ')} × ${across.join('')}`, 'strong'),
      span(measure),
    ];
  },
  scope: (state, { question }) => [...rowsScope(state), span(' · ', 'dim'), span(ORDER_WORDS[question.order])],
  sheet: (state, asked) => {
    const { data, pivot } = pivotOf(state, asked);
    const shown = pivot === null ? null : shownBy(state, asked, pivot);
    const { facets, across, measure } = asked.question;
    if (pivot === null || shown === null || !isRead(data, [...facets, across])) return EMPTY;
    const sheet = lastSheet(state)([pivot, data.table, measure, asked.cursor.column], () => pivotSheet(pivot, shown));
    return changedSheet(state, [pivot.fields.join(), pivot.across, measure].join(), sheet);
  },
  sentences: (state, asked, line) => {
    const { pivot } = pivotOf(state, asked);
    const shown = pivot === null ? null : shownBy(state, asked, pivot);
    if (pivot === null || shown === null) return [];
    const found = pivot.lines.find(({ key }) => key === line?.key);
    return found === undefined ? allSentences(pivot.all, shown) : pivotSentences(pivot, found, shown);
  },
  position: (state, asked) => {
    const { data, pivot } = pivotOf(state, asked);
    if (pivot === null) return countedPieces(state, data);
    const { rows } = sheetWindow(PIVOT, state, asked);
    const inSight = rows.find(({ placed }) => placed.length > 0)?.placed.length ?? 0;
    const hidden = pivot.columns.length + 2 - inSight;
    const size = `${pivot.lines.length} × ${pivot.columns.length} values`;
    const more = hidden > 0 && inSight > 0 ? [span(`${plural(hidden, 'column')} more: h l`, 'accent')] : [];
    return [span(size), ...more, ...countedPieces(state, data)];
  },
  answer: (state, asked, rows) => {
    const { data, pivot, isStale } = pivotOf(state, asked);
    const { facets, across: id, measure } = asked.question;
    const [across] = facetsOf(data, [id]);
    if (pivot === null || isStale || across === undefined) return null;
    return pivotAnswer(rows, pivot, { facets: facetsOf(data, facets), across, measure });
  },
  subject: (_, { question }) => [...question.facets, question.across],
  verbs: {
    left: (state, asked) => cycleColumn(state, asked, -1),
    right: (state, asked) => cycleColumn(state, asked, 1),
    order: (state, asked) => changed(state, asked, { order: turnedOrder(asked.question.order) }),
    measure: turnMeasure,
    pivot: turn,
    count: (state, { question }) => askCount(state, question.facets),
    'copy-command': (state, { question }) =>
      copyPrintCommand(state, [
        `--count-by=${question.facets.join()}`,
        `--across=${question.across}`,
        ...(question.order === 'worst' ? ['--worst'] : []),
      ]),
  },
};
