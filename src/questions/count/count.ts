import type { Facet } from '../../core/facet/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { span } from '../../core/view/index.ts';
import { recordsOf } from '../../output/answer-columns.ts';
import { detailOf } from '../../store/detail/layout.ts';
import { openQuestion } from '../../store/state/overlays.ts';
import { newQuestion, type QuestionState } from '../../store/state/question.ts';
import { type Change, currentResource, currentView, keyPlace, type State, say } from '../../store/state/state.ts';
import type { Progress } from '../../store/state/work.ts';
import {
  defineQuestion,
  nextOrder,
  OptionRefused,
  type OwnAnswer,
  type PrintOptions,
} from '../../store/triage/answerable.ts';
import { answerOf } from '../../store/triage/answered-lists.ts';
import { askQuestion } from '../../store/triage/ask.ts';
import { changedSheet } from '../../store/triage/changed-numbers.ts';
import { ageOrigin, answerPath, rowsScope } from '../../store/triage/contrast.ts';
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
  rankedFacets,
  uidsIn,
} from '../../store/triage/facets.ts';
import { openFields } from '../../store/triage/fields-picker.ts';
import { copyPrintCommand, orderWords } from '../../store/triage/print-command.ts';
import { type Count, type CountOrder, countBy, defaultOrder, rareValues } from '../../triage/count/count.ts';
import { groupValue, tallyText } from '../../triage/values/group-texts.ts';
import { countGauge } from './gauge.ts';
import type { COUNT_KEYS } from './keys.ts';
import { type CountShown, countSentences, countSheet } from './sheet.ts';

/** The written answer: rows counted by facets, in the order of the count. */
const countAnswer = (
  rows: QuestionRows,
  whole: Count,
  { facets, top, isRare }: Pick<CountShown, 'facets' | 'isRare'> & { readonly top: number | null },
): OwnAnswer => {
  const { resource, now } = rows;
  const count = { ...whole, lines: whole.lines.slice(0, top ?? undefined) };
  const left = whole.lines
    .slice(count.lines.length)
    .filter(({ groups }) => groups.some(({ kind }) => kind !== 'missing'));
  const lines = count.lines.map((line) => ({
    values: facets.map((facet) => {
      const group = line.groups.find(({ facet: id }) => id === facet.id);
      return group === undefined ? null : groupValue(group, facet, now);
    }),
    filter: filterText(rows, line.terms),
    rows: line.rows,
    share: line.share,
    known: line.known,
    broken: line.broken,
    ofKnown: line.known === 0 ? null : line.broken / line.known,
    atLeast: line.atLeast,
  }));
  return {
    title: `${resource.title} by ${isRare ? 'rare ' : ''}${facets.map(({ title }) => title).join(isRare ? ', ' : ' and ')}`,
    sheet: countSheet(count, { facets, words: resource, now, isRare, left: left.length, uidsOf: uidsIn(rows) }),
    records: recordsOf(lines, [
      ...facets.map(({ id }, index) => ({ id, value: ({ values }: (typeof lines)[number]) => values[index] ?? null })),
      { id: resource.short.many, value: (line) => line.rows },
      { id: 'share', value: ({ share }) => share },
      { id: 'known', value: ({ known }) => known },
      { id: resource.brokenWord, value: ({ broken }) => broken },
      { id: 'at_least', value: ({ atLeast }) => atLeast },
    ]),
    data: {
      fields: facets.map(({ id }) => id),
      broken: resource.brokenWord,
      lines,
      once: count.singles === null ? null : { values: count.singles.values, rows: count.singles.rows },
      all: { rows: count.all.rows, known: count.all.known, broken: count.all.broken },
      repeats: count.repeats,
    },
    gauges: () => [countGauge(rows, facets)],
  };
};

/**
 * The facet of a field path without list indexes; null if there is none. Of several facets, the one with the fewest paths
 * leads, then the smallest rank.
 */
const facetOfPath = ({ table }: TriageData, path: string): Facet | null => {
  const wanted = path.replaceAll(/\[\d*\]/g, '');
  const found = table.facets.filter(
    ({ facet: { id, fields }, isGiven }) => isGiven && (id === wanted || fields.includes(wanted)),
  );
  const [first] = found.toSorted(
    (a, b) => a.facet.fields.length - b.facet.fields.length || a.facet.rank - b.facet.rank,
  );
  return first?.facet ?? null;
};

interface CountParams {
  readonly facets: readonly string[];
  readonly order: CountOrder;
  /** Maximum lines; null for all. */
  readonly top: number | null;
}

type CountState = QuestionState<CountParams>;

interface Counted {
  readonly data: TriageData;
  readonly count: Count;
}

/** Works out the count of the question. */
const askCount = (state: State, { kind, params: { facets, order } }: CountState): Progress<Counted> => {
  const data = triageData(state, kind);
  const answer = answerOf(state, 'count', [data.stamp, facets, order], () =>
    (order === 'rarest' ? rareValues : countBy)({
      table: data.table,
      rows: data.matching,
      states: data.states,
      fields: facets,
      order,
      now: ageOrigin(state),
    }),
  );
  // Rare values are not shown before all fields that were asked for are read.
  const isKnown = isRead(data, facets) && (order !== 'rarest' || !answer.isStale);
  return { ...answer, value: answer.value === null || !isKnown ? null : { data, count: answer.value } };
};

const shownBy = (state: State, { data, count }: Counted, { order }: CountParams): CountShown => ({
  facets: facetsOf(data, count.fields),
  isRare: order === 'rarest',
  left: 0,
  words: data.resource,
  now: ageOrigin(state),
  uidsOf: uidsIn(data),
});

const lastSheet = lastPerStore<Sheet>();

const turnField = (state: State, question: CountState, by: 1 | -1): Change => {
  const facets = rankedFacets(triageData(state, question.kind));
  const { facets: before, order } = question.params;
  const last = before.at(-1);
  const rest = order === 'rarest' ? [] : before.slice(0, -1);
  const at = facets.findIndex(({ id }) => id === last);
  const next = facets[(at + by + facets.length) % Math.max(1, facets.length)];
  return next === undefined ? say('no field to count by') : openCount(state, [...rest, next.id]);
};

/** Opens a count of fields at its first line, by default in the usual order of the first field. */
const openCount = (state: State, ids: readonly string[], params: Partial<CountParams> = {}): Change => {
  const [first] = facetsOf(triageData(state, state.tab), ids);
  const last = ids.at(-1);
  // Rare values count each field by itself, so the limit does not apply.
  const facets = params.order === 'rarest' ? ids : ids.slice(0, MAX_FIELDS);
  const order = defaultOrder(first?.type ?? 'text');
  return {
    ...openQuestion(state, newQuestion('count', state.tab, { facets, order, top: null, ...params })),
    ...(last !== undefined && { countedBy: { ...state.countedBy, [state.tab]: last } }),
  };
};

/**
 * `F`: the count of the last counted field; else of the first grouping column of the order other than the name. In an
 * open item, of the field under the cursor.
 */
const openUsual = (state: State): Change => {
  if (keyPlace(state).id === 'detail') return countFieldOfItem(state);
  const data = triageData(state, state.tab);
  const [last] = facetsOf(data, [state.countedBy[state.tab] ?? '']);
  if (last !== undefined) return openCount(state, [last.id]);
  const ids = [...currentView(state).order.map(({ column }) => column), ...rankedFacets(data).map(({ id }) => id)];
  const [first] = facetsOf(data, ids).filter(({ role }) => role !== 'identity');
  return first === undefined ? say('no field to count by') : openCount(state, [first.id]);
};

/** Opens the count by the facet of the line under the cursor of the open item. */
const countFieldOfItem = (state: State): Change => {
  const detail = detailOf(state);
  const path = detail?.rows[detail.cursor]?.pathOf?.() ?? '';
  const facet = facetOfPath(triageData(state, state.tab), path);
  if (path === '') return say('F: the line under the cursor is not a field', 'warn');
  return facet === null ? say(`F: rows are not counted by ${path}`, 'warn') : openCount(state, [facet.id]);
};

/** `F` in a count: adds a field. */
const addField = (state: State, { params: { facets } }: CountState): Change =>
  facets.length >= MAX_FIELDS
    ? say(`at most ${MAX_FIELDS} fields are counted together; - takes one off`, 'warn')
    : openFields(state, {
        title: `Count ${currentResource(state).short.many} by ${titlesOf(state, facets)} and`,
        question: 'count',
        before: facets,
      });

const titlesOf = (state: State, ids: readonly string[]): string =>
  facetsOf(triageData(state, state.tab), ids)
    .map(({ title }) => title)
    .join(' and ');

const takeOff = (state: State, { params: { facets, order } }: CountState): Change =>
  facets.length < 2
    ? say('one field is left; Esc goes back')
    : openCount(state, facets.slice(0, -1), order === 'rarest' ? { order } : {});

/** The order that the terms of a question name; empty for the usual order. */
const orderNamed = (order: string | undefined): Partial<CountParams> =>
  order === 'most' || order === 'value' || order === 'rarest' ? { order } : {};

const askByOptions = (options: PrintOptions) => {
  const orders = (['worst', 'rarest'] as const).filter((name) => options.has(name));
  const [order] = orders;
  if (orders.length > 1) throw new OptionRefused('--worst and --rarest are two orders', 'leave one of them out');
  const isRare = order === 'rarest';
  const fields = countedFields(
    options.get('count-by'),
    `--${order ?? 'top'}`,
    isRare ? Number.POSITIVE_INFINITY : undefined,
  );
  const top = mostLines(options.get('top'));
  return (state: State): Change => {
    const facets = facetsNamed(triageData(state, state.tab), fields, '--count-by').map(({ id }) => id);
    return openCount(state, facets, { top, ...(order !== undefined && { order }) });
  };
};

/** The code of the question *Count*: how many rows have each value of one to four fields. */
export const COUNT = defineQuestion<CountParams, Counted, keyof typeof COUNT_KEYS>({
  countsShown: true,
  open: (state, { fields = [], order }) =>
    fields.length === 0 ? openUsual(state) : openCount(state, fields, orderNamed(order)),
  fromOptions: askByOptions,
  ask: askCount,
  title: (state, { kind, params }) => {
    const titles = titlesOf(state, params.facets);
    return answerPath(state, kind, params.order === 'rarest' ? 'Rare values' : `Count by ${titles}`);
  },
  scope: (state, { params }) => [...rowsScope(state), span(' · ', 'dim'), span(ORDER_WORDS[params.order])],
  sheet: (state, { params }, counted) => {
    const { data, count } = counted;
    const sheet = lastSheet(state, [count, data.table], () => countSheet(count, shownBy(state, counted, params)));
    return changedSheet(state, count.fields.join(), sheet);
  },
  sentences: (state, { params }, counted, line) => {
    const { count } = counted;
    const shown = shownBy(state, counted, params);
    const found = count.lines.find(({ key }) => key === line?.key);
    return found === undefined ? [tallyText('All', count.all, shown.words)] : countSentences(found, count, shown);
  },
  answer: (state, { params }, counted, rows) =>
    countAnswer(rows, counted.count, { ...shownBy(state, counted, params), top: params.top }),
  subject: (_, { params }) => params.facets,
  verbs: {
    left: (state, question) => turnField(state, question, -1),
    right: (state, question) => turnField(state, question, 1),
    order: (state, question) =>
      question.params.order === 'rarest'
        ? say('the rarest values come first')
        : openQuestion(state, {
            ...question,
            params: { ...question.params, order: nextOrder<CountOrder>(COUNT_ORDERS, question.params.order) },
          }),
    'ask count': addField,
    'take-off': takeOff,
    'ask pivot': (state, { params }) => askQuestion(state, 'pivot', { fields: params.facets }),
    'copy-command': (state, { kind, params }) =>
      copyPrintCommand(state, {
        command: null,
        facets: { 'count-by': params.facets },
        ...orderWords(params.order, facetsOf(triageData(state, kind), params.facets)[0]),
      }),
  },
});
