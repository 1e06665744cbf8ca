import type { Rule } from '../../core/facet/index.ts';
import { isSelected, type KindId } from '../../core/query/index.ts';
import { type Attention, attentionOf, type FleetFindings, findAmong, rowsMatching } from '../../triage/index.ts';
import type { State } from '../state/state.ts';
import { isLacked } from '../walk/ability.ts';
import { initialQuery } from '../walk/query.ts';
import { ageOrigin } from './completeness.ts';
import { type TriageData, triageData } from './data.ts';
import { comparedLists, fleetContext } from './fleet-context.ts';
import { type Answer, workOf } from './work.ts';

/** Findings of a kind's rules: in all loaded rows, and those relevant among the rows shown. */
export interface KindFindings {
  /** Input of the rules. */
  readonly data: TriageData;
  readonly fleet: FleetFindings;
  readonly attention: Attention;
}

const NOT_YET: Answer<KindFindings> = { value: null, isStale: true };

/** Findings of a kind's rules, computed in slices; unknown while items are being read. */
export const kindFindings = (state: State, kind: KindId): Answer<KindFindings> => {
  const data = triageData(state, kind);
  const { findings, table, loaded, shown, states, stamp } = data;
  if (findings === null) return NOT_YET;
  const { rules, used } = data.resource;
  return workOf(state).ask(`findings of ${kind}`, [stamp, ...comparedLists(state, rules)], function* () {
    const fleet = yield* findAmong({ table, findings, rules, rows: loaded, context: fleetContext(state, rules) });
    const attention = yield* attentionOf({
      table,
      findings,
      fleet,
      rules,
      rows: shown,
      states,
      used: used === null ? null : new Set(rowsMatching(table, shown, [used], ageOrigin(state))),
      isGiven: (rule) => isGivenRule(state, kind, rule),
    });
    return { data, fleet, attention };
  });
};

/** True if a rule's input was requested: its first field, or for duplicates any of the compared fields. */
const isGivenRule = (state: State, kind: KindId, { fields, fleet }: Rule): boolean => {
  const asked = initialQuery(state, kind).fields;
  const isGiven = (path: string): boolean => !isLacked(state, path) && isSelected(asked, path);
  return fleet?.compare === 'duplicate' ? fields.some(isGiven) : fields.slice(0, 1).every(isGiven);
};
