import {
  comparedKind,
  comparedKinds,
  type FacetLeaf,
  type FleetContext,
  nameOfVersion,
  type PublishedVersions,
  type Rule,
} from '../../core/facet/index.ts';
import type { Item } from '../../core/item/index.ts';
import { lastBy, perKey, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { compareVersions } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Filter, fleetRulesAsked, withVerdicts } from '../../query/filter/language/index.ts';
import { narrows } from '../../query/filter/server/index.ts';
import { type FleetFindings, findAmong } from '../../triage/rules/fleet-findings.ts';
import type { FacetTable } from '../../triage/table/facet-table.ts';
import { isNearlyWhole, isWholeList, missingRows } from '../state/basis.ts';
import { type HeldList, isStale } from '../state/held-list.ts';
import { resourceIn, type State } from '../state/state.ts';
import { finishJob, type Job, lastValue, type Progress, progressOf, withoutProgress } from '../state/work.ts';
import { readingOf, wholeTable, wholeTableJob } from './facet-table.ts';
import { listOf } from './query.ts';

/** The findings of all rules about all rows of a list, whatever the filter. */
interface KindFleet {
  readonly table: FacetTable<Item>;
  readonly findings: FleetFindings;
}

/** True if all rows of a kind's list are loaded. */
const isLoadedWhole = (list: HeldList | undefined): boolean => isWholeList(list) && !isStale(list);

/** Returns the current list of a kind; undefined before its first request, and if there is no such kind. */
const knownList = (state: State, kind: KindId): HeldList | undefined =>
  state.catalog.resources.some(({ id }) => id === kind) ? listOf(state, kind) : undefined;

/**
 * Returns why not all rows of a list are known: `only 500 of 700 cluster profiles are loaded`, `up to 1 edge host is
 * missing`. Null if all rows are known.
 */
const lackText = (state: State, kind: KindId): string | null => {
  const list = knownList(state, kind);
  if (isLoadedWhole(list)) return null;
  const { one, many } = state.catalog.resources.find(({ id }) => id === kind) ?? { one: kind, many: kind };
  const failure = list?.problem == null ? '' : `: ${list.problem.what}`;
  if (list === undefined || list.items.length === 0) return `no ${many} are loaded${failure}`;
  if (isStale(list)) return `the ${many} are those of an earlier run`;
  const { items, count } = list;
  const missing = missingRows(list);
  if (missing !== null && (isNearlyWhole(list) || (count ?? 0) <= items.length))
    return `up to ${plural(missing, `${one} is`, `${many} are`)} missing`;
  const of = count === null || count <= items.length ? '' : ` of ${formatCount(count)}`;
  return `only ${formatCount(items.length)}${of} ${many} are loaded${failure}`;
};

/** Returns why not all items of another kind, which rules compare with, are known; null if all are known. */
const otherLackText = (state: State, kind: KindId, facet: string | null): string | null => {
  const list = knownList(state, kind);
  if (list === undefined || !isLoadedWhole(list)) return lackText(state, kind);
  const { many } = resourceIn(state, kind);
  if (narrows(list.query)) return `only some of the ${many} were asked for`;
  if (list.items.length === 0) return `the service sent no ${many}`;
  const isGiven = facet === null || wholeTable(state, kind)?.facet(facet)?.isGiven !== false;
  return isGiven ? null : `the ${many} were asked for without ${facet}`;
};

/** Returns why a rule is undecided for some rows of a kind: the compared lists are not whole or not read yet. Never empty. */
export const openReason = (state: State, kind: KindId, { fleet }: Pick<Rule, 'fleet'>): string => {
  const other = fleet === undefined ? undefined : comparedKind(fleet);
  const facet = fleet?.compare === 'unused' ? (fleet.usedBy?.facet ?? null) : null;
  const others = other === undefined ? null : otherLackText(state, other, facet);
  const reasons = [others, lackText(state, kind)].flatMap((text) => text ?? []);
  return reasons.length === 0 ? 'the rows are still being read' : reasons.join(', ');
};

/** The items of another kind that rules compare with. */
interface Compared {
  readonly items: readonly Item[];
  /** Facets of these items; null until they are read, and if no facet is compared. */
  readonly table: FacetTable<Item> | null;
  readonly isWhole: boolean;
}

const NO_ITEMS: readonly Item[] = [];
const MISSING: Compared = { items: NO_ITEMS, table: null, isWhole: false };

const comparedWith = (state: State, kind: KindId, facet: string | null): Compared => {
  const list = knownList(state, kind);
  if (list === undefined) return MISSING;
  const table = facet === null ? null : wholeTable(state, kind);
  // Some services answer with an empty list if the API key may not read published items.
  const isRead = facet === null ? list.items.length > 0 : table?.facet(facet)?.isGiven === true;
  return { items: list.items, table, isWhole: isRead && isLoadedWhole(list) && !narrows(list.query) };
};

/** Returns the items that the rules of a kind compare with, by the other kind. */
const comparedOf = (state: State, kind: KindId): ReadonlyMap<KindId, Compared> => {
  const { rules } = resourceIn(state, kind);
  return new Map(
    comparedKinds(rules).map((other) => {
      const facet = rules.flatMap(({ fleet }) =>
        fleet?.compare === 'unused' && fleet.usedBy?.kind === other ? fleet.usedBy.facet : [],
      )[0];
      return [other, comparedWith(state, other, facet ?? null)];
    }),
  );
};

/** Returns facts about the fleet from other kinds, as far as they are known. */
const contextOf = (state: State, kind: KindId, compared: ReadonlyMap<KindId, Compared>): FleetContext => {
  const newest = new Map<string, string>();
  const used = new Set<FacetLeaf>();
  for (const { fleet } of resourceIn(state, kind).rules) {
    if (fleet?.compare === 'behind-newest' && fleet.published !== undefined)
      addNewest(newest, compared.get(fleet.published.kind)?.items ?? [], fleet.published);
    if (fleet?.compare === 'unused' && fleet.usedBy !== undefined)
      for (const thing of usedThings(compared.get(fleet.usedBy.kind)?.table, fleet.usedBy.facet)) used.add(thing);
  }
  const whole = new Set(Array.from(compared).flatMap(([other, { isWhole }]) => (isWhole ? other : [])));
  return { isWhole: isLoadedWhole(listOf(state, kind)), whole, newest, used };
};

/** Collects the newest published version of each name. */
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

/** Returns the things that items refer to under a facet of keys: uids, or names of things that the service sends without a uid. */
const usedThings = (table: FacetTable<Item> | null | undefined, id: string): readonly FacetLeaf[] =>
  Array.from(table?.facet(id)?.names?.all() ?? [], ({ uid, name }) => uid ?? nameOfVersion(name));

const fleetName = (kind: KindId): string => `fleet of ${kind}`;

/** The job that evaluates the rules of a kind about all rows of its list. */
const fleetJob = (state: State, kind: KindId, table: FacetTable<Item>): Job<KindFleet> => {
  const compared = comparedOf(state, kind);
  const parts = Array.from(compared.values(), ({ items, table: other, isWhole }) => [items, other, isWhole]);
  return {
    results: state.results,
    name: fleetName(kind),
    keys: [table, isLoadedWhole(listOf(state, kind)), ...parts.flat()],
    *begin() {
      const { rules } = resourceIn(state, kind);
      const rows = table.rowsOf(listOf(state, kind)?.items ?? NO_ITEMS);
      const { findings } = readingOf(state, kind);
      const steps = findAmong({ table, findings, rules, rows, context: contextOf(state, kind, compared) });
      return { table, findings: yield* withoutProgress(steps) };
    },
  };
};

/** Returns the other kinds whose facets the rules of a kind compare with, if these kinds have a list. */
const usingKinds = (state: State, kind: KindId): readonly KindId[] =>
  resourceIn(state, kind).rules.flatMap(({ fleet }) => {
    const other = fleet?.compare === 'unused' ? fleet.usedBy?.kind : undefined;
    return other === undefined || knownList(state, other) === undefined ? [] : other;
  });

/** True while the facets of a compared kind are being read. Nothing is concluded before. */
const isOtherUnread = (state: State, kind: KindId): boolean =>
  usingKinds(state, kind).some((other) => wholeTable(state, other) === null);

/** Returns the findings of the rules of a kind that compare all rows of its list. They are computed in slices after the facets are read. */
export const fleetOf = (state: State, kind: KindId): Progress<KindFleet> => {
  const table = wholeTable(state, kind);
  const jobs = [kind, ...usingKinds(state, kind)].map((one) => wholeTableJob(state, one));
  return table === null || isOtherUnread(state, kind)
    ? { value: lastValue(state, fleetName(kind)), isStale: true, jobs }
    : progressOf(fleetJob(state, kind, table), jobs);
};

const asksFleet = (state: State, kind: KindId, filter: Filter): boolean =>
  filter.terms.length > 0 && fleetRulesAsked(filter, resourceIn(state, kind).rules).length > 0;

/** Returns the jobs for rules of a filter that read all items. */
export const askedFleetJobs = (state: State, kind: KindId, filter: Filter): readonly Job[] =>
  asksFleet(state, kind, filter) ? fleetOf(state, kind).jobs : [];

/** True while rules of a filter that read all items are not computed. */
export const isFleetOpen = (state: State, kind: KindId, filter: Filter): boolean =>
  asksFleet(state, kind, filter) && fleetOf(state, kind).isStale;

/** Returns the findings about all items if a filter has rules that need them; else null. Returns the same object while nothing changes. */
export const askedFleet = (state: State, kind: KindId, filter: Filter): KindFleet | null =>
  asksFleet(state, kind, filter) ? fleetOf(state, kind).value : null;

const lastDecided = perStore(() => perKey((_: Filter) => lastBy<Filter>()));

/** Adds to a filter the verdicts of its rules that read all items, as far as they are computed. Returns the same filter if it has no such rule. */
export const decidedFilter = (state: State, kind: KindId, filter: Filter): Filter => {
  const value = askedFleet(state, kind, filter);
  if (value === null) return filter;
  const { rules } = resourceIn(state, kind);
  const reasons = new Map(rules.map((rule) => [rule.id, openReason(state, kind, rule)]));
  return lastDecided(state)(filter)([value, ...reasons.values()], () => {
    const { table, findings } = value;
    return withVerdicts(filter, rules, {
      found: (item) => findings.fleet(table.rowOf(item)).map(({ rule }) => rule),
      undecided: (item) => findings.undecided(table.rowOf(item)),
      open: (item) => findings.open(table.rowOf(item)),
      reason: (rule) => reasons.get(rule) ?? '',
    });
  });
};

/** Computes at once all findings that a filter needs of all items. */
export const finishedFleet = (state: State, kind: KindId, filter: Filter): Pick<State, 'results'> => {
  let { results } = state;
  if (!isFleetOpen(state, kind, filter)) return { results };
  for (const one of [kind, ...comparedKinds(resourceIn(state, kind).rules)]) {
    const of = { ...state, results };
    if (knownList(of, one) !== undefined && wholeTable(of, one) === null)
      ({ results } = finishJob(of, wholeTableJob(of, one)));
  }
  const of = { ...state, results };
  const table = wholeTable(of, kind);
  return table === null ? { results } : finishJob(of, fleetJob(of, kind, table));
};
