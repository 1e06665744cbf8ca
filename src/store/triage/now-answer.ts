import type { DrillIn } from '../../core/facet/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { plural } from '../../core/values/index.ts';
import {
  type Contrast,
  contrast,
  type GroupReason,
  type LastDay,
  lastDayOf,
  MESSAGE_FACET,
  type MessageGroup,
  type NowRule,
  type Situation,
  situationOf,
  termsText,
} from '../../triage/index.ts';
import { closeOverlays, openQuestion } from '../state/overlays.ts';
import type { Change, State } from '../state/state.ts';
import { newlyAsked } from '../state/triage.ts';
import type { Progress } from '../state/work.ts';
import { listOf } from '../walk/query.ts';
import { ageOrigin, kindFindings } from './attention.ts';
import { type TriageData, triageData } from './data.ts';
import { answeredRows, askAnswer } from './snapshot.ts';
import { eventMemo } from './timeline-answer.ts';

const NONE: readonly string[] = [];

/** `0`: opens the situation of the first kind, over its list. */
export const openNow = (state: State): Change => {
  const [first] = state.catalog.resources;
  if (first === undefined) return {};
  const below = closeOverlays(state, 'help');
  return { tab: first.id, ...openQuestion({ ...state, ...below }, 'now', newlyAsked(first.id, null)) };
};

/** Broken items and what they report; unknown until the items are read. */
export const situationAnswer = (state: State, kind: KindId): Progress<Situation> => {
  const data = triageData(state, kind);
  if (!data.isWhole && data.table.facet(MESSAGE_FACET) === undefined) return { value: null, isStale: true };
  const now = ageOrigin(state);
  return askAnswer(state, `situation of ${kind}`, [data.stamp], () =>
    situationOf({ table: data.table, rows: data.shown, states: data.states, now }),
  );
};

/** Distinguishing values of the groups, largest group first: each against the rows that are not broken. */
export const groupReasons = (
  state: State,
  data: TriageData,
  groups: readonly MessageGroup[],
): ReadonlyMap<string, GroupReason> => {
  const now = ageOrigin(state);
  const byHand = state.leftOut[data.resource.id] ?? NONE;
  const leftOut = [...data.resource.brokenColumns, MESSAGE_FACET, ...byHand];
  const reasons = groups.map((group): readonly [string, GroupReason] => {
    const found = askAnswer(state, `group ${group.key}`, [data.stamp, group.rows, byHand], () =>
      contrast({
        table: data.table,
        set: group.rows,
        rest: data.shown.filter((row) => data.states[row] === 0),
        leftOut,
        leftOutTerms: [],
        now,
      }),
    );
    return [group.key, found.value === null ? null : reasonOf(found.value, data, now)];
  });
  return new Map(reasons);
};

const reasonOf = ({ state, traits }: Contrast, data: TriageData, now: number): GroupReason => {
  const [leader] = traits.lines;
  if (leader !== undefined)
    return { text: termsText(leader.terms, (id) => data.table.facet(id)?.facet, now), isFound: true };
  return { text: state === 'few' ? 'too few to tell' : 'nothing stands out', isFound: false };
};

/** Events of the last day in the rows shown. */
export const dayAnswer = (state: State, kind: KindId): Progress<LastDay> => {
  const rows = answeredRows(state, kind);
  const now = ageOrigin(state);
  return askAnswer(state, 'last day', [rows, now], () => lastDayOf(eventMemo(state), rows, now));
};

/** Findings of the rules in the loaded kinds, severe ones first; null while the first kind is being read. */
export const nowRules = (state: State, kind: KindId): readonly NowRule[] | null => {
  // The first paint does not wait for other kinds.
  const first = rulesOf(state, kind, true);
  if (first === null) return null;
  const others = state.catalog.resources
    .map(({ id }) => id)
    .filter((id) => id !== kind && (listOf(state, id)?.items.length ?? 0) > 0)
    .flatMap((id) => rulesOf(state, id, false) ?? []);
  return [...first, ...others].toSorted((a, b) => SEVERITY[a.severity] - SEVERITY[b.severity]);
};

const SEVERITY = { bad: 0, warn: 1 } as const;

const rulesOf = (state: State, kind: KindId, isFirst: boolean): readonly NowRule[] | null => {
  const { value } = kindFindings(state, kind);
  if (value === null) return null;
  const { resource, table } = value.data;
  const of = isFirst ? null : resource.title.toLowerCase();
  return value.attention.found.map(
    ({ rule: { id, severity, fleet }, rows }): NowRule => ({
      id,
      severity,
      rows: rows.length,
      kind,
      of,
      get drill(): DrillIn {
        if (fleet === undefined) return { type: 'terms', terms: [{ facet: 'rule', operator: '=', value: id }] };
        const name = `${plural(rows.length, resource.short.one, resource.short.many)} of rule ${id}`;
        return { type: 'uids', name, uids: rows.flatMap((row) => table.item(row)?.uid ?? []) };
      },
    }),
  );
};
