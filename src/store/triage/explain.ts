import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import { plural } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import { explainSheet } from '../../triage/index.ts';
import { type Evidenced, toEvidence } from '../detail/layout.ts';
import { cursorItem } from '../list/cursor.ts';
import { openQuestion } from '../state/overlays.ts';
import { type Change, changeView, currentView, resourceIn, type State, say } from '../state/state.ts';
import { type Asked, type ExplainQuestion, newlyAsked } from '../state/triage.ts';
import { itemOf } from '../walk/item.ts';
import { countedPieces, drillInto, openFromQuestion } from './attention.ts';
import { copyPrintCommand, leftOutNote } from './count.ts';
import { triageData } from './data.ts';
import { type Explained, explained } from './explain-answer.ts';
import type { Question } from './question.ts';

type ExplainAsked = Asked<ExplainQuestion>;

/** Minimum screen width for dates of events. */
const WIDE = 100;
/** Maximum number of health columns at the right end of the path. */
const MAX_TOLD = 3;

const lastSheet = perStore(() => lastBy<Sheet>());

const noteSheet = (text: string): Sheet => ({
  blocks: [{ id: 'note', columns: [], titled: false, lines: [], note: [span(text, 'accent')] }],
});

const sheetOf = (state: State, { kind, question }: ExplainAsked): Sheet => {
  const known = explained(state, kind, question.uid);
  const { one, many } = resourceIn(state, kind).short;
  const isHere = itemOf(state, question.uid) !== undefined;
  const wide = state.size.columns >= WIDE;
  return lastSheet(state)([known, isHere, wide], () => {
    if (known === null) return noteSheet(isHere ? `reading the ${many}…` : `This ${one} is no longer loaded.`);
    const { data, explanation, now, isWhole } = known;
    return explainSheet(explanation, {
      words: data.resource,
      names: (id) => data.table.facet(id)?.facet,
      now,
      isWhole,
      wide,
    });
  });
};

const title = (state: State, { kind, question }: ExplainAsked): Line => [
  span(resourceIn(state, kind).title, 'dim'),
  span(' › ', 'dim'),
  span(itemOf(state, question.uid)?.name ?? question.uid, 'strong'),
  span(' › Why', 'dim'),
];

/** The item's health, from its first columns that give it. */
const scope = (state: State, { kind, question }: ExplainAsked): Line => {
  const item = itemOf(state, question.uid);
  if (item === undefined) return [];
  const told = resourceIn(state, kind)
    .columns.filter(({ id, type }) => id !== 'name' && type !== 'time')
    .map(({ id }) => item.cell(id, state.now))
    .filter(({ value }) => value !== null)
    .slice(0, MAX_TOLD);
  return told.flatMap(({ text, tone }, at) => [...(at === 0 ? [] : [span(' · ', 'dim')]), span(text, tone)]);
};

/** The evidence of a line in the item; null where the line leads to rows. */
const evidenceOf = ({ explanation }: Explained, line: SheetLine | null): Evidenced | null =>
  explanation.wrong.find(({ key }) => line?.key === `wrong ${key}`)?.evidence ?? null;

/** Opens the item, which may be open below already, and changes its view. */
const opening = (state: State, uid: string, change: (opened: State) => Change): Change => {
  const opened = openFromQuestion(state, uid);
  return { ...opened, ...change({ ...state, ...opened }) };
};

const open = (state: State, { kind, question }: ExplainAsked, line: SheetLine | null): Change => {
  const known = explained(state, kind, question.uid);
  const evidence = known === null ? null : evidenceOf(known, line);
  if (known !== null && evidence !== null)
    return opening(state, question.uid, (opened) => toEvidence(opened, known.item, evidence));
  if (line?.drill !== undefined) return drillInto(state, line.drill);
  return say('nothing to go to from this line');
};

/** `=`: compares the item with a peer. */
const compareWithPeer = (state: State, { kind, question }: ExplainAsked): Change => {
  const known = explained(state, kind, question.uid);
  const [row] = known?.explanation.peers?.rows ?? [];
  const peer = row === undefined ? null : (known?.data.table.item(row) ?? null);
  if (peer === null) return say('it has no peers to compare it with', 'warn');
  return opening(state, question.uid, (opened) => {
    const { detail } = currentView(opened);
    return detail === null
      ? {}
      : changeView(opened, { detail: { ...detail, form: 'compare', against: peer.uid, direct: true } });
  });
};

const position = (state: State, { kind, question }: ExplainAsked): readonly Span[] => {
  const known = explained(state, kind, question.uid);
  if (known === null || !known.isWhole) return [...countedPieces(state, triageData(state, kind))];
  const { wrong, rules } = known.explanation;
  return [
    span(`${plural(wrong.length, 'finding')} of ${plural(rules, 'rule')}`),
    span('nothing was asked of the service for this'),
  ];
};

/** `X`: explains the open item, else the one under the cursor. */
export const openExplain = (state: State): Change => {
  const uid = currentView(state).detail?.uid ?? cursorItem(state)?.uid;
  return uid === undefined
    ? say('no item to explain', 'warn')
    : openQuestion(state, 'explain', newlyAsked(state.tab, { uid }));
};

/** Problems of one item, values shared with other broken items, and differences from its peers. */
export const EXPLAIN: Question<'explain'> = {
  id: 'explain',
  title,
  scope,
  sheet: sheetOf,
  sentences: (state, { kind, question }, line) => {
    const known = explained(state, kind, question.uid);
    const evidence = known === null ? null : evidenceOf(known, line);
    if (evidence !== null) return [evidence.text, evidence.path];
    return line?.full === undefined ? [] : [line.full];
  },
  position,
  subject: (state, { question: { uid } }) => [itemOf(state, uid)?.name ?? uid],
  verbs: {
    open,
    compare: compareWithPeer,
    'copy-command': (state, { kind, question: { uid } }) =>
      copyPrintCommand(state, { command: 'explain', uid, said: leftOutNote(state, kind) }),
  },
};
