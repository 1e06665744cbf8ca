import { type DrillIn, MESSAGE_FACET } from '../../core/facet/index.ts';
import { lastPerStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { narrows } from '../../query/filter/server/index.ts';
import { twoRefreshes } from '../../store/list/news.ts';
import { isNearlyWhole } from '../../store/state/basis.ts';
import type { State } from '../../store/state/state.ts';
import { type Job, type Progress, progressOf } from '../../store/state/work.ts';
import { answeredRows, answerOf } from '../../store/triage/answered-lists.ts';
import { ageOrigin } from '../../store/triage/contrast.ts';
import { eventMemo, type TriageData, triageData } from '../../store/triage/data.ts';
import { type KindFindings, kindFindings, openSentences } from '../../store/triage/findings.ts';
import { listOf } from '../../store/walk/query.ts';
import { contrast } from '../../triage/contrast/contrast.ts';
import { type Contrast, headlineOf, LEAST_OF_PART } from '../../triage/contrast/finding.ts';
import { type Since, sincesOf } from '../../triage/timeline/since.ts';
import { foundText } from '../../triage/values/group-texts.ts';
import { termsText } from '../../triage/values/term-texts.ts';
import type { NowRule } from './below.ts';
import { asLines, type GroupReason, joinedByCause, type NowGroup } from './groups.ts';
import { type LastDay, lastDayOf, type MessageGroup, type Situation, situationOf } from './situation.ts';

// The answers that Now consists of, as far as they are worked out.

/** The text of a reason; empty while the reason is worked out. */
export const reasonText = (reason: GroupReason): string => reason?.text ?? '';

const NO_REASONS: readonly string[] = [];

/** The broken rows of a kind, grouped by message, and their worst places; null until the messages are read. */
export const situationAnswer = (state: State, kind: KindId): Progress<Situation> => {
  const data = triageData(state, kind);
  if (!data.isWhole && data.table.facet(MESSAGE_FACET) === undefined) return progressOf(null);
  const now = ageOrigin(state);
  return answerOf(state, `situation of ${kind}`, [data.stamp], () =>
    situationOf(
      {
        table: data.table,
        rows: data.matching,
        states: data.states,
        stateFacets: data.resource.brokenColumns,
        now,
      },
      data.loaded,
    ),
  );
};

/**
 * Compares each group with the rows that are not broken, and the group of unknown state with all rows of known state. Returns by key of
 * the group the values that set it apart.
 */
export const groupReasons = (
  state: State,
  data: TriageData,
  groups: readonly MessageGroup[],
  unknown: MessageGroup | null,
): { readonly reasons: ReadonlyMap<string, GroupReason>; readonly jobs: readonly Job[] } => {
  const now = ageOrigin(state);
  const byHand = state.excluded[data.resource.id] ?? NO_REASONS;
  const isSample = !isNearlyWhole(listOf(state, data.resource.id));
  const excluded = [...data.resource.brokenColumns, MESSAGE_FACET, ...byHand];
  const found = [...groups, ...(unknown === null ? [] : [unknown])].map((group) => {
    const { value, jobs } = answerOf(state, `group ${group.key}`, [data.stamp, group.rows, byHand], () =>
      contrast({
        table: data.table,
        set: group.rows,
        rest: data.matching.filter((row) => (group === unknown ? data.states[row] !== -1 : data.states[row] === 0)),
        excluded,
        excludedTerms: [],
        now,
      }),
    );
    return { key: group.key, reason: value === null ? null : reasonOf(value, data, now, isSample), jobs };
  });
  return { reasons: new Map(found.map(({ key, reason }) => [key, reason])), jobs: found.flatMap(({ jobs }) => jobs) };
};

const reasonOf = ({ state, set, traits }: Contrast, data: TriageData, now: number, isSample: boolean): GroupReason => {
  if (isSample && set < LEAST_OF_PART) return { text: 'too few loaded', isFound: false, terms: [] };
  const leader = headlineOf(traits);
  if (leader !== null)
    return {
      text: termsText(leader.terms, (id) => data.table.facet(id)?.facet, now),
      isFound: true,
      terms: leader.terms,
    };
  return { text: state === 'few' ? 'too few to compare' : 'nothing stands out', isFound: false, terms: [] };
};

interface NowGroups {
  readonly groups: readonly NowGroup[];
  readonly folded: readonly NowGroup[];
  readonly reasons: ReadonlyMap<string, GroupReason>;
  readonly jobs: readonly Job[];
}

const lastLines = lastPerStore<readonly NowGroup[]>();
const lastGroups = lastPerStore<Omit<NowGroups, 'reasons' | 'jobs'>>();

/** Maximum number of small groups with new failures that are compared too: they may have the cause of a larger group. */
const MAX_SMALL = 4;

/** The groups of broken rows for a screen with room for `most` of them, or for more if more are news; `folded` has the other groups. */
export const groupsNow = (state: State, data: TriageData, situation: Situation | null, most: number): NowGroups => {
  const { table, resource, matching, states } = data;
  const span = twoRefreshes(state, resource.id);
  const lines = lastLines(state, [situation, table, span], () => asLines(table, situation?.groups ?? [], span));
  const count = Math.max(most, lines.filter(({ isNews }) => isNews).length);
  const small = lines.slice(count).filter(({ broke }) => broke.length > 1);
  const first = [...lines.slice(0, count), ...small.slice(0, MAX_SMALL)];
  const { reasons, jobs } = groupReasons(state, data, first, situation?.unknown ?? null);
  const groups = lastGroups(state, [lines, count, ...Array.from(reasons.values(), reasonText)], () => {
    const question = { table, rows: matching, states, stateFacets: resource.brokenColumns, now: ageOrigin(state) };
    const shown = joinedByCause(question, first, reasons, span).slice(0, count);
    const keys = new Set(shown.flatMap(({ parts }) => parts.map(({ key }) => key)));
    const folded = lines.filter(({ key }) => !keys.has(key));
    return { groups: shown, folded };
  });
  return { ...groups, reasons, jobs };
};

/** The last burst of failures within 24 hours among the answered rows of a kind. */
export const dayAnswer = (state: State, kind: KindId): Progress<LastDay> => {
  const rows = answeredRows(state, kind);
  const now = ageOrigin(state);
  return answerOf(state, 'last day', [rows, now], () => lastDayOf(eventMemo(state), rows, now));
};

/** Since when the rows of each group have their common condition, by key of the group; null while the groups are unknown. */
export const sincesAnswer = (
  state: State,
  { table, matching }: TriageData,
  situation: Situation | null,
): Progress<ReadonlyMap<string, Since>> => {
  const groups = situation?.groups ?? null;
  if (groups === null) return progressOf(null);
  return answerOf(state, 'since when', [groups, matching], () => sincesOf(eventMemo(state), table, matching, groups));
};

/** The rules that find something in the loaded kinds, severe ones first; null while the rows of the kind itself are examined. */
export const nowRules = (state: State, kind: KindId): Pick<Progress<readonly NowRule[]>, 'value' | 'jobs'> => {
  const first = kindFindings(state, kind);
  const ids = state.catalog.resources.map(({ id }) => id);
  const others = ids.filter((id) => id !== kind && (listOf(state, id)?.items.length ?? 0) > 0);
  // The first paint does not wait for other kinds.
  const found = [first, ...(first.value === null ? [] : others.map((id) => kindFindings(state, id)))];
  const rules = found.flatMap(({ value }) => (value === null ? [] : rulesOf(value)));
  return {
    value: first.value === null ? null : rules.toSorted((a, b) => SEVERITY[a.severity] - SEVERITY[b.severity]),
    jobs: found.flatMap(({ jobs }) => jobs),
  };
};

/** Sentences about rules that are undecided until lists are whole: of all kinds, or of this kind if the service filtered its list. */
export const openIn = (state: State, kind: KindId): readonly string[] => {
  const list = listOf(state, kind);
  const isOfAll = list !== undefined && !narrows(list.query);
  return state.catalog.resources.flatMap(({ id }) => (isOfAll || id === kind ? openSentences(state, id) : []));
};

const SEVERITY = { bad: 0, warn: 1 } as const;

const rulesOf = ({ data: { resource, table }, attention }: KindFindings): readonly NowRule[] =>
  attention.found.map(
    ({ rule: { id, severity, due, title, fleet }, rows }): NowRule => ({
      id,
      severity,
      due,
      text: foundText(rows.length, title, resource),
      rows: rows.length,
      kind: resource.id,
      get drill(): DrillIn {
        const terms = [{ facet: 'rule', operator: '=', value: id }] as const;
        if (fleet === undefined) return { type: 'terms', terms };
        const name = foundText(rows.length, title, resource);
        return { type: 'uids', name, uids: rows.flatMap((row) => table.item(row)?.uid ?? []), terms };
      },
    }),
  );
