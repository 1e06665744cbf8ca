import { fieldsAnswer, pivotAnswer } from '../../answer/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { plural } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import {
  allSentences,
  defaultOrder,
  type FieldOrder,
  type FieldsShown,
  fieldSentences,
  fieldsSheet,
  type Pivot,
  type PivotMeasure,
  type PivotShown,
  pivotBy,
  pivotSentences,
  pivotSheet,
} from '../../triage/index.ts';
import { newPicker, openOverlay, openQuestion } from '../state/overlays.ts';
import { type Change, type State, say } from '../state/state.ts';
import { type Asked, FIRST_LINE, type FieldsQuestion, newlyAsked, type PivotQuestion } from '../state/triage.ts';
import { ageOrigin, countedPieces, rowsScope } from './attention.ts';
import {
  askCount,
  changedSheet,
  copyPrintCommand,
  facetsOf,
  fieldsInOrder,
  isRead,
  MAX_FIELDS,
  ORDER_WORDS,
  orderWords,
  turnedOrder,
  uidsIn,
} from './count.ts';
import { triageData } from './data.ts';
import type { Question } from './question.ts';
import { askAnswer } from './snapshot.ts';
import { sheetWindow } from './window.ts';

type PivotAsked = Asked<PivotQuestion>;

const EMPTY: Sheet = { blocks: [] };

const pivotOf = (state: State, { kind, question }: PivotAsked) => {
  const data = triageData(state, kind);
  const { facets: fields, across, order } = question;
  const { table, shown: rows, states } = data;
  const now = ageOrigin(state);
  const answer = askAnswer(state, 'pivot', [data.stamp, fields, across, order], () =>
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
  const column = asked.cursor.column + by;
  if (column < 0 || column > columns + 1) return say(`the ${by < 0 ? 'first' : 'last'} column`);
  return openOverlay(state, 'pivot', { ...asked, cursor: { ...asked.cursor, column } });
};

const MEASURES: readonly PivotMeasure[] = ['rows', 'share', 'broken'];

const turnMeasure = (state: State, asked: PivotAsked): Change => {
  const at = MEASURES.indexOf(asked.question.measure);
  return changed(state, asked, { measure: MEASURES[(at + 1) % MEASURES.length] ?? 'rows' });
};

/** Rows counted by row fields and one column field. */
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
    'copy-command': (state, { kind, question: { facets, across, order, measure } }) => {
      const { options, said = [] } = orderWords(order, facetsOf(triageData(state, kind), facets)[0]);
      return copyPrintCommand(state, {
        command: null,
        facets: { 'count-by': facets, across: [across] },
        ...(options !== undefined && { options }),
        said: measure === 'rows' ? said : ['its cells are rows', ...said],
      });
    },
  },
};

type FieldsAsked = Asked<FieldsQuestion>;

const NONE: readonly string[] = [];

/** Facets of the current kind that contrasts exclude. */
const leftOutOf = ({ leftOut, tab }: State): readonly string[] => leftOut[tab] ?? NONE;

const fieldsShownBy = (state: State, { kind }: FieldsAsked): FieldsShown => {
  const { resource, shown } = triageData(state, kind);
  return { words: resource, rows: shown.length, leftOut: leftOutOf(state), now: ageOrigin(state) };
};

const lastFieldsSheet = perStore(() => lastBy<Sheet>());

/** Opens the facets of the current kind, in an order. */
export const askFields = (state: State, order: FieldOrder): Change =>
  openQuestion(state, 'fields', newlyAsked(state.tab, { order }));

/** `I`: opens the facets, best fit first. */
export const openFields = (state: State): Change => askFields(state, 'fit');

/** Excludes a facet from contrasts of its kind, or includes it again. */
const turnFacet = (state: State, { kind }: FieldsAsked, facet: string | undefined, isOut: boolean): Change => {
  if (facet === undefined) return say('no field under the cursor');
  const known = leftOutOf(state);
  if (known.includes(facet) === isOut)
    return say(isOut ? `${facet} is left out already` : `${facet} is compared already`);
  const next = isOut ? [...known, facet] : known.filter((one) => one !== facet);
  return {
    leftOut: { ...state.leftOut, [kind]: next },
    ...say(isOut ? `${facet} is left out of contrasts; + takes it in` : `${facet} is compared again`),
  };
};

/** Values of each facet, and how well it distinguishes broken items. */
export const FIELDS: Question<'fields'> = {
  id: 'fields',
  title: (state, { kind }) => [
    span(triageData(state, kind).resource.title, 'dim'),
    span(' › ', 'dim'),
    span('Fields', 'strong'),
  ],
  scope: (state, { question }) => [
    ...rowsScope(state),
    span(' · ', 'dim'),
    span(question.order === 'fit' ? 'best fit first' : 'fewest exceptions first'),
  ],
  sheet: (state, asked) => {
    const fields = fieldsInOrder(state, asked.kind, asked.question.order);
    if (fields === null) return EMPTY;
    return lastFieldsSheet(state)([fields, leftOutOf(state)], () => fieldsSheet(fields, fieldsShownBy(state, asked)));
  },
  sentences: (state, asked, line) => {
    const fields = fieldsInOrder(state, asked.kind, asked.question.order);
    const found = fields?.find(({ facet }) => facet.id === line?.key);
    return found === undefined ? [] : fieldSentences(found, fieldsShownBy(state, asked));
  },
  position: (state, { kind }) => {
    const data = triageData(state, kind);
    const out = leftOutOf(state).length;
    const left = out === 0 ? [] : [span(`${plural(out, 'field')} left out`, 'warn')];
    return [span(plural(data.table.facets.length, 'field')), ...left, ...countedPieces(state, data)];
  },
  answer: (state, asked, rows) => {
    const fields = fieldsInOrder(state, asked.kind, asked.question.order);
    return fields === null ? null : fieldsAnswer(rows, fields, leftOutOf(state));
  },
  verbs: {
    open: (state, _, line) => (line === null ? say('no field under the cursor') : askCount(state, [line.key])),
    count: (state, _, line) => (line === null ? say('no field under the cursor') : askCount(state, [line.key])),
    pivot: (state, _, line) => openPivot(state, line === null ? [] : [line.key]),
    order: (state, asked) =>
      openOverlay(state, 'fields', {
        ...asked,
        question: { order: asked.question.order === 'fit' ? 'rarest' : 'fit' },
      }),
    'leave-out': (state, asked, line) => turnFacet(state, asked, line?.key, true),
    'take-in': (state, asked, line) => turnFacet(state, asked, line?.key, false),
    'copy-command': (state) => copyPrintCommand(state, { command: 'fields' }),
  },
};
