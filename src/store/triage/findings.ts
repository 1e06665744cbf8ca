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

/** What the rules of a kind find: among all loaded rows, and what of it deserves attention among those shown. */
export interface KindFindings {
  /** What the rules were asked of. */
  readonly data: TriageData;
  readonly fleet: FleetFindings;
  readonly attention: Attention;
}

const NOT_YET: Answer<KindFindings> = { value: null, isStale: true };

/** What the rules of a kind find, worked out between keys; not known while items are still being read. */
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

/**
 * True for a rule whose findings can be trusted: the list was asked for what it is about, which is its first field, and of
 * duplicates for any of the fields compared.
 */
const isGivenRule = (state: State, kind: KindId, { fields, fleet }: Rule): boolean => {
  const asked = initialQuery(state, kind).fields;
  const isGiven = (path: string): boolean => !isLacked(state, path) && isSelected(asked, path);
  return fleet?.compare === 'duplicate' ? fields.some(isGiven) : fields.slice(0, 1).every(isGiven);
};
