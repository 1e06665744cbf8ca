import type { KindId } from '../query/index.ts';
import { compareVersions, matchVersion } from '../text/index.ts';
import { plural } from '../values/index.ts';
import type { Facet, FacetLeaf, ItemFacets } from './facet.ts';
import type { Evidence, FleetComparison, LocalValues, Rule } from './rule.ts';

/** What other kinds tell about the fleet; left out where they are not loaded. */
export interface FleetContext {
  /** The newest published version of each profile by its name. */
  readonly newest?: ReadonlyMap<string, string>;
  /** The uids and names that items of another kind use. */
  readonly used?: ReadonlySet<FacetLeaf>;
}

/** An item as the rules of the fleet compare it: the values of the facets, in their order. */
export type FleetItem = Pick<ItemFacets, 'values'>;

/** The values that an item has under a facet, by the facet's id. */
type ValuesOf = (item: FleetItem, facet: string) => readonly FacetLeaf[];

type Found = readonly { readonly item: number; readonly text: string; readonly value: string }[];

/** The items that are compared, and how they are read. */
interface Fleet {
  readonly items: readonly FleetItem[];
  readonly valuesOf: ValuesOf;
  titleOf(facet: string): string;
  readonly context: FleetContext;
}

/** What a comparison finds by one facet: the places of the items with words and value. */
const foundBy = (fleet: FleetComparison, facet: string, given: Fleet): Found => {
  switch (fleet.compare) {
    case 'duplicate':
      return duplicates(facet, fleet.local?.facet === facet ? fleet.local : null, given);
    case 'behind-most':
      return behindMost(facet, given);
    case 'behind-newest':
      return behindNewest(facet, given);
    case 'unused':
      return unused(facet, fleet.facets, given);
  }
};

/** A value of a facet, and the items that have it. */
interface SharedValue {
  readonly value: FacetLeaf;
  readonly same: readonly number[];
}

/** The items of each value of a facet; values are one where they have the same key. */
const itemsByValue = (
  facet: string,
  { items, valuesOf }: Fleet,
  keyOf: (value: FacetLeaf, item: FleetItem) => FacetLeaf = (value) => value,
): readonly SharedValue[] => {
  const byKey = new Map<FacetLeaf, { value: FacetLeaf; same: number[] }>();
  for (const [at, item] of items.entries())
    for (const value of valuesOf(item, facet)) {
      const key = keyOf(value, item);
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, { value, same: [at] });
      // Two keys of an item may have one name.
      else if (known.same.at(-1) !== at) known.same.push(at);
    }
  return [...byKey.values()];
};

const duplicates = (facet: string, local: LocalValues | null, given: Fleet): Found => {
  const title = given.titleOf(facet);
  const keyOf = (value: FacetLeaf, item: FleetItem): FacetLeaf =>
    local?.isLocal(value) === true ? JSON.stringify([value, ...local.by.map((id) => given.valuesOf(item, id))]) : value;
  return itemsByValue(facet, given, keyOf).flatMap(({ value, same }) => {
    const others = plural(same.length - 1, 'other', 'others');
    return same.length < 2
      ? []
      : same.map((item) => ({ item, text: `${title} ${value} is that of ${others} too`, value: `${title} ${value}` }));
  });
};

/** Of two versions that are equally common the higher one counts; a text that is no version is not compared. */
const behindMost = (facet: string, given: Fleet): Found => {
  const byVersion = itemsByValue(facet, given)
    .map(({ value, same }) => ({ version: String(value), same }))
    .filter(({ version }) => matchVersion(version) !== null);
  const [most] = byVersion.toSorted(
    (left, right) => right.same.length - left.same.length || compareVersions(right.version, left.version),
  );
  if (most === undefined) return [];
  const title = given.titleOf(facet);
  return byVersion
    .filter(({ version }) => compareVersions(version, most.version) < 0)
    .flatMap(({ version, same }) =>
      same.map((item) => ({
        item,
        text: `${title} ${version} is older than ${most.version}, which most have`,
        value: `${title} ${version}`,
      })),
    );
};

/** Splits `NAME VERSION`; null without a version. */
const named = (value: FacetLeaf): { readonly name: string; readonly version: string } | null => {
  const text = String(value);
  const space = text.lastIndexOf(' ');
  const version = text.slice(space + 1);
  return space < 1 || matchVersion(version) === null ? null : { name: text.slice(0, space), version };
};

const behindNewest = (facet: string, given: Fleet): Found => {
  const byValue = itemsByValue(facet, given).flatMap(({ value, same }) => {
    const parts = named(value);
    return parts === null ? [] : [{ ...parts, value: String(value), same }];
  });
  const newest = new Map<string, string>();
  for (const { name, version } of byValue) {
    const known = newest.get(name);
    if (known === undefined || compareVersions(version, known) > 0) newest.set(name, version);
  }
  // Published versions take precedence over running ones.
  for (const [name, version] of given.context.newest ?? []) newest.set(name, version);
  return byValue.flatMap(({ name, version, value, same }) => {
    const latest = newest.get(name) ?? version;
    if (compareVersions(version, latest) >= 0) return [];
    return same.map((item) => ({ item, text: `profile ${value} is older than ${latest}, the newest`, value }));
  });
};

const unused = (count: string, names: readonly string[], { items, valuesOf, context }: Fleet): Found =>
  items.flatMap((facets, item) => {
    if (valuesOf(facets, count)[0] !== 0) return [];
    const isUsed = names.some((name) => valuesOf(facets, name).some((value) => context.used?.has(value) === true));
    return isUsed ? [] : [{ item, text: 'no cluster uses it', value: 'unused' }];
  });

/** A finding of a fleet rule in one item. */
interface FleetEvidence {
  /** Index of the item in the input. */
  readonly item: number;
  readonly evidence: Evidence;
}

const NONE: readonly FacetLeaf[] = [];

/**
 * Findings of the fleet rules over all items of a kind: duplicates, outdated versions, unused items; one facet of a rule
 * per step. `facets` are those of the kind, in the order of `ItemFacets.values`; items that lack the compared value are
 * never found.
 */
export function* evidenceSteps(
  facets: readonly Facet[],
  rules: readonly Rule[],
  items: readonly FleetItem[],
  context: FleetContext,
): Generator<readonly FleetEvidence[], void> {
  const places = new Map(facets.map(({ id }, place) => [id, place]));
  const valuesOf: ValuesOf = ({ values }, facet) => values[places.get(facet) ?? -1] ?? NONE;
  const titleOf = (id: string): string => facets[places.get(id) ?? -1]?.title ?? id;
  const pathOf = (id: string): string => facets[places.get(id) ?? -1]?.fields[0] ?? id;
  for (const { id: rule, fleet } of rules) {
    if (fleet === undefined) continue;
    for (const facet of comparedFacets(fleet))
      yield foundBy(fleet, facet, { items, valuesOf, titleOf, context }).map(({ item, text, value }) => ({
        item,
        evidence: { rule, text, path: pathOf(facet), value, since: null },
      }));
  }
}

/** The other kinds that rules compare with. */
export const comparedKinds = (rules: readonly Rule[]): readonly KindId[] => [
  ...new Set(rules.flatMap(({ fleet }) => comparedKind(fleet) ?? [])),
];

const comparedKind = (fleet: FleetComparison | undefined): KindId | undefined => {
  if (fleet?.compare === 'behind-newest') return fleet.published?.kind;
  return fleet?.compare === 'unused' ? fleet.usedBy?.kind : undefined;
};

/** Ids of all facets that a comparison reads. */
export const facetsRead = (fleet: FleetComparison): readonly string[] => {
  const compared = comparedFacets(fleet);
  if (fleet.compare === 'unused') return [...compared, ...fleet.facets];
  return fleet.compare === 'duplicate' ? [...compared, ...(fleet.local?.by ?? [])] : compared;
};

/** The facets of a comparison, each compared separately. */
const comparedFacets = (fleet: FleetComparison): readonly string[] => {
  switch (fleet.compare) {
    case 'duplicate':
      return fleet.facets;
    case 'unused':
      return [fleet.count];
    default:
      return [fleet.facet];
  }
};
