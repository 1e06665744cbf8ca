import type { KindId } from '../query/index.ts';
import { compareVersions, matchVersion } from '../text/index.ts';
import { formatCount, plural } from '../values/index.ts';
import type { Facet, FacetLeaf, ItemFacets } from './facet.ts';
import type { Evidence, FleetComparison, LocalValues, Rule } from './rule.ts';

/** Facts that rules about all items of a kind need, and that these items do not contain: completeness of lists, and data of other kinds. */
export interface FleetContext {
  /** True if no item of the compared kind is missing. */
  readonly isWhole: boolean;
  /** The other kinds of which no item is missing. */
  readonly whole: ReadonlySet<KindId>;
  /** The newest published version of each profile by its name, as far as known. */
  readonly newest: ReadonlyMap<string, string>;
  /** The uids and names that items of another kind use, as far as known. */
  readonly used: ReadonlySet<FacetLeaf>;
}

/** An item as the rules of the fleet compare it: the values of the facets, in their order. */
export type FleetItem = Pick<ItemFacets, 'values'>;

/** The values that an item has under a facet, by the facet's id. */
type ValuesOf = (item: FleetItem, facet: string) => readonly FacetLeaf[];

/** The result of a comparison by one facet. Items are given by their index in the input. */
interface FacetComparison {
  /** The found items, with a sentence and the value that rarity is counted by. */
  readonly found: readonly { readonly item: number; readonly text: string; readonly value: string }[];
  /** Items that may be found after all lists are whole. Items in `found` stay found in any case. */
  readonly open: readonly number[];
  /** Items that lack the values needed to compare them. */
  readonly silent?: readonly number[];
}

/** The compared items, and how they are read. */
interface Fleet {
  readonly items: readonly FleetItem[];
  readonly valuesOf: ValuesOf;
  titleOf(facet: string): string;
  /** The service of an item; undefined unless several services are shown together. */
  serviceOf(item: FleetItem): FacetLeaf | undefined;
  readonly context: FleetContext;
}

const compare = (fleet: FleetComparison, facet: string, given: Fleet): FacetComparison => {
  switch (fleet.compare) {
    case 'duplicate':
      return duplicates(facet, fleet.local?.facet === facet ? fleet.local : null, given);
    case 'behind-most':
      return behindMost(facet, given);
    case 'behind-newest':
      return behindNewest(facet, fleet.published?.kind, given);
    case 'unused':
      return unusedItems(fleet, given);
  }
};

/** The items of each value of a facet, by index. Values with the same key count as one value. */
const itemsByValue = (
  facet: string,
  { items, valuesOf }: Fleet,
  keyOf: (value: FacetLeaf, item: FleetItem) => FacetLeaf = (value) => value,
): readonly { readonly value: FacetLeaf; readonly same: readonly number[] }[] => {
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

/** Id of the facet that gives the service of an item. */
const SERVICE = 'service';
const NO_ITEM: FleetItem = { values: [] };

/** The indexes of the items that have a value under a facet. */
const placesOf = (facet: string, { items, valuesOf }: Fleet): readonly number[] =>
  items.flatMap((item, at) => (valuesOf(item, facet).length > 0 ? [at] : []));

/** Compares by equal values. While items are missing, all items stay open: a missing item may have any value too. */
const duplicates = (facet: string, local: LocalValues | null, given: Fleet): FacetComparison => {
  const { items, valuesOf, serviceOf } = given;
  const title = given.titleOf(facet);
  const placeOf = (value: FacetLeaf, item: FleetItem): readonly (readonly FacetLeaf[])[] =>
    local?.isLocal(value) === true ? local.by.map((id) => valuesOf(item, id)) : [];
  const isPlaced = (value: FacetLeaf, at: number): boolean =>
    placeOf(value, items[at] ?? NO_ITEM).every((values) => values.length > 0);
  const keyOf = (value: FacetLeaf, item: FleetItem): FacetLeaf => {
    const place = placeOf(value, item);
    return place.length === 0 ? value : JSON.stringify([value, ...place]);
  };
  const found = itemsByValue(facet, given, keyOf).flatMap(({ value, same }) => {
    if (same.length < 2 || !same.every((at) => isPlaced(value, at))) return [];
    const others = plural(same.length - 1, 'other', 'others');
    const elsewhere = elsewhereTexts(same.map((at) => serviceOf(items[at] ?? NO_ITEM)));
    return same.map((item, at) => ({
      item,
      text: `${title} ${value} is that of ${others} too${elsewhere[at]}`,
      value: `${title} ${value}`,
    }));
  });
  const shared = local === null ? [] : itemsByValue(facet, given).filter(({ same }) => same.length > 1);
  return {
    found,
    open: given.context.isWhole ? [] : items.map((_, at) => at),
    silent: shared.flatMap(({ value, same }) => same.filter((at) => !isPlaced(value, at))),
  };
};

/** For each item of a duplicate, given by its service, the number of items in another service: `, 1 of them in another service`. */
const elsewhereTexts = (services: readonly (FacetLeaf | undefined)[]): readonly string[] => {
  const counts = new Map<FacetLeaf | undefined, number>();
  for (const service of services) counts.set(service, (counts.get(service) ?? 0) + 1);
  return services.map((service) => {
    const elsewhere = services.length - (counts.get(service) ?? 0);
    return elsewhere === 0 ? '' : `, ${formatCount(elsewhere)} of them in another service`;
  });
};

/**
 * Finds versions below the most common version. If two versions are equally common, the higher version counts. A text that is no
 * version is not compared. While items are missing, the most common version is unknown, so all items stay open.
 */
const behindMost = (facet: string, given: Fleet): FacetComparison => {
  if (!given.context.isWhole) return { found: [], open: placesOf(facet, given) };
  const byVersion = itemsByValue(facet, given)
    .map(({ value, same }) => ({ version: String(value), same }))
    .filter(({ version }) => matchVersion(version) !== null);
  const [most] = byVersion.toSorted(
    (left, right) => right.same.length - left.same.length || compareVersions(right.version, left.version),
  );
  if (most === undefined) return { found: [], open: [] };
  const title = given.titleOf(facet);
  const found = byVersion
    .filter(({ version }) => compareVersions(version, most.version) < 0)
    .flatMap(({ version, same }) =>
      same.map((item) => ({
        item,
        text: `${title} ${version} is older than ${most.version}, which most have`,
        value: `${title} ${version}`,
      })),
    );
  return { found, open: [] };
};

/** Splits `NAME VERSION`; null without a version. */
const named = (value: FacetLeaf): { readonly name: string; readonly version: string } | null => {
  const text = String(value);
  const space = text.lastIndexOf(' ');
  const version = text.slice(space + 1);
  return space < 1 || matchVersion(version) === null ? null : { name: text.slice(0, space), version };
};

/** The name in a text `NAME VERSION`; the whole text if it has no version. */
export const nameOfVersion = (title: string): string => named(title)?.name ?? title;

/**
 * Finds versions below the newest version of the same name. An item that is older than any known version is found at once, since
 * a version that becomes known later cannot change this.
 */
const behindNewest = (facet: string, publishing: KindId | undefined, given: Fleet): FacetComparison => {
  const { isWhole, whole, newest: published } = given.context;
  const byValue = itemsByValue(facet, given).flatMap(({ value, same }) => {
    const parts = named(value);
    return parts === null ? [] : [{ ...parts, value: String(value), same }];
  });
  const newest = new Map<string, string>();
  const add = (name: string, version: string): void => {
    const known = newest.get(name);
    if (known === undefined || compareVersions(version, known) > 0) newest.set(name, version);
  };
  for (const { name, version } of byValue) add(name, version);
  const isPublishedKnown = publishing === undefined || whole.has(publishing);
  for (const [name, version] of published) {
    // Published versions take precedence over running versions.
    if (isPublishedKnown) newest.set(name, version);
    else add(name, version);
  }
  const isSettled = (name: string): boolean => isPublishedKnown && (isWhole || published.has(name));
  const isBehind = ({ name, version }: (typeof byValue)[number]): boolean =>
    compareVersions(version, newest.get(name) ?? version) < 0;
  return {
    found: byValue
      .filter(isBehind)
      .flatMap(({ name, value, same }) =>
        same.map((item) => ({ item, text: `profile ${value} is older than ${newest.get(name)}, the newest`, value })),
      ),
    open: byValue.flatMap(({ name, same }) => (isSettled(name) ? [] : same)),
  };
};

const unusedItems = (
  { count, facets: names, family, usedBy }: Extract<FleetComparison, { readonly compare: 'unused' }>,
  { items, valuesOf, context: { used, whole } }: Fleet,
): FacetComparison => {
  const isIdle = (item: FleetItem): boolean =>
    valuesOf(item, count)[0] === 0 && !names.some((name) => valuesOf(item, name).some((value) => used.has(value)));
  const isUnknown = (item: FleetItem): boolean => valuesOf(item, count).length === 0;
  const familiesOf = (some: readonly FleetItem[]): ReadonlySet<FacetLeaf> =>
    new Set(some.flatMap((item) => valuesOf(item, family)));
  const usedFamilies = familiesOf(items.filter((item) => !isIdle(item) && !isUnknown(item)));
  const unknownFamilies = familiesOf(items.filter(isUnknown));
  const isIn = (families: ReadonlySet<FacetLeaf>, at: number): boolean =>
    valuesOf(items[at] ?? NO_ITEM, family).some((value) => families.has(value));
  const idle = items.flatMap((item, at) => (isIdle(item) && !isIn(usedFamilies, at) ? [at] : []));
  if (usedBy !== undefined && !whole.has(usedBy.kind)) return { found: [], open: idle };
  const text = 'no cluster and no host uses any version of it';
  return {
    found: idle.filter((at) => !isIn(unknownFamilies, at)).map((item) => ({ item, text, value: 'unused' })),
    open: [],
    silent: idle.filter((at) => isIn(unknownFamilies, at)),
  };
};

/** A finding of a fleet rule in one item. */
interface FleetEvidence {
  /** Index of the item in the input. */
  readonly item: number;
  readonly evidence: Evidence;
}

const NO_LEAVES: readonly FacetLeaf[] = [];
const NO_ITEMS: readonly number[] = [];

/** The findings of a fleet rule by one facet. */
interface FleetStep {
  readonly rule: string;
  readonly found: readonly FleetEvidence[];
  /** Indexes of items that may be found after all lists are whole. */
  readonly open: readonly number[];
  /** Indexes of items that lack the values needed to compare them. */
  readonly silent: readonly number[];
}

/**
 * Finds duplicates, outdated versions and unused items among all items of a kind, one facet of a rule per step. `facets` are
 * the facets of the kind, in the order of `ItemFacets.values`. Items without the compared value are never found.
 */
export function* evidenceSteps(
  facets: readonly Facet[],
  rules: readonly Rule[],
  items: readonly FleetItem[],
  context: FleetContext,
): Generator<FleetStep, void> {
  const places = new Map(facets.map(({ id }, place) => [id, place]));
  const valuesOf: ValuesOf = ({ values }, facet) => values[places.get(facet) ?? -1] ?? NO_LEAVES;
  const titleOf = (id: string): string => facets[places.get(id) ?? -1]?.title ?? id;
  // A kind may have a facet of this name of its own, which is read from a field.
  const service = facets.findIndex(({ id, fields }) => id === SERVICE && fields.length === 0);
  const serviceOf = ({ values }: FleetItem): FacetLeaf | undefined => values[service]?.[0];
  const pathOf = (id: string): string => facets[places.get(id) ?? -1]?.fields[0] ?? id;
  for (const { id: rule, fleet } of rules) {
    if (fleet === undefined) continue;
    for (const facet of comparedFacets(fleet)) {
      const {
        found,
        open,
        silent = NO_ITEMS,
      } = compare(fleet, facet, { items, valuesOf, titleOf, serviceOf, context });
      yield {
        rule,
        found: found.map(({ item, text, value }) => ({
          item,
          evidence: { rule, text, path: pathOf(facet), value, since: null },
        })),
        open,
        silent,
      };
    }
  }
}

/** The other kinds that the comparisons of these rules need. */
export const comparedKinds = (rules: readonly Rule[]): readonly KindId[] => [
  ...new Set(rules.flatMap(({ fleet }) => comparedKind(fleet) ?? [])),
];

/** The other kind that a comparison needs; undefined if it needs no other kind. */
export const comparedKind = (fleet: FleetComparison | undefined): KindId | undefined => {
  if (fleet?.compare === 'behind-newest') return fleet.published?.kind;
  return fleet?.compare === 'unused' ? fleet.usedBy?.kind : undefined;
};

/** Ids of all facets that a comparison reads. */
export const facetsRead = (fleet: FleetComparison): readonly string[] => {
  const compared = comparedFacets(fleet);
  if (fleet.compare === 'unused') return [...compared, ...fleet.facets, fleet.family];
  return fleet.compare === 'duplicate' ? [...compared, ...(fleet.local?.by ?? []), SERVICE] : compared;
};

/** Ids of the facets of a comparison. Items are compared by each facet separately. */
export const comparedFacets = (fleet: FleetComparison): readonly string[] => {
  switch (fleet.compare) {
    case 'duplicate':
      return fleet.facets;
    case 'unused':
      return [fleet.count];
    default:
      return [fleet.facet];
  }
};
