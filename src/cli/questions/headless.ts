import type { QuestionRows } from '../../answer/index.ts';
import type { Sheet } from '../../core/sheet/index.ts';
import { formatCount, type JsonObject } from '../../core/values/index.ts';
import type { Answer, RecordValue } from '../../output/index.ts';
import type { State } from '../../store/state/state.ts';
import { newlyAsked } from '../../store/state/triage.ts';
import { settled } from '../../store/state/work.ts';
import { kindFindings } from '../../store/triage/attention.ts';
import { triageData } from '../../store/triage/data.ts';
import { dayAnswer, groupReasons, nowRules, situationAnswer } from '../../store/triage/now-answer.ts';
import type { AskedOf, QuestionId } from '../../store/triage/question.ts';
import { QUESTIONS } from '../../store/triage/questions.ts';
import type { TimelineSpan } from '../../triage/index.ts';
import type { Received } from '../print/receive.ts';

/** What a command asks of an answer of the screen. */
export interface ScreenWish {
  /** The uid or name of the item that the answer is about; empty for none. */
  readonly item: string;
  /** Length of a timeline. */
  readonly span: TimelineSpan;
  /** Times that advance by themselves are counted too. */
  readonly all: boolean;
}

/** Lines of a screen on which nothing has to give way. */
const PAPER_ROWS = 200;

/** The state of what was received: questions answer from it as on the screen, `cells` wide. */
export const headlessState = ({ state }: Received, cells: number): State => ({
  ...state,
  size: { columns: cells, rows: PAPER_ROWS },
});

/** The whole answer to a question, and the state with all that it waits for on the screen. */
export const worked = <Id extends QuestionId>(
  received: State,
  id: Id,
  asked: AskedOf<Id>,
): { readonly state: State; readonly sheet: Sheet } => {
  const state = settled(received, (one) => void QUESTIONS[id].sheet(one, asked));
  return { state, sheet: QUESTIONS[id].sheet(state, asked) };
};

/** `edgescope attention`: what the rules find, most severe first. */
export const attentionAnswer = (received: State, rows: QuestionRows): Answer => {
  const { resource } = rows;
  const { state, sheet } = worked(received, 'attention', newlyAsked(resource.id, null));
  const attention = kindFindings(state, resource.id).value?.attention;
  const counts = [...(attention?.found ?? []), ...(attention?.unknown ?? [])];
  const rules = counts.map((one) => ({
    rule: one.rule.id,
    severity: one.rule.severity,
    title: one.rule.title,
    rows: one.rows.length,
    inUse: one.used,
    broken: one.broken,
    unknown: one.unknown,
    given: one.isGiven,
    remedy: one.rule.remedy,
    filter: one.rule.fleet === undefined ? `rule=${one.rule.id}` : null,
  }));
  const data: JsonObject = {
    edgescope: 'attention',
    format: 1,
    ...rows.data,
    rules,
    withFinding: attention?.withFinding.length ?? 0,
  };
  return {
    heading: [`What deserves attention among the ${resource.many}`, ...rows.facts],
    sheet,
    sentences: [],
    records: {
      columns: ['rule', 'severity', resource.short.many, 'in_use', resource.brokenWord, 'unknown', 'title'],
      rows: rules.map((one): RecordValue[] => [
        one.rule,
        one.severity,
        one.rows,
        one.inUse,
        one.broken,
        one.unknown,
        one.title,
      ]),
    },
    data,
    found: counts.some(({ rule, rows: found }) => rule.severity === 'bad' && found.length > 0),
  };
};

/** `edgescope now`: the whole situation: what broken rows report, what sets each group apart, what and where. */
export const nowAnswer = (received: State, rows: QuestionRows): Answer => {
  const { resource, shown, states } = rows;
  const { state, sheet } = worked(received, 'now', newlyAsked(resource.id, null));
  const situation = situationAnswer(state, resource.id).value;
  const reasons = groupReasons(state, triageData(state, resource.id), situation?.groups ?? []);
  const burst = dayAnswer(state, resource.id).value?.burst ?? null;
  const broken = shown.filter((row) => states[row] === 1).length;
  const unknown = shown.filter((row) => states[row] === -1).length;
  const groups = (situation?.groups ?? []).map((group) => ({
    message: group.message,
    rows: group.rows.length,
    clusters: group.clusters,
    apart: reasons.get(group.key)?.text ?? null,
    found: reasons.get(group.key)?.isFound ?? false,
  }));
  const data: JsonObject = {
    edgescope: 'now',
    format: 1,
    ...rows.data,
    broken,
    known: shown.length - unknown,
    unknown,
    groups,
    rules: (nowRules(state, resource.id) ?? []).map(({ id, severity, rows: found }) => ({
      rule: id,
      severity,
      rows: found,
    })),
    places: (situation?.places ?? []).map((place) => ({
      field: place.facet,
      name: place.name,
      broken: place.broken,
      known: place.known,
      atLeast: place.atLeast,
    })),
    burst: burst === null ? null : { what: burst.text },
    note: 'in common is not the cause',
  };
  return {
    heading: [
      `${formatCount(broken)} of ${formatCount(shown.length - unknown)} ${resource.short.many} ${resource.brokenWord}`,
      ...rows.facts,
    ],
    sheet,
    sentences: [],
    records: {
      columns: ['message', resource.short.many, 'clusters', 'sets_apart'],
      rows: groups.map((one): RecordValue[] => [one.message, one.rows, one.clusters, one.apart]),
    },
    data,
    found: broken > 0,
  };
};
