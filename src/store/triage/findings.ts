import type { Rule } from '../../core/facet/index.ts';
import { isSelected, type KindId } from '../../core/query/index.ts';
import { plural } from '../../core/values/index.ts';
import { rowsMatching } from '../../triage/rows/sets.ts';
import { type Attention, attentionOf } from '../../triage/rules/attention.ts';
import type { FleetFindings } from '../../triage/rules/fleet-findings.ts';
import type { State } from '../state/state.ts';
import { lastValue, type Progress, progressOf } from '../state/work.ts';
import { isUnlisted } from '../walk/ability.ts';
import { fleetOf, openReason } from '../walk/fleet.ts';
import { initialQuery } from '../walk/query.ts';
import { answerOf, withAnsweredLists } from './answered-lists.ts';
import { ageOrigin } from './contrast.ts';
import { dataJobs, type TriageData, triageData } from './data.ts';

/** Findings of the rules of a kind: by comparing all loaded rows (`fleet`), and counted among the shown rows for each rule (`attention`). */
export interface KindFindings {
  /** The rows that the rules read. */
  readonly data: TriageData;
  readonly fleet: FleetFindings;
  readonly attention: Attention;
}

/** Computes the findings of the rules of a kind in slices. No value until the facets of all loaded items are read. */
export const kindFindings = (state: State, kind: KindId): Progress<KindFindings> => {
  const data = triageData(state, kind);
  const { findings, table, matching, states, stamp } = data;
  const fleet = fleetOf(withAnsweredLists(state), kind);
  const name = `findings of ${kind}`;
  const jobs = [...dataJobs(state, kind), ...fleet.jobs];
  if (findings === null) return progressOf(null, jobs);
  if (fleet.value === null || fleet.isStale)
    return { value: lastValue(withAnsweredLists(state), name), isStale: true, jobs };
  const { rules, used } = data.resource;
  const { findings: together } = fleet.value;
  const steps = function* () {
    const attention = yield* attentionOf({
      table,
      findings,
      fleet: together,
      rules,
      rows: matching,
      states,
      used: used === null ? null : new Set(rowsMatching(table, matching, [used], ageOrigin(state))),
      isGiven: (rule) => isGivenRule(state, kind, rule),
    });
    return { data, fleet: together, attention };
  };
  return answerOf(state, name, [stamp, fleet.value], steps, jobs);
};

/** True if the input of a rule was requested: its first field, or, for a rule about duplicates, any of the compared fields. */
const isGivenRule = (state: State, kind: KindId, { fields, fleet }: Rule): boolean => {
  const requested = initialQuery(state, kind).fields;
  const isGiven = (path: string): boolean => !isUnlisted(state, path, kind) && isSelected(requested, path);
  return fleet?.compare === 'duplicate' ? fields.some(isGiven) : fields.slice(0, 1).every(isGiven);
};

/** Returns a sentence, with the reason, for each rule that is undecided for some of the shown rows, mostly because a list is not whole. */
export const openSentences = (state: State, kind: KindId): readonly string[] => {
  const { value } = kindFindings(state, kind);
  if (value === null) return [];
  const { short } = value.data.resource;
  const { found, unknown } = value.attention;
  return [...found, ...unknown].flatMap(({ rule, open }) =>
    open === 0 ? [] : openSentence(state, kind, rule, plural(open, short.one, short.many)),
  );
};

/** Names a rule that is undecided: `Rule profile-behind is not decided for 120 hosts: only 500 of 700 cluster profiles are loaded`. */
export const openSentence = (state: State, kind: KindId, rule: Rule, rows: string): string =>
  `Rule ${rule.id} is not decided for ${rows}: ${openReason(withAnsweredLists(state), kind, rule)}`;
