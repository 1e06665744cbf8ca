import type { FacetLeaf, FleetContext, PublishedVersions, Rule } from '../../core/facet/index.ts';
import type { Item } from '../../core/item/index.ts';
import { isSelected, type KindId } from '../../core/query/index.ts';
import { compareVersions } from '../../core/text/index.ts';
import { rowsMatching } from '../../triage/rows/sets.ts';
import { type Attention, attentionOf } from '../../triage/rules/attention.ts';
import { type FleetFindings, findAmong } from '../../triage/rules/fleet-findings.ts';
import type { State } from '../state/state.ts';
import type { Progress } from '../state/work.ts';
import { isUnlisted } from '../walk/ability.ts';
import { initialQuery, listOf } from '../walk/query.ts';
import { ageOrigin } from './contrast.ts';
import { readTable, type TriageData, triageData } from './data.ts';
import { askAnswer } from './snapshot.ts';

const NO_ITEMS: readonly Item[] = [];

/** The lists of other kinds that rules compare with, as memo keys. */
const comparedLists = (state: State, rules: readonly Rule[]): readonly (readonly Item[])[] =>
  rules.flatMap(({ fleet }) =>
    fleet?.compare === 'behind-newest' && fleet.published !== undefined
      ? [listOf(state, fleet.published.kind)?.items ?? NO_ITEMS]
      : [],
  );

/** Facts about the fleet from other kinds, as far as loaded. Requests nothing. */
const fleetContext = (state: State, rules: readonly Rule[]): FleetContext => {
  const newest = new Map<string, string>();
  const used = new Set<FacetLeaf>();
  for (const { fleet } of rules) {
    if (fleet?.compare === 'behind-newest' && fleet.published !== undefined)
      addNewest(newest, listOf(state, fleet.published.kind)?.items ?? NO_ITEMS, fleet.published);
    if (fleet?.compare === 'unused' && fleet.usedBy !== undefined)
      for (const name of usedNames(state, fleet.usedBy.kind, fleet.usedBy.facet)) used.add(name);
  }
  return { newest, used };
};

/** The newest published version of each name. */
const addNewest = (
  newest: Map<string, string>,
  items: readonly Item[],
  { name, version, published }: PublishedVersions,
): void => {
  for (const item of items) {
    const [called, own] = [item.value(name), item.value(version)];
    if (typeof called !== 'string' || typeof own !== 'string' || item.value(published) === false) continue;
    const known = newest.get(called);
    if (known === undefined || compareVersions(own, known) > 0) newest.set(called, own);
  }
};

/** The values of a facet of another kind, if its items are read. */
const usedNames = (state: State, kind: KindId, id: string): readonly FacetLeaf[] => {
  const table = readTable(state, kind);
  const facet = table?.facet(id);
  if (table === null || facet === undefined) return [];
  return Array.from(facet.codes).flatMap(([leaf, code]) => ((table.dictionary.rows[code] ?? 0) > 0 ? [leaf] : []));
};

/** Findings of a kind's rules: in all loaded rows, and those relevant among the rows shown. */
export interface KindFindings {
  /** Input of the rules. */
  readonly data: TriageData;
  readonly fleet: FleetFindings;
  readonly attention: Attention;
}

const NOT_YET: Progress<KindFindings> = { value: null, isStale: true };

/** Findings of a kind's rules, computed in slices; unknown while items are being read. */
export const kindFindings = (state: State, kind: KindId): Progress<KindFindings> => {
  const data = triageData(state, kind);
  const { findings, table, loaded, shown, states, stamp } = data;
  if (findings === null) return NOT_YET;
  const { rules, used } = data.resource;
  return askAnswer(state, `findings of ${kind}`, [stamp, ...comparedLists(state, rules)], function* () {
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
  const requested = initialQuery(state, kind).fields;
  const isGiven = (path: string): boolean => !isUnlisted(state, path) && isSelected(requested, path);
  return fleet?.compare === 'duplicate' ? fields.some(isGiven) : fields.slice(0, 1).every(isGiven);
};
