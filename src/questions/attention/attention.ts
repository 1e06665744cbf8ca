import { lastPerStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import { formatCount, type JsonObject, plural } from '../../core/values/index.ts';
import { type Span, span } from '../../core/view/index.ts';
import { recordsOf } from '../../output/answer-columns.ts';
import type { Gauge } from '../../output/answers.ts';
import { both } from '../../query/filter/language/index.ts';
import { commandOf, copyText } from '../../store/copy/copies.ts';
import { isWholeList } from '../../store/state/basis.ts';
import { openQuestion } from '../../store/state/overlays.ts';
import { FIRST_LINE, newQuestion, type QuestionState } from '../../store/state/question.ts';
import { type Change, type State, say, viewOf } from '../../store/state/state.ts';
import type { Progress } from '../../store/state/work.ts';
import { defineQuestion, nextOrder, type OwnAnswer } from '../../store/triage/answerable.ts';
import { withAnsweredLists } from '../../store/triage/answered-lists.ts';
import { ageOrigin, answerPath, countedPieces, rowsScope } from '../../store/triage/contrast.ts';
import { filterText, type QuestionRows, type TriageData, termsFilter, triageData } from '../../store/triage/data.ts';
import { drillInto } from '../../store/triage/drill.ts';
import { type KindFindings, kindFindings, openSentences } from '../../store/triage/findings.ts';
import { copyTicket } from '../../store/triage/ticket.ts';
import { openReason } from '../../store/walk/fleet.ts';
import { listOf } from '../../store/walk/query.ts';
import type { Attention, RuleCount } from '../../triage/rules/attention.ts';
import type { ATTENTION_KEYS } from './keys.ts';
import { ALL_FINDINGS, ATTENTION_ORDERS, type AttentionOrder, attentionSentences, attentionSheet } from './sheet.ts';

/** The written answer: findings of the rules, most severe first. */
const attentionAnswer = (rows: QuestionRows, attention: Attention, sheet: Sheet): OwnAnswer => {
  const { resource } = rows;
  const counts = [...attention.found, ...attention.unknown];
  const rules = counts.map((one) => ({
    rule: one.rule.id,
    severity: one.rule.severity,
    due: one.rule.due ?? 'now',
    title: one.rule.title,
    rows: one.rows.length,
    inUse: one.used,
    broken: one.broken,
    unknown: one.unknown,
    given: one.isGiven,
    remedy: one.rule.remedy,
    filter: filterText(rows, [{ facet: 'rule', operator: '=', value: one.rule.id }]),
  }));
  const data: JsonObject = {
    rules,
    withFinding: attention.withFinding.length,
  };
  return {
    title: `What deserves attention among the ${resource.many}`,
    sheet,
    records: recordsOf(rules, [
      { id: 'rule', value: ({ rule }) => rule },
      { id: 'severity', value: ({ severity }) => severity },
      { id: resource.short.many, value: ({ rows: found }) => found },
      { id: 'in_use', value: ({ inUse }) => inUse },
      { id: resource.brokenWord, value: ({ broken }) => broken },
      { id: 'unknown', value: ({ unknown }) => unknown },
      { id: 'title', value: ({ title }) => title },
    ]),
    data,
    found: counts.some(({ rule, rows: found }) => rule.severity === 'bad' && found.length > 0),
    gauges: () => findingGauges(resource.id, attention),
  };
};

/**
 * Gauges of the findings and of the undecided rows of each rule. If a rule is undecided for every row, its findings have no
 * sample: they are neither some nor 0.
 */
const findingGauges = (kind: KindId, { found, unknown, nothing, rows }: Attention): readonly Gauge[] => {
  const counts = [...found, ...unknown, ...nothing];
  const samples = (of: readonly RuleCount[], value: (count: RuleCount) => number): Gauge['samples'] =>
    of.map((count) => ({
      labels: { kind, rule: count.rule.id, severity: count.rule.severity },
      value: value(count),
    }));
  const decided = counts.filter((count) => count.isGiven && (count.unknown < rows || rows === 0));
  return [
    {
      name: 'edgescope_findings',
      help: 'Items in which a rule finds something.',
      samples: samples(decided, (count) => count.rows.length),
    },
    {
      name: 'edgescope_findings_undecided',
      help: 'Items that a rule cannot decide, because the service sent too little.',
      samples: samples(counts, (count) => count.unknown),
    },
  ];
};

/** Parameters of the question; `rule` is the id of the rule that was asked about, null for all rules. */
interface AttentionParams {
  readonly rule: string | null;
  readonly order: AttentionOrder;
}

type AttentionState = QuestionState<AttentionParams>;

const lastSheet = lastPerStore<Sheet>();

const uidsOf =
  ({ table }: TriageData) =>
  (rows: readonly number[]): readonly string[] =>
    rows.flatMap((row) => table.item(row)?.uid ?? []);

/** First result from the columns, shown until the items are read. */
const fromColumns = (state: State, { kind }: AttentionState): Span => {
  const { resource, matching, states } = triageData(state, kind);
  const broken = matching.filter((row) => states[row] === 1).length;
  const { many } = resource.short;
  const text = `${formatCount(broken)} of ${formatCount(matching.length)} ${many} ${resource.brokenWord}; checking all ${plural(resource.rules.length, 'rule')}…`;
  return span(text, 'accent');
};

const sheetOf = (state: State, { kind, folds, params: { order } }: AttentionState, value: KindFindings): Sheet => {
  const { data, attention } = value;
  const isPart = !isWholeList(listOf(state, kind));
  return lastSheet(state, [value, folds, isPart, order], () =>
    attentionSheet(attention, {
      order,
      words: data.resource,
      hasUse: data.resource.used !== null,
      folds,
      isPart,
      facets: data.resource.facets,
      uidsOf: uidsOf(data),
    }),
  );
};

const ruleCountOf = (value: KindFindings | null, line: SheetLine | null): RuleCount | null => {
  if (value === null || line === null) return null;
  const { found, unknown, nothing } = value.attention;
  return (
    [...found, ...unknown, ...nothing].find(({ rule }) => line.key === rule.id || line.key.startsWith(`${rule.id} `)) ??
    null
  );
};

const position = (
  state: State,
  { kind }: AttentionState,
  { value, isStale }: Progress<KindFindings>,
): readonly Span[] => {
  const counted = countedPieces(state, kind);
  if (value === null) return counted;
  const { found, withFinding } = value.attention;
  const { rules: all, short } = value.data.resource;
  const rows = plural(withFinding.length, short.one, short.many);
  const rules = all.filter(({ due }) => due !== 'plan');
  const finding = found.filter(({ rule }) => rules.includes(rule)).length;
  const plans = found.length - finding;
  return [
    span(`${formatCount(finding)} of ${plural(rules.length, 'rule')} find something in ${rows}`),
    ...(plans === 0 ? [] : [span(`${formatCount(plans)} more for daytime`, 'dim')]),
    ...counted,
    ...(isStale ? [span('counting…', 'accent')] : []),
  ];
};

/** Copies the command that lists the rows of a rule; null if no rule was asked about. */
const copyRuleCommand = (
  state: State,
  { kind, params }: AttentionState,
  line: SheetLine | null,
  value: KindFindings | null,
): Change | null => {
  if (params.rule === null) return null;
  const { filter, only } = viewOf(state, kind);
  const id = ruleCountOf(value, line)?.rule.id ?? params.rule;
  const terms = [{ facet: 'rule', operator: '=', value: id }] as const;
  const found = termsFilter(triageData(state, kind), terms, ageOrigin(state));
  if (found === null || only !== null) return null;
  const view = { ...viewOf(state, kind), filter: both(filter, found) };
  const text = commandOf({ ...state, views: { ...state.views, [kind]: view } });
  return copyText(state, { what: 'command', text });
};

const ORDER_TEXTS: Readonly<Record<AttentionOrder, string>> = {
  weight: 'the most severe first',
  most: 'by the number of rows',
  broken: 'by the number of broken rows',
};

/** `o`: the next order of the findings. */
const turnOrder = (state: State, question: AttentionState): Change => {
  const { order } = question.params;
  const next = nextOrder<AttentionOrder>(ATTENTION_ORDERS, order);
  const turned = { ...question, params: { ...question.params, order: next } };
  return { ...openQuestion(state, turned), ...say(`findings ${ORDER_TEXTS[next]}`) };
};

/** The code of the question *Attention*: in which rows of a kind its rules find something wrong. */
export const ATTENTION = defineQuestion<AttentionParams, KindFindings, keyof typeof ATTENTION_KEYS>({
  countsShown: true,
  open: (state, { rule }) => {
    const question = newQuestion<AttentionParams>('attention', state.tab, { rule: rule ?? null, order: 'weight' });
    // The cursor starts at the rule that was asked about, whose values are unfolded.
    const at = rule === undefined ? {} : { folds: { [rule]: true }, cursor: { ...FIRST_LINE, key: rule } };
    return openQuestion(state, { ...question, ...at });
  },
  ask: (state, { kind }) => kindFindings(state, kind),
  title: (state, { kind }) => answerPath(state, kind, 'Attention'),
  scope: rowsScope,
  waiting: fromColumns,
  sheet: sheetOf,
  sentences: (state, { kind }, value, line) => {
    const count = ruleCountOf(value, line);
    if (count === null) return [];
    const reason = openReason(withAnsweredLists(state), kind, count.rule);
    return attentionSentences(count, value.attention.rows, value.data.resource, reason);
  },
  position,
  answer: (state, question, value, rows) => {
    // A written answer has all findings: its reader cannot unfold a line.
    const sheet = sheetOf(state, { ...question, folds: { ...question.folds, ...ALL_FINDINGS } }, value);
    return {
      ...attentionAnswer(rows, value.attention, sheet),
      open: openSentences(state, question.kind),
    };
  },
  verbs: {
    // Copies the ticket of a rule; on other lines null, which copies the value.
    copy: (state, { kind }, line, value) => {
      const count = ruleCountOf(value, line);
      if (count === null || count.rule.id !== line?.key || count.rows.length === 0) return null;
      const { rule, rows } = count;
      const by = { facet: 'rule', operator: '=', value: rule.id } as const;
      return copyTicket(state, kind, { rows: Uint32Array.from(rows), what: rule.title, by, command: 'attention' });
    },
    // Lists the rows with a finding that is due now.
    'all-rows': (state, _, __, value) => {
      if (value === null) return say('the items are still being read', 'warn');
      const { withFinding } = value.attention;
      const { short } = value.data.resource;
      if (withFinding.length === 0) return say(`no rule finds anything for now in the ${short.many} shown`);
      const name = `${plural(withFinding.length, short.one, short.many)} with a finding`;
      return drillInto(state, { type: 'uids', name, uids: uidsOf(value.data)(withFinding) });
    },
    'copy-command': copyRuleCommand,
    order: turnOrder,
  },
});
