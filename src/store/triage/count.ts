import { countAnswer } from '../../answer/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { span } from '../../core/view/index.ts';
import {
  allSentences,
  type Count,
  type CountOrder,
  type CountShown,
  countBy,
  countSentences,
  countSheet,
  defaultOrder,
} from '../../triage/index.ts';
import { detailOf } from '../detail/layout.ts';
import { placeOf } from '../list/key-context.ts';
import { currentView } from '../state/current-view.ts';
import { say } from '../state/message.ts';
import { newPicker, openOverlay, openQuestion } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { type Asked, type CountQuestion, newlyAsked } from '../state/triage.ts';
import { changedSheet } from './changed.ts';
import { copyPrintCommand } from './command.ts';
import { ageOrigin, countedPieces, rowsScope } from './completeness.ts';
import { type TriageData, triageData } from './data.ts';
import { facetOfPath, facetsOf, isRead, rankedFacets, uidsIn } from './facets.ts';
import type { Question } from './question.ts';
import { workOf } from './work.ts';

type CountAsked = Asked<CountQuestion>;

const EMPTY: Sheet = { blocks: [] };
/** Maximum number of fields in a count: more are unreadable. */
export const MAX_FIELDS = 4;

/** The count of the question, as far as known. */
const countOf = (state: State, { kind, question }: CountAsked) => {
  const data = triageData(state, kind);
  const { facets, order } = question;
  const answer = workOf(state).ask('count', [data.stamp, facets, order], () =>
    countBy({
      table: data.table,
      rows: data.shown,
      states: data.states,
      fields: facets,
      order,
      now: ageOrigin(state),
    }),
  );
  return { data, count: answer.value, isStale: answer.isStale };
};

const shownBy = (state: State, data: TriageData, count: Count): CountShown => ({
  facets: facetsOf(data, count.fields),
  words: data.resource,
  now: ageOrigin(state),
  uidsOf: uidsIn(data),
});

const lastSheet = perStore(() => lastBy<Sheet>());

const turnField = (state: State, asked: CountAsked, by: 1 | -1): Change => {
  const facets = rankedFacets(triageData(state, asked.kind));
  const [...rest] = asked.question.facets;
  const last = rest.pop();
  const at = facets.findIndex(({ id }) => id === last);
  const next = facets[(at + by + facets.length) % Math.max(1, facets.length)];
  return next === undefined ? {} : askCount(state, [...rest, next.id]);
};

/**
 * Opens a count of fields at its first line, by default in the usual order of the first field; `F` reopens the last
 * field in this run.
 */
export const askCount = (state: State, facets: readonly string[], order?: CountOrder): Change => {
  const data = triageData(state, state.tab);
  const [first] = facetsOf(data, facets);
  const last = facets.at(-1);
  const question = { facets: facets.slice(0, MAX_FIELDS), order: order ?? defaultOrder(first?.type ?? 'text') };
  return {
    ...openQuestion(state, 'count', newlyAsked(state.tab, question)),
    ...(last !== undefined && { countedBy: { ...state.countedBy, [state.tab]: last } }),
  };
};

/**
 * `F`: the count of the last counted field; else of the first grouping column of the order other than the name. In an
 * open item, of the field under the cursor.
 */
export const openCount = (state: State): Change => {
  if (placeOf(state) === 'detail') return countFieldOfItem(state);
  const data = triageData(state, state.tab);
  const [last] = facetsOf(data, [state.countedBy[state.tab] ?? '']);
  if (last !== undefined) return askCount(state, [last.id]);
  const ids = [...currentView(state).order.map(({ column }) => column), ...rankedFacets(data).map(({ id }) => id)];
  const [first] = facetsOf(data, ids).filter(({ role }) => role !== 'identity');
  return first === undefined ? say('no field to count by') : askCount(state, [first.id]);
};

/** The count by the facet of the line under the cursor of the open item. */
const countFieldOfItem = (state: State): Change => {
  const open = detailOf(state);
  const path = open?.rows[open.cursor]?.pathOf?.() ?? '';
  const facet = facetOfPath(triageData(state, state.tab), path);
  if (path === '') return say('F: the line under the cursor is no field', 'warn');
  return facet === null ? say(`F: rows are not counted by ${path}`, 'warn') : askCount(state, [facet.id]);
};

/** `F` in a count: adds a field. */
const addField = (state: State, { question: { facets } }: CountAsked): Change =>
  facets.length >= MAX_FIELDS
    ? say(`at most ${MAX_FIELDS} fields are counted together; - takes one off`, 'warn')
    : openOverlay(state, 'picker', newPicker('count-field', facets));

const takeOff = (state: State, { question: { facets } }: CountAsked): Change =>
  facets.length < 2 ? say('one field is left; Esc goes back') : askCount(state, facets.slice(0, -1));

const ORDERS: readonly CountOrder[] = ['most', 'value', 'worst'];

/** Orders of a count in words. */
export const ORDER_WORDS = {
  most: 'most first',
  value: 'by value',
  worst: 'worst first, by what is sure',
  change: 'biggest change first',
} as const satisfies Readonly<Record<CountOrder, string>>;

/** The next order, wrapping around. */
export const turnedOrder = (order: CountOrder): CountOrder =>
  ORDERS[(ORDERS.indexOf(order) + 1) % ORDERS.length] ?? 'most';

const turnOrder = (state: State, asked: CountAsked): Change => {
  const { question } = asked;
  const order = turnedOrder(question.order);
  return openOverlay(state, 'count', { ...asked, question: { ...question, order } });
};

/** Rows counted by one column or facet, or by several (triage, 3). */
export const COUNT: Question<'count'> = {
  id: 'count',
  title: (state, asked) => {
    const data = triageData(state, asked.kind);
    const fields = facetsOf(data, asked.question.facets).map(({ title }) => title);
    return [span(data.resource.title, 'dim'), span(' › ', 'dim'), span(`Count by ${fields.join(' and ')}`, 'strong')];
  },
  scope: (state, { question }) => [...rowsScope(state), span(' · ', 'dim'), span(ORDER_WORDS[question.order])],
  sheet: (state, asked) => {
    const { data, count } = countOf(state, asked);
    if (count === null || !isRead(data, asked.question.facets)) return EMPTY;
    const sheet = lastSheet(state)([count, data.table], () => countSheet(count, shownBy(state, data, count)));
    return changedSheet(state, count.fields.join(), sheet);
  },
  sentences: (state, asked, line) => {
    const { data, count } = countOf(state, asked);
    if (count === null) return [];
    const shown = shownBy(state, data, count);
    const found = count.lines.find(({ key }) => key === line?.key);
    return found === undefined ? allSentences(count.all, shown) : countSentences(found, count, shown);
  },
  position: (state, asked) => countedPieces(state, triageData(state, asked.kind)),
  answer: (state, asked, rows) => {
    const { data, count, isStale } = countOf(state, asked);
    return count === null || isStale ? null : countAnswer(rows, count, facetsOf(data, count.fields));
  },
  subject: (_, { question }) => question.facets,
  verbs: {
    left: (state, asked) => turnField(state, asked, -1),
    right: (state, asked) => turnField(state, asked, 1),
    order: turnOrder,
    count: addField,
    'take-off': takeOff,
    pivot: (state, { question }) => openOverlay(state, 'picker', newPicker('pivot-field', question.facets)),
    'copy-command': (state, { question }) =>
      copyPrintCommand(state, [
        `--count-by=${question.facets.join()}`,
        ...(question.order === 'worst' ? ['--worst'] : []),
      ]),
  },
};
