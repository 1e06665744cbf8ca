import {
  comparedKinds,
  type FacetLeaf,
  type FleetContext,
  type PublishedVersions,
  type Rule,
} from '../../core/facet/index.ts';
import type { Item } from '../../core/item/index.ts';
import { isSelected, type KindId } from '../../core/query/index.ts';
import { compareVersions } from '../../core/text/index.ts';
import { rowsMatching } from '../../triage/rows/sets.ts';
import { type Attention, attentionOf } from '../../triage/rules/attention.ts';
import { type FleetFindings, findAmong } from '../../triage/rules/fleet-findings.ts';
import type { FacetTable } from '../../triage/table/facet-table.ts';
import { isPart } from '../state/held-list.ts';
import type { State } from '../state/state.ts';
import type { Progress } from '../state/work.ts';
import { isUnlisted } from '../walk/ability.ts';
import { initialQuery, listOf } from '../walk/query.ts';
import { askAnswer } from './answered-lists.ts';
import { ageOrigin } from './contrast.ts';
import { type TriageData, triageData } from './data.ts';

/** What is read of each kind that rules compare with; null until all is. */
type Compared = ReadonlyMap<KindId, FacetTable<Item> | null>;

const comparedTables = (state: State, rules: readonly Rule[]): Compared =>
  new Map(
    comparedKinds(rules).map((kind) => {
      const { table, isWhole } = triageData(state, kind);
      return [kind, isWhole ? table : null];
    }),
  );

/** Facts about the fleet from other kinds, as far as read. */
const fleetContext = (rules: readonly Rule[], compared: Compared): FleetContext => {
  const newest = new Map<string, string>();
  const used = new Set<FacetLeaf>();
  for (const { fleet } of rules) {
    if (fleet?.compare === 'behind-newest' && fleet.published !== undefined)
      addNewest(newest, compared.get(fleet.published.kind), fleet.published);
    if (fleet?.compare === 'unused' && fleet.usedBy !== undefined)
      for (const name of usedNames(compared.get(fleet.usedBy.kind), fleet.usedBy.facet)) used.add(name);
  }
  return { newest, used };
};

/** The newest published version of each name. */
const addNewest = (
  newest: Map<string, string>,
  table: FacetTable<Item> | null | undefined,
  { name, version, published }: PublishedVersions,
): void => {
  for (const item of table?.items ?? []) {
    const [called, own] = [item.value(name), item.value(version)];
    if (typeof called !== 'string' || typeof own !== 'string' || item.value(published) === false) continue;
    const known = newest.get(called);
    if (known === undefined || compareVersions(own, known) > 0) newest.set(called, own);
  }
};

/** The values of a facet that items have. */
const usedNames = (table: FacetTable<Item> | null | undefined, id: string): readonly FacetLeaf[] => {
  const facet = table?.facet(id);
  if (table == null || facet === undefined) return [];
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
  const { findings, table, loaded, matching, states, stamp } = data;
  if (findings === null) return NOT_YET;
  const { rules, used } = data.resource;
  const compared = comparedTables(state, rules);
  return askAnswer(state, `findings of ${kind}`, [stamp, ...compared.values()], function* () {
    const fleet = yield* findAmong({ table, findings, rules, rows: loaded, context: fleetContext(rules, compared) });
    const attention = yield* attentionOf({
      table,
      findings,
      fleet,
      rules,
      rows: matching,
      states,
      used: used === null ? null : new Set(rowsMatching(table, matching, [used], ageOrigin(state))),
      isGiven: (rule) => isGivenRule(state, kind, rule),
    });
    return { data, fleet, attention };
  });
};

/**
 * True if a rule's input was requested: its first field, or for duplicates any of the compared fields; and if all items that
 * might use those of the kind are loaded.
 */
const isGivenRule = (state: State, kind: KindId, { fields, fleet }: Rule): boolean => {
  if (fleet?.compare === 'unused' && fleet.usedBy !== undefined && isPart(listOf(state, fleet.usedBy.kind)))
    return false;
  const requested = initialQuery(state, kind).fields;
  const isGiven = (path: string): boolean => !isUnlisted(state, path) && isSelected(requested, path);
  return fleet?.compare === 'duplicate' ? fields.some(isGiven) : fields.slice(0, 1).every(isGiven);
};
