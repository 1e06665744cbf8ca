import { lastBy, perStore } from '../../core/memo/index.ts';
import type { Sheet, SheetLine } from '../../core/sheet/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Span, span } from '../../core/view/index.ts';
import { attentionSentences, attentionSheet, type RuleCount } from '../../triage/index.ts';
import { say } from '../state/message.ts';
import { openQuestion } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { type Asked, type AttentionQuestion, FIRST_LINE, newlyAsked } from '../state/triage.ts';
import { countedPieces, rowsScope } from './completeness.ts';
import { type TriageData, triageData } from './data.ts';
import { drillInto } from './drill.ts';
import { kindFindings } from './findings.ts';
import type { Question } from './question.ts';

type AttentionAsked = Asked<AttentionQuestion>;

const lastSheet = perStore(() => lastBy<Sheet>());

const uidsOf =
  ({ table }: TriageData) =>
  (rows: readonly number[]): readonly string[] =>
    rows.flatMap((row) => table.item(row)?.uid ?? []);

/** A provisional sheet from the columns, until the items are read. */
const fromColumns = ({ resource, shown, states }: TriageData): Sheet => {
  const broken = shown.filter((row) => states[row] === 1).length;
  const { many } = resource.short;
  const text = `${formatCount(broken)} of ${formatCount(shown.length)} ${many} ${resource.brokenWord}, by their columns; reading the ${many} for all ${plural(resource.rules.length, 'rule')}…`;
  return { blocks: [{ id: 'columns', columns: [], titled: false, lines: [], note: [span(text, 'accent')] }] };
};

const sheetOf = (state: State, { kind, folds }: AttentionAsked): Sheet => {
  const { value } = kindFindings(state, kind);
  if (value === null) {
    const data = triageData(state, kind);
    return lastSheet(state)([data], () => fromColumns(data));
  }
  const { data, attention } = value;
  return lastSheet(state)([value, folds], () =>
    attentionSheet(attention, {
      words: data.resource,
      hasUse: data.resource.used !== null,
      folds,
      uidsOf: uidsOf(data),
    }),
  );
};

/** The rule of a line or of its parent line. */
const countOf = (state: State, kind: string, line: SheetLine | null): RuleCount | null => {
  const { value } = kindFindings(state, kind);
  if (value === null || line === null) return null;
  const counts = [...value.attention.found, ...value.attention.unknown];
  return counts.find(({ rule }) => line.key === rule.id || line.key.startsWith(`${rule.id} `)) ?? null;
};

const position = (state: State, { kind }: AttentionAsked): readonly Span[] => {
  const { value, isStale } = kindFindings(state, kind);
  const counted = countedPieces(state, triageData(state, kind));
  if (value === null) return counted;
  const { found, withFinding } = value.attention;
  const { rules, short } = value.data.resource;
  const rows = plural(withFinding.length, short.one, short.many);
  return [
    span(`${formatCount(found.length)} of ${plural(rules.length, 'rule')} find something in ${rows}`),
    ...counted,
    ...(isStale ? [span('counting…', 'accent')] : []),
  ];
};

/** `!` in the place: the rows with any finding. */
const drillAny = (state: State, { kind }: AttentionAsked): Change => {
  const { value } = kindFindings(state, kind);
  if (value === null) return say('the items are still being read', 'warn');
  const { withFinding } = value.attention;
  const { short } = value.data.resource;
  if (withFinding.length === 0) return say(`no rule finds anything in the ${short.many} shown`);
  const name = `${plural(withFinding.length, short.one, short.many)} with a finding`;
  return drillInto(state, { type: 'uids', name, uids: uidsOf(value.data)(withFinding) });
};

/** `!`: findings of the rules in the rows shown. */
export const openAttention = (state: State): Change => openQuestion(state, 'attention', newlyAsked(state.tab, null));

/** Findings in the rows shown, at one rule with its values below. */
export const openRule = (state: State, rule: string): Change =>
  openQuestion(state, 'attention', {
    ...newlyAsked(state.tab, null),
    folds: { [rule]: true },
    cursor: { ...FIRST_LINE, key: rule },
  });

/** The rules of a kind with their findings (triage, 8.1). */
export const ATTENTION: Question<'attention'> = {
  id: 'attention',
  title: (state, { kind }) => [
    span(triageData(state, kind).resource.title, 'dim'),
    span(' › ', 'dim'),
    span('Attention', 'strong'),
  ],
  scope: (state) => [...rowsScope(state)],
  sheet: sheetOf,
  sentences: (state, { kind }, line) => {
    const count = countOf(state, kind, line);
    const { value } = kindFindings(state, kind);
    return count === null || value === null ? [] : attentionSentences(count, value.attention.rows, value.data.resource);
  },
  position,
  verbs: { attention: drillAny },
};
