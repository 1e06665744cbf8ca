import type { Facet } from '../../core/facet/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { span } from '../../core/view/index.ts';
import {
  type Count,
  type CountOrder,
  type CountShown,
  countBy,
  countSentences,
  countSheet,
  defaultOrder,
} from '../../triage/index.ts';
import { currentView } from '../state/current-view.ts';
import { openOverlay, openQuestion } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { type Asked, type CountQuestion, newlyAsked } from '../state/triage.ts';
import { ageOrigin, countedPieces, rowsScope } from './completeness.ts';
import { type TriageData, triageData } from './data.ts';
import type { Question } from './question.ts';
import { workOf } from './work.ts';

type CountAsked = Asked<CountQuestion>;

const EMPTY: Sheet = { blocks: [] };
/** Fields that are counted together at most: more cannot be read. */
const MAX_FIELDS = 4;

/** The count of the question as far as it is known. */
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
  return { data, count: answer.value };
};

const facetsOf = ({ table }: TriageData, ids: readonly string[]): readonly Facet[] =>
  ids.flatMap((id) => table.facet(id)?.facet ?? []);

const shownBy = (state: State, data: TriageData, count: Count): CountShown => ({
  facets: facetsOf(data, count.fields),
  words: data.resource,
  now: ageOrigin(state),
  uidsOf: (rows) => Array.from(rows, (row) => data.table.item(row)?.uid ?? '').filter((uid) => uid !== ''),
});

const lastSheet = perStore(() => lastBy<Sheet>());

/** Facets that `h` and `l` go through: those of columns and of the kind, by rank. */
const facetOrder = (data: TriageData): readonly Facet[] =>
  data.table.facets
    .filter(({ isGiven, facet }) => isGiven && facet.role !== 'identity' && facet.role !== 'failure-domain')
    .map(({ facet }) => facet)
    .toSorted((a, b) => a.rank - b.rank);

const turnField = (state: State, asked: CountAsked, by: 1 | -1): Change => {
  const facets = facetOrder(triageData(state, asked.kind));
  const [...rest] = asked.question.facets;
  const last = rest.pop();
  const at = facets.findIndex(({ id }) => id === last);
  const next = facets[(at + by + facets.length) % Math.max(1, facets.length)];
  return next === undefined ? {} : askCount(state, [...rest, next.id]);
};

/** Asks for the count of fields, at its first line. */
export const askCount = (state: State, facets: readonly string[]): Change => {
  const data = triageData(state, state.tab);
  const [first] = facetsOf(data, facets);
  const order = defaultOrder(first?.type ?? 'text');
  return openQuestion(state, 'count', newlyAsked(state.tab, { facets: facets.slice(0, MAX_FIELDS), order }));
};

/** `F`: the count of the first column of the order that groups rows, which is not the name. */
export const openCount = (state: State): Change => {
  const data = triageData(state, state.tab);
  const ids = [...currentView(state).order.map(({ column }) => column), ...facetOrder(data).map(({ id }) => id)];
  const [first] = facetsOf(data, ids).filter(({ role }) => role !== 'identity');
  return first === undefined ? {} : askCount(state, [first.id]);
};

const ORDERS: readonly CountOrder[] = ['most', 'value', 'worst'];
const ORDER_WORDS = {
  most: 'most first',
  value: 'by value',
  worst: 'worst first, by what is sure',
  change: 'biggest change first',
} as const;

const turnOrder = (state: State, asked: CountAsked): Change => {
  const { question } = asked;
  const at = ORDERS.indexOf(question.order);
  const order = ORDERS[(at + 1) % ORDERS.length] ?? 'most';
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
    if (count === null) return EMPTY;
    return lastSheet(state)([count, data.table], () => countSheet(count, shownBy(state, data, count)));
  },
  sentences: (state, asked, line) => {
    const { data, count } = countOf(state, asked);
    const found = count?.lines.find(({ key }) => key === line?.key);
    return count === null || found === undefined ? [] : countSentences(found, count, shownBy(state, data, count));
  },
  position: (state, asked) => countedPieces(state, triageData(state, asked.kind)),
  verbs: {
    left: (state, asked) => turnField(state, asked, -1),
    right: (state, asked) => turnField(state, asked, 1),
    order: turnOrder,
  },
};
