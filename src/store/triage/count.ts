import { countAnswer } from '../../answer/index.ts';
import type { Facet } from '../../core/facet/index.ts';
import { lastBy, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Sheet, SheetBlock, SheetCell, SheetLine } from '../../core/sheet/index.ts';
import { formatCount } from '../../core/values/index.ts';
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
  type FieldLine,
  type FieldOrder,
  fieldLines,
  orderedFields,
} from '../../triage/index.ts';
import { copyText, printCommandOf } from '../copy/copies.ts';
import { detailOf } from '../detail/layout.ts';
import { placeOf } from '../list/key-context.ts';
import { newPicker, openOverlay, openQuestion } from '../state/overlays.ts';
import { isPart } from '../state/shown-list.ts';
import { type Change, currentView, type State, say, shownUntil } from '../state/state.ts';
import { type Asked, type CountQuestion, newlyAsked } from '../state/triage.ts';
import { shownStamp } from '../state/walk.ts';
import { currentList } from '../walk/query.ts';
import { ageOrigin, countedPieces, rowsScope } from './attention.ts';
import { type TriageData, triageData } from './data.ts';
import type { Question } from './question.ts';
import { askAnswer } from './snapshot.ts';

/** The sheets of a question around the last answer of the service. */
interface Seen {
  readonly asked: string;
  readonly stamp: number | null;
  /** The current sheet, and the one before the last answer; null without one to compare. */
  sheet: Sheet;
  readonly before: Sheet | null;
}

const seenIn = perStore(() => ({ last: null as Seen | null }));
const lastMarked = perStore(() => lastBy<Sheet>());

/**
 * Highlights the numbers that the last refresh changed, until the next answer. While a list is still loading nothing is
 * highlighted, since everything changes.
 */
export const changedSheet = (state: State, asked: string, sheet: Sheet): Sheet => {
  const seen = seenIn(state);
  const list = currentList(state);
  const stamp = list === undefined || isPart(list) ? null : shownStamp(list, shownUntil(state));
  const { last } = seen;
  if (last?.asked !== asked || stamp === null) seen.last = { asked, stamp, sheet, before: null };
  else if (last.stamp !== stamp) seen.last = { asked, stamp, sheet, before: last.stamp === null ? null : last.sheet };
  else last.sheet = sheet;
  const before = seen.last?.before ?? null;
  return before === null || before === sheet ? sheet : lastMarked(state)([before, sheet], () => marked(before, sheet));
};

const marked = (before: Sheet, { blocks }: Sheet): Sheet => ({
  blocks: blocks.map((block) =>
    markedBlock(
      before.blocks.find(({ id }) => id === block.id),
      block,
    ),
  ),
});

const markedBlock = (before: SheetBlock | undefined, block: SheetBlock): SheetBlock => {
  if (before === undefined) return block;
  const known = new Map(before.lines.map((line) => [line.key, line]));
  return {
    ...block,
    lines: block.lines.map((line) => markedLine(known.get(line.key), line)),
    ...(block.total !== undefined && { total: markedLine(before.total, block.total) }),
  };
};

/** A new line is highlighted as a whole. */
const markedLine = (before: SheetLine | undefined, line: SheetLine): SheetLine => ({
  ...line,
  cells: line.cells.map((cell, index) => (before?.cells[index]?.text === cell.text ? cell : stronger(cell))),
});

const stronger = (cell: SheetCell): SheetCell => (cell.tone === 'bad' ? cell : { ...cell, tone: 'strong' });

/** A command line that prints an answer. */
interface PrintCommand {
  /** Null for options of the view. */
  readonly command: string | null;
  /** The item that the answer is about; null for none. */
  readonly uid?: string | null;
  /** Options that list facets, by id. */
  readonly facets?: Readonly<Record<string, readonly string[]>>;
  readonly options?: readonly string[];
  /** What it prints otherwise than the screen shows it. */
  readonly said?: readonly string[];
}

/** Copies the command line that prints the answer on the screen, or says why there is none. */
export const copyPrintCommand = (
  state: State,
  { command, uid = null, facets = {}, options = [], said = [] }: PrintCommand,
): Change => {
  const { only } = currentView(state);
  // An item is explained among all loaded rows.
  if (only !== null && command !== 'explain') return say(`no command says ${only.name}: they are rows by uid`, 'warn');
  const lists = Object.entries(facets).filter(([, ids]) => ids.length > 0);
  const unsayable = lists.flatMap(([, ids]) => ids).find((id) => /,|^\s|\s$/.test(id));
  if (unsayable !== undefined) return say(`no command says the field ${unsayable}`, 'warn');
  const words = [...lists.map(([name, ids]) => `--${name}=${ids.join()}`), ...options];
  const text = printCommandOf(state, words, command, uid);
  return copyText(state, { what: 'command', text, said: [...partNote(state), ...said] });
};

/** Contrasts of a command without that option include the fields left out here. */
export const leftOutNote = (state: State, kind: KindId): readonly string[] =>
  (state.leftOut[kind] ?? []).length === 0 ? [] : ['it compares the fields left out here'];

/** Printing loads all rows, of which a part is on the screen. */
const partNote = (state: State): readonly string[] => {
  const list = currentList(state);
  if (!isPart(list)) return [];
  const all = list?.count == null ? 'all rows' : `all ${formatCount(list.count)}`;
  return [`it loads ${all}, ${formatCount(list?.items.length ?? 0)} are loaded here`];
};

/** The options and notes of an order of lines: one besides the usual has an option, others none. */
export const orderWords = (order: CountOrder, facet: Facet | undefined): Pick<PrintCommand, 'options' | 'said'> => {
  if (order === 'worst') return { options: ['--worst'] };
  return order === defaultOrder(facet?.type ?? 'text') ? {} : { said: ['its lines come in the usual order'] };
};

/** All facets of a kind, including unread ones and those of whole items only. */
export const knownFacets = ({ table, resource }: TriageData): readonly Facet[] => [
  ...resource.facets,
  ...table.facets.map(({ facet }) => facet).filter(({ id }) => !resource.facets.some((one) => one.id === id)),
];

/** The facets with some ids, in order; unknown ids are left out. */
export const facetsOf = ({ table, resource }: TriageData, ids: readonly string[]): readonly Facet[] =>
  ids.flatMap((id) => table.facet(id)?.facet ?? resource.facets.find((facet) => facet.id === id) ?? []);

/** True when all these facets are read; questions about unread ones wait. */
export const isRead = ({ table, isWhole }: TriageData, ids: readonly string[]): boolean =>
  isWhole || ids.every((id) => table.facet(id) !== undefined);

/** Facets for grouping, by rank, in the order of `h` and `l`. */
export const rankedFacets = ({ table }: TriageData): readonly Facet[] =>
  table.facets
    .filter(({ isGiven, facet }) => isGiven && facet.role !== 'identity' && facet.role !== 'failure-domain')
    .map(({ facet }) => facet)
    .toSorted((a, b) => a.rank - b.rank);

/** The uids of rows of a table. */
export const uidsIn =
  ({ table }: TriageData) =>
  (rows: Uint32Array): readonly string[] =>
    Array.from(rows, (row) => table.item(row)?.uid ?? '').filter((uid) => uid !== '');

/** Statistics of a kind's facets over the rows shown; null until counted. */
export const fieldLinesOf = (state: State, kind: KindId): readonly FieldLine[] | null => {
  const data = triageData(state, kind);
  const { table, shown: rows, states } = data;
  const now = ageOrigin(state);
  return askAnswer(state, `fields of ${kind}`, [data.stamp], () => fieldLines({ table, rows, states, now })).value;
};

const lastOrdered = perStore(() => lastBy<readonly FieldLine[]>());

/** The facets of a kind in an order of the fields place; null until counted. */
export const fieldsInOrder = (state: State, kind: KindId, order: FieldOrder): readonly FieldLine[] | null => {
  const lines = fieldLinesOf(state, kind);
  if (lines === null) return null;
  return lastOrdered(state)([lines, order], () => orderedFields(lines, order));
};

/**
 * The facet of a field path, list indexes ignored; of several the one with the fewest paths, then the leading one. Null
 * if there is none.
 */
export const facetOfPath = ({ table }: TriageData, path: string): Facet | null => {
  const wanted = path.replaceAll(/\[\d*\]/g, '');
  const found = table.facets.filter(
    ({ facet: { id, fields }, isGiven }) => isGiven && (id === wanted || fields.includes(wanted)),
  );
  const [first] = found.toSorted(
    (a, b) => a.facet.fields.length - b.facet.fields.length || a.facet.rank - b.facet.rank,
  );
  return first?.facet ?? null;
};

type CountAsked = Asked<CountQuestion>;

const EMPTY: Sheet = { blocks: [] };
/** Maximum number of fields in a count: more are unreadable. */
export const MAX_FIELDS = 4;

/** The count of the question, as far as known. */
const countOf = (state: State, { kind, question }: CountAsked) => {
  const data = triageData(state, kind);
  const { facets, order } = question;
  const answer = askAnswer(state, 'count', [data.stamp, facets, order], () =>
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
  return next === undefined ? say('no field to count by') : askCount(state, [...rest, next.id]);
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

/** Rows counted by one column or facet, or by several. */
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
    'copy-command': (state, { kind, question }) =>
      copyPrintCommand(state, {
        command: null,
        facets: { 'count-by': question.facets },
        ...orderWords(question.order, facetsOf(triageData(state, kind), question.facets)[0]),
      }),
  },
};
