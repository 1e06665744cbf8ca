import type { FacetLeaf, FleetContext, PublishedVersions, Rule } from '../../core/facet/index.ts';
import type { Item } from '../../core/item/index.ts';
import { compareVersions } from '../../core/text/index.ts';
import type { State } from '../state/state.ts';
import { listOf } from '../walk/query.ts';
import { readTable } from './data.ts';

const NO_ITEMS: readonly Item[] = [];

/** The lists of other kinds that rules compare with, as memo keys. */
export const comparedLists = (state: State, rules: readonly Rule[]): readonly (readonly Item[])[] =>
  rules.flatMap(({ fleet }) =>
    fleet?.compare === 'behind-newest' && fleet.published !== undefined
      ? [listOf(state, fleet.published.kind)?.items ?? NO_ITEMS]
      : [],
  );

/** Facts about the fleet from other kinds, as far as loaded. Requests nothing. */
export const fleetContext = (state: State, rules: readonly Rule[]): FleetContext => {
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
const usedNames = (state: State, kind: string, id: string): readonly FacetLeaf[] => {
  const table = readTable(state, kind);
  const facet = table?.facet(id);
  if (table === null || facet === undefined) return [];
  return Array.from(facet.codes).flatMap(([leaf, code]) => ((table.dictionary.rows[code] ?? 0) > 0 ? [leaf] : []));
};
