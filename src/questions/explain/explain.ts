import { isStub, ownUid } from '../../core/item/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import { type JsonObject, plural } from '../../core/values/index.ts';
import { type Line, type Span, span } from '../../core/view/index.ts';
import { recordsOf } from '../../output/answer-columns.ts';
import { openRelated } from '../../store/detail/go-to-related.ts';
import { type Evidenced, toEvidence } from '../../store/detail/layout.ts';
import { cursorItem } from '../../store/list/cursor.ts';
import { openQuestion } from '../../store/state/overlays.ts';
import { newQuestion, type QuestionState } from '../../store/state/question.ts';
import { type Change, changeView, currentView, resourceIn, type State, say } from '../../store/state/state.ts';
import type { Progress } from '../../store/state/work.ts';
import { defineQuestion, type OwnAnswer } from '../../store/triage/answerable.ts';
import { questionOnTop } from '../../store/triage/ask.ts';
import { countedPieces } from '../../store/triage/contrast.ts';
import type { QuestionRows } from '../../store/triage/data.ts';
import { drillInto, openFromQuestion } from '../../store/triage/drill.ts';
import { copyPrintCommand, excludedNote } from '../../store/triage/print-command.ts';
import { itemOf, loadedItemOf } from '../../store/walk/item.ts';
import { stubText } from '../../store/walk/stubs.ts';
import { leafValue } from '../../triage/values/group-texts.ts';
import { type Explained, explainedItem } from './explained.ts';
import type { EXPLAIN_KEYS } from './keys.ts';
import { explainSheet } from './sheet.ts';

/** The written answer: problems of one item, values that it shares with other broken items, and differences from its peers. */
const explainAnswer = (rows: QuestionRows, { item, explanation }: Explained, sheet: Sheet): OwnAnswer => {
  const { resource } = rows;
  const wrong = explanation.wrong.map(({ rule, evidence, same, rows: of }) => ({
    rule: rule.id,
    severity: rule.severity,
    text: evidence.text,
    path: evidence.path,
    since: evidence.since === null ? null : new Date(evidence.since).toISOString(),
    same,
    of,
  }));
  const { changes } = explanation;
  const data: JsonObject = {
    uid: ownUid(item.uid),
    name: item.name,
    wrong,
    rules: explanation.rules,
    peers: explanation.peers === null ? null : { by: explanation.peers.by, rows: explanation.peers.rows.length },
    differences: explanation.differences.map((one) => ({
      field: one.facet.id,
      own: one.own === null ? null : leafValue(one.facet, one.own),
      others: one.others,
      beyond: one.beyond,
    })),
    events: explanation.events.map(({ event, others }) => ({
      at: new Date(event.at).toISOString(),
      what: event.lane,
      reason: event.reason,
      subject: event.subject,
      others,
    })),
    ...(changes.length > 0 && { changes: changes.map(({ what, from, to }) => ({ what, from, to })) }),
    unknown: explanation.unknown,
    note: 'in common is not the cause',
  };
  return {
    title: `Explain ${resource.one} ${item.name}`,
    sheet,
    records: recordsOf(wrong, [
      { id: 'rule', value: ({ rule }) => rule },
      { id: 'severity', value: ({ severity }) => severity },
      { id: 'text', value: ({ text }) => text },
      { id: 'path', value: ({ path }) => path },
      { id: 'since', value: ({ since }) => since },
      { id: 'same', value: ({ same }) => same },
      { id: 'of', value: ({ of }) => of },
    ]),
    data,
    found: wrong.some(({ severity }) => severity === 'bad'),
  };
};

/** Parameters of the question: the uid of the item to explain. */
interface ExplainParams {
  readonly uid: string;
}

type ExplainState = QuestionState<ExplainParams>;

/** Minimum screen width for dates of events. */
const WIDE = 100;
/** Maximum number of health columns at the right end of the path. */
const MAX_TOLD = 3;

const lastSheet = lastPerStore<Sheet>();

const sheetOf = (state: State, _: ExplainState, known: Explained): Sheet => {
  const wide = state.size.columns >= WIDE;
  return lastSheet(state, [known, wide], () => {
    const { data, explanation, now, isWhole } = known;
    const names = (id: string) => data.table.facet(id)?.facet;
    return explainSheet(explanation, { words: data.resource, names, now, isWhole, wide });
  });
};

/** The message while the items are read. */
const waiting = (state: State, { kind, params }: ExplainState): Span => {
  const { one, many } = resourceIn(state, kind).short;
  const isHere = loadedItemOf(state, params.uid) !== undefined;
  return span(isHere ? `reading the ${many}…` : `This ${one} is no longer loaded.`, 'accent');
};

const title = (state: State, { kind, params }: ExplainState): Line => [
  span(resourceIn(state, kind).title, 'dim'),
  span(' › ', 'dim'),
  span(itemOf(state, params.uid)?.name ?? ownUid(params.uid), 'strong'),
  span(' › Explain', 'dim'),
];

/** The item's health, from its first columns that give it. */
const scope = (state: State, { kind, params }: ExplainState): Line => {
  const item = itemOf(state, params.uid);
  if (item === undefined) return [];
  const told = resourceIn(state, kind)
    .columns.filter(({ id, type }) => id !== 'name' && type !== 'time')
    .map(({ id }) => item.cell(id, state.now))
    .filter(({ value }) => value !== null)
    .slice(0, MAX_TOLD);
  return told.flatMap(({ text, tone }, at) => [...(at === 0 ? [] : [span(' · ', 'dim')]), span(text, tone)]);
};

/** The evidence of a line in the item; null if the line leads to rows. */
const evidenceOf = ({ explanation }: Explained, line: SheetLine | null): Evidenced | null =>
  explanation.wrong.find(({ key }) => line?.key === `wrong ${key}`)?.evidence ?? null;

/** Opens the item, which may be open below already, and changes its view. */
const opening = (state: State, uid: string, change: (opened: State) => Change): Change => {
  const opened = openFromQuestion(state, uid);
  return { ...opened, ...change({ ...state, ...opened }) };
};

const position = (state: State, { kind }: ExplainState, { value: known }: Progress<Explained>): readonly Span[] => {
  if (known === null || !known.isWhole) return countedPieces(state, kind);
  const { wrong, rules } = known.explanation;
  return [
    span(`${plural(wrong.length, 'finding')} of ${plural(rules, 'rule')}`),
    span('this made no request to the service'),
  ];
};

const openOn = (state: State, uid: string): Change => openQuestion(state, newQuestion('explain', state.tab, { uid }));

/** The code of the question *Explain*: what is wrong with an item, what it shares with broken items, how it differs from its peers. */
export const EXPLAIN = defineQuestion<ExplainParams, Explained, keyof typeof EXPLAIN_KEYS>({
  // Explains the open item, or else the item under the cursor.
  open: (state, { item: named, rows }) => {
    const [only, another] = rows?.drill.type === 'uids' ? rows.drill.uids : [];
    const ofLine = named ?? (another === undefined ? only : undefined) ?? currentView(state).detail?.uid;
    if (ofLine === undefined && questionOnTop(state) !== null)
      return say(`X explains one ${resourceIn(state, state.tab).one}; Enter lists those of the line`, 'warn');
    const uid = ofLine ?? cursorItem(state)?.uid;
    if (uid === undefined) return say('no item to explain', 'warn');
    const item = itemOf(state, uid);
    return item !== undefined && isStub(item) ? say(stubText(item), 'warn') : openOn(state, uid);
  },
  fromOptions: () => (state, item) => openOn(state, item?.uid ?? ''),
  ask: (state, { kind, params }) => explainedItem(state, kind, params.uid),
  title,
  scope,
  waiting,
  sheet: sheetOf,
  sentences: (_, __, known, line) => {
    const evidence = evidenceOf(known, line);
    if (evidence !== null) return [evidence.text, evidence.path];
    return line?.full === undefined ? [] : [line.full];
  },
  position,
  answer: (state, question, known, rows) => ({
    ...explainAnswer(rows, known, sheetOf(state, question, known)),
    open: known.open,
  }),
  subject: (state, { params: { uid } }) => [itemOf(state, uid)?.name ?? ownUid(uid)],
  verbs: {
    open: (state, { params: { uid } }, line, known) => {
      const evidence = known === null ? null : evidenceOf(known, line);
      if (known !== null && evidence !== null)
        return opening(state, uid, (opened) => toEvidence(opened, known.item, evidence));
      return line?.drill === undefined ? say('nothing to go to from this line') : drillInto(state, line.drill);
    },
    related: openRelated,
    // Compares the item with its first peer.
    compare: (state, { params: { uid } }, _, known) => {
      const [row] = known?.explanation.peers?.rows ?? [];
      const peer = row === undefined ? null : (known?.data.table.item(row) ?? null);
      if (peer === null) return say('it has no peers to compare it with', 'warn');
      return opening(state, uid, (opened) => {
        const { detail } = currentView(opened);
        return detail === null
          ? {}
          : changeView(opened, { detail: { ...detail, form: 'compare', against: peer.uid, direct: true } });
      });
    },
    'copy-command': (state, { kind, params: { uid } }) =>
      copyPrintCommand(state, { command: 'explain', uid, ofAll: true, notes: excludedNote(state, kind) }),
  },
});
