import { ownUid } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import { cell, type Sheet, type SheetLine } from '../../core/sheet/index.ts';
import { formatAgo, formatClock, formatCount, plural } from '../../core/values/index.ts';
import { type Span, span } from '../../core/view/index.ts';
import { baseAt, baseOf, basesOf, momentNow, typedTime, withBase } from '../../store/list/changes.ts';
import { readBase } from '../../store/state/errand.ts';
import { openQuestion } from '../../store/state/overlays.ts';
import { FIRST_LINE, newQuestion, type QuestionState, type QuestionTerms } from '../../store/state/question.ts';
import { type Change, currentView, resourceIn, type State, say, viewOf } from '../../store/state/state.ts';
import type { Progress } from '../../store/state/work.ts';
import { defineQuestion, nextOrder } from '../../store/triage/answerable.ts';
import { answerPath, partPieces, rowsScope } from '../../store/triage/contrast.ts';
import { copyPrintCommand } from '../../store/triage/print-command.ts';
import {
  SINCE_ORDERS,
  type Since,
  type SinceOrder,
  sinceLimits,
  sinceSentences,
  sinceSheet,
  whenText,
} from '../../store/triage/since.ts';
import { sideText, sinceAnswer } from '../../store/triage/since-answer.ts';
import { isCompared, sinceAsked } from '../../store/triage/since-asked.ts';
import { itemOf } from '../../store/walk/item.ts';
import { listOf } from '../../store/walk/query.ts';
import type { SINCE_KEYS } from './keys.ts';

/** Parameters of the question; `item` is the uid of the item whose changes are shown, null for the changes of all rows. */
interface SinceParams {
  readonly item: string | null;
  readonly order: SinceOrder;
}

type SinceState = QuestionState<SinceParams>;

/** The message that tells why nothing is compared yet. */
const notCompared = (state: State, { kind }: SinceState): Span => {
  const { readingBase, comparisons, service } = state;
  if (isCompared(state, kind)) return span('comparing…', 'accent');
  if (readingBase?.kind === kind) return span(`reading ${readingBase.text}…`, 'accent');
  if (comparisons.some((one) => one.kind === kind)) return span('comparing…', 'accent');
  if (service.snapshot !== undefined && basesOf(state, kind).length > 0)
    return span('a snapshot with one state: nothing to compare with · :base FILE');
  const next = service.snapshot === undefined ? 'before the next refresh · r asks now' : 'before its list was read';
  return span(`nothing to compare with ${next}`);
};

const lastSheet = lastPerStore<Sheet>();

const sheetOf = (state: State, { folds, params: { item, order } }: SinceState, since: Since): Sheet =>
  lastSheet(state, [since, folds, order], () => (item === null ? sinceSheet(since, folds, order) : itemSheet(since)));

const itemSheet = ({ changes, resource }: Since): Sheet => ({
  blocks: [
    {
      id: 'changes',
      columns: [
        { title: 'FIELD', least: 16, most: 60, priority: 1, elide: 'middle' },
        { title: 'FROM', least: 8, most: 34, priority: 3, elide: 'end' },
        { title: 'TO', least: 8, most: 60, priority: 2, elide: 'end' },
        { title: 'WHEN', least: 12, most: 30, priority: 4 },
      ],
      titled: changes.length > 0,
      lines: changes.map((change): SheetLine => {
        const { what, path } = change;
        return {
          key: `${what} ${path}`,
          full: sideText(change, 'to'),
          cells: [
            cell(what === 'field' ? path : what, 'strong'),
            cell(sideText(change, 'from'), 'dim'),
            cell(sideText(change, 'to')),
            cell(whenText([change]), 'dim'),
          ],
        };
      }),
      ...(changes.length === 0 && { note: [span(`nothing changed in this ${resource.one}`, 'dim')] }),
    },
  ],
});

/** `Since 01:24:16Z, 1h ago: 442 of 1,213 changed`. */
const titleText = (state: State, question: SinceState, since: Since | null): string => {
  const base = baseOf(state, question.kind);
  if (base === null) return 'Since';
  const { at } = momentNow(state, question.kind);
  const file = base.file === null ? '' : `${base.file.name}, `;
  const head = `Since ${file}${formatClock(base.at)}, ${formatAgo(base.at, at)}`;
  if (since === null) return head;
  const { item } = question.params;
  if (item !== null) return `${head}: ${plural(since.changes.length, 'change')}`;
  const { filter } = viewOf(state, question.kind);
  const among = filter.terms.length === 0 ? '' : ` among ${filter.text}`;
  return `${head}: ${formatCount(since.changed)} of ${formatCount(since.all)} changed${among}`;
};

/** Opens the changes of the list, or of one item, with the cursor on a line. A typed base becomes the base of the kind. */
const openSince = (state: State, { item: named, base: typed, line }: QuestionTerms): Change => {
  const item = named ?? (typed === undefined && line === undefined ? (currentView(state).detail?.uid ?? null) : null);
  const cursor = { ...FIRST_LINE, key: line ?? null };
  const opened = openQuestion(state, {
    ...newQuestion<SinceParams>('since', state.tab, { item, order: 'story' }),
    cursor,
  });
  if (typed === undefined) return opened;
  const time = typedTime(state, state.tab, typed);
  if (time !== null) return { ...opened, ...baseAt(state, state.tab, typed, time) };
  return { ...opened, ...readBase(state.tab, typed), ...say(`reading ${typed}…`) };
};

/** `<` `>`: goes to the base before or after. */
const turn = (state: State, { kind }: SinceState, by: -1 | 1): Change => {
  const bases = basesOf(state, kind);
  const base = baseOf(state, kind);
  const at = base === null || base.file !== null ? -1 : bases.findIndex((one) => one.at === base.at);
  const next = bases[at + by];
  if (next === undefined)
    return say(by < 0 ? 'the earliest base; :base FILE compares with a snapshot' : 'the latest base');
  return withBase(state, kind, next);
};

const ORDER_TEXTS: Readonly<Record<SinceOrder, string>> = {
  story: 'as a story: what broke first',
  most: 'by the number of rows',
  broken: 'by the number of broken rows',
  latest: 'the latest first',
};

/** `o`: the next order of the lines; the changes of one item have one order. */
const turnOrder = (state: State, question: SinceState): Change => {
  const { item, order } = question.params;
  if (item !== null) return say('the changes of one item come in the order of time');
  const next = nextOrder<SinceOrder>(SINCE_ORDERS, order);
  return {
    ...openQuestion(state, { ...question, params: { ...question.params, order: next } }),
    ...say(`changes ${ORDER_TEXTS[next]}`),
  };
};

/** `B`: counts changes from the latest base on. */
const fromNow = (state: State, { kind }: SinceState): Change => {
  const last = basesOf(state, kind).at(-1);
  if (last === undefined) return say('nothing to compare with yet', 'warn');
  return { ...withBase(state, kind, last), ...say(`changes are counted from ${formatClock(last.at)} on`) };
};

const position = (state: State, { kind }: SinceState, { value: since }: Progress<Since>): readonly Span[] => {
  const base = baseOf(state, kind);
  if (since === null || base === null) return [span('nothing compared yet', 'warn')];
  const isCut = Object.values(state.changes).some((log) => log.isCut === true);
  return [
    ...sinceLimits(since).map((text) => span(text, text.includes('not complete') ? 'warn' : 'plain')),
    ...(base.file?.notes ?? []).map((text) => span(text, 'warn')),
    ...(isCut ? [span('the oldest changes were dropped', 'warn')] : []),
    ...partPieces(listOf(state, kind)),
  ];
};

/** Enter on a line: says so if its items are gone, and cannot be listed; null for other lines. */
const openLine = (state: State, { kind }: SinceState, line: SheetLine | null): Change | null => {
  const uids = listOf(state, kind)?.uids;
  const named = line?.uid ?? null;
  if (named !== null) return uids?.has(named) === true ? null : say(`${ownUid(named)} is gone`, 'warn');
  const drill = line?.drill;
  if (drill?.type !== 'uids' || drill.uids.some((uid) => uids?.has(uid) === true)) return null;
  return say('all of these are gone; Space names them', 'warn');
};

/** `C`: copies the command with the same base: a file and its time, or a time of the shown recording. */
const copyCommand = (state: State, { kind, params: { item } }: SinceState): Change => {
  const base = baseOf(state, kind);
  const { filter, serverFilter } = viewOf(state, kind);
  if (base === null || (base.file === null && state.service.snapshot === undefined))
    return say('a command cannot name a time of this run: that needs a recording', 'warn');
  if (serverFilter.length > 0) return say('a command cannot compare rows that the service filtered', 'warn');
  const notes = [
    ...(item === null ? [] : [`it counts all ${resourceIn(state, kind).short.many}`]),
    ...(filter.terms.length === 0 ? [] : ['it also counts rows that passed the filter before']),
  ];
  const address = base.file?.address ?? new Date(base.at).toISOString();
  return copyPrintCommand(state, { command: 'since', options: [`--base=${address}`], notes });
};

/** Minimum screen width, in cells, for the keys of bases in the path. */
const HINT_CELLS = 80;

/** The code of the question *Since*: what changed since a moment of this run, or since a snapshot file. */
export const SINCE = defineQuestion<SinceParams, Since, keyof typeof SINCE_KEYS>({
  countsShown: true,
  open: openSince,
  ask: (state, { kind, params: { item } }) => sinceAsked(state, kind, item),
  title: (state, question, since) => {
    const { item } = question.params;
    const name = item === null ? undefined : itemOf(state, item)?.name;
    const path = answerPath(
      state,
      question.kind,
      ...(name === undefined ? [] : [name]),
      titleText(state, question, since),
    );
    const base = baseOf(state, question.kind);
    if (base?.asked === undefined) return path;
    return [
      ...path,
      span(` · only since ${formatClock(base.at)} (asked: ${base.asked}), T tells times before`, 'warn'),
    ];
  },
  scope: (state) => {
    const isFiltered = currentView(state).filter.terms.length > 0 || currentView(state).only !== null;
    const hint = state.size.columns < HINT_CELLS ? [] : [span('< > other base', 'dim')];
    return isFiltered ? [...rowsScope(state), ...(hint.length > 0 ? [span(' · ', 'dim')] : []), ...hint] : hint;
  },
  waiting: notCompared,
  sheet: sheetOf,
  sentences: (_, { params: { item } }, since, line) => (item === null ? sinceSentences(since, line?.key ?? null) : []),
  position,
  answer: (state, { kind }, since) => sinceAnswer(since, baseOf(state, kind)?.file?.notes ?? []),
  subject: (state, { params: { item } }) => (item === null ? [] : [itemOf(state, item)?.name ?? item]),
  verbs: {
    open: openLine,
    'longer-span': (state, question) => turn(state, question, -1),
    'shorter-span': (state, question) => turn(state, question, 1),
    'ask since': fromNow,
    order: turnOrder,
    'copy-command': copyCommand,
  },
});
