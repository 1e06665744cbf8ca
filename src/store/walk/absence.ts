import type { Rule } from '../../core/facet/index.ts';
import { type Absence, chosenColumns, type Item } from '../../core/item/index.ts';
import { lastByName, lastPerStore, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type Span, span } from '../../core/view/index.ts';
import {
  absentColumns,
  filterGaps,
  type Gap,
  gapText,
  type Listed,
  orderGaps,
  unlistedTest,
} from '../../query/absence.ts';
import { conditions, type Filter } from '../../query/filter/language/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { type Misspelt, misspelt, misspeltRemedy, namesWithout } from '../../query/misspelt.ts';
import { isWholeList } from '../state/basis.ts';
import { isCached } from '../state/held-list.ts';
import { saidOf } from '../state/said.ts';
import { currentResource, currentView, type State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { abilityOf } from './ability.ts';
import { askedFleet, decidedFilter } from './fleet.ts';
import { unrequestedFields } from './item.ts';
import { currentList, honouredOf, queriesOf } from './query.ts';
import { filteredStubs, namedItems } from './stubs.ts';

const NO_ITEMS: readonly Item[] = [];
const NO_NAMES: readonly Misspelt[] = [];

// Memoised, because each frame reads these.
const lastListed = perStore(() => lastByName<Listed>());
const lastColumns = lastPerStore<ReadonlyMap<string, Absence>>();
const lastNames = lastPerStore<readonly Misspelt[]>();
const lastOrder = lastPerStore<readonly Gap[]>();
const lastMisspelt = lastPerStore<readonly Misspelt[]>();
const lastFilter = lastPerStore<readonly Gap[]>();

/**
 * Returns the loaded rows of the current list, with stubs if these decide the filter. Returns no rows while a body
 * arrives, because they would be counted again with each part.
 */
const listedOf = (state: State, filter: Filter | null = null): Listed => {
  const list = currentList(state);
  const isOfAll = list !== undefined && filter !== null && filteredStubs(state, list, filter) === 'all';
  const loaded = list === undefined || list.arriving !== null ? NO_ITEMS : list.items;
  const items = isOfAll ? namedItems(state, state.tab) : loaded;
  const resource = currentResource(state);
  const { unlisted } = abilityOf(state, state.tab);
  const compared = isCompared(state);
  return lastListed(state)(isOfAll ? 'all' : 'loaded')([items, resource, unlisted, compared], () => ({
    items,
    resource,
    isUnlisted: unlistedTest(unlisted),
    isCompared: compared,
  }));
};

/** True if a refresh or a file was compared with the current list. */
const isCompared = (state: State): boolean =>
  state.bases[state.tab]?.file != null ||
  queriesOf(state, state.tab).every(({ key }) => (state.changes[key]?.refreshes.length ?? 0) > 1);

/** Returns the columns of the current list that have no value in any row, by id, each with the reason. Chosen fields are included. */
export const absentOf = (state: State): ReadonlyMap<string, Absence> => {
  const listed = listedOf(state);
  const { columns } = currentView(state);
  return lastColumns(state, [listed, columns], () =>
    absentColumns([...new Set([...listed.resource.columns, ...chosenColumns(listed.resource, columns)])], listed),
  );
};

/** Returns the field paths and labels that were chosen as columns and that no row of the current list has. */
export const namesWithoutOf = (state: State): readonly Misspelt[] => {
  const { items, resource } = listedOf(state);
  const { columns } = currentView(state);
  const list = currentList(state);
  // An earlier run may have requested other fields.
  if (list === undefined || isCached(list)) return NO_NAMES;
  return lastNames(state, [items, columns, resource], () =>
    namesWithout(chosenColumns(resource, columns), items, resource),
  );
};

/** Returns the columns of a filter for which some or all rows on the screen have no value. */
export const filterGapsOf = (state: State, filter: Filter): readonly Gap[] => {
  const listed = listedOf(state, filter);
  // A rule is undecided only after the filter has evaluated it.
  const asked = conditions(filter).some(({ field }) => field.name === 'rule') ? state.results : null;
  const decided = decidedFilter(state, state.tab, filter);
  return lastFilter(state, [listed, decided, asked], () => filterGaps(decided, listed));
};

/** Returns the columns of the order for which no row on the screen has a value. */
export const orderGapsOf = (state: State): readonly Gap[] => {
  const listed = listedOf(state);
  const { order } = currentView(state);
  return lastOrder(state, [listed, order], () => orderGaps(order, listed));
};

/** Returns the names and values of a filter that no row on the screen has and that are probably misspelt. */
export const misspeltOf = (state: State, filter: Filter): readonly Misspelt[] => {
  const { items, resource } = listedOf(state, filter);
  return lastMisspelt(state, [items, filter, resource], () => misspelt(filter, items, resource));
};

/** Returns why a filter is refused: no row has or can have something it names. Null if it may find rows, or while rows lack fields that it needs. */
export const refusal = (state: State, filter: Filter): string | null => {
  if (unrequestedFields(state, filter).length > 0) return null;
  const list = currentList(state);
  const isWhole = isWholeList(list);
  const wrong = misspeltOf(state, filter).find(({ isOpen, choices }) => !isOpen && (isWhole || choices.length > 0));
  return wrong === undefined
    ? null
    : `no ${currentResource(state).short.one} has ${wrong.text}; ${misspeltRemedy(wrong)}`;
};

/** Describes in words that some or all rows lack a value that a filter or an order reads, relative to the loaded rows. */
export const gapWords = (state: State, gap: Gap): string => {
  const { one, many } = currentResource(state);
  const list = currentList(state);
  const loaded =
    list !== undefined && !isCached(list) && hasMore(list) && gap.of === list.items.length ? 'loaded ' : '';
  return gapText(gap, { one: `${loaded}${one}`, many: `${loaded}${many}` });
};

/**
 * Describes a filter that matches no row: how many rows were searched, or why the result is not known. `isOfAll` means
 * that stubs were searched too.
 */
export const noMatch = (state: State, isOfAll = false): readonly Span[] => {
  const list = currentList(state);
  const { many } = currentResource(state);
  const { filter, serverFilter, cloudType } = currentView(state);
  const requested = serverFilter.length > 0 ? serverFilterText(serverFilter) : (cloudType ?? '');
  const ignored = honouredOf(state, state.tab).failing > 0 ? [requested] : [];
  const text = [filter.text, ...ignored].filter((part) => part !== '').join(' ');
  const here = list?.items.length ?? 0;
  const known = list === undefined ? null : saidOf(state, list, 'empty');
  const among = isOfAll ? `among ${formatCount(namedItems(state, state.tab).length)} ${many}` : (known?.text ?? '');
  const gaps = filterGapsOf(state, filter);
  const undecided = gaps.filter((gap) => gap.undecided);
  const unlisted = gaps.flatMap(({ name, absence }) => (absence === 'not listed' ? [name] : []));
  const rule = ignored.length > 0 || isOfAll ? undefined : onlyRule(state, filter);
  const partly = gaps.filter((gap) => !gap.undecided && gap.absence === 'unknown' && gap.unknown > 0);
  const none = rule === undefined ? `No match for ${text} ${among}` : noneOfRule(state, rule, here);
  return [
    ...(undecided.length > 0 || partly.length > 0 ? [] : [span(none, 'strong')]),
    ...undecided.map((gap) => span(`${gapWords(state, gap)}: the filter cannot decide`, 'warn')),
    ...partly.map((gap) => span(notDecided(state, gap, rule), 'warn')),
    ...(undecided.length > 0 || partly.length === 0
      ? []
      : [span(rule === undefined ? `None of the others has ${text}.` : 'Nothing found in the others.')]),
    ...gaps.flatMap((gap) => (gap.undecided || partly.includes(gap) ? [] : span(`${gapWords(state, gap)}.`))),
    ...misspeltOf(state, filter).flatMap((wrong) =>
      unlisted.includes(wrong.text) ? [] : span(`None of them has ${wrong.text}; ${misspeltRemedy(wrong)}.`),
    ),
  ];
};

/** Returns the rule that is the only condition of a filter; undefined for other filters. */
const onlyRule = (state: State, { terms: [only, ...others] }: Filter): Rule | undefined =>
  only?.type !== 'condition' || others.length > 0 || only.negated || only.field.name !== 'rule'
    ? undefined
    : currentResource(state).rules.find(({ id }) => id === only.raw);

/** Returns `No host with a failing pack · 1,028 looked at`. */
const noneOfRule = (state: State, { title }: Rule, rows: number): string => {
  const { short } = currentResource(state);
  return `No ${title.replace(short.many, short.one)} · ${formatCount(rows)} looked at`;
};

/** Describes rows about which nothing is concluded: `36 of 103 not decided: up to 1 edge host is missing`. */
const notDecided = (state: State, { name, unknown, of, why }: Gap, rule: Rule | undefined): string => {
  const { one, many } = currentResource(state).short;
  const lacking = rule === undefined ? `${name} is unknown` : `${rule.fields[0] ?? name} is unknown`;
  return `${formatCount(unknown)} of ${plural(of, one, many)} not decided: ${why ?? lacking}`;
};

const lastUnused = lastPerStore<string | null>();

/**
 * If the filter is a rule about unused items, explains what it found, and other items that a count may suggest: `none of their
 * versions is carried · IN USE is 0 for 32 more, versions of profiles that are in use`. Null for other filters, and if the rule
 * found nothing.
 */
export const unusedText = (state: State): string | null => {
  const { filter } = currentView(state);
  const rule = onlyRule(state, filter);
  const words = rule?.fleet?.compare === 'unused' ? rule.fleet.words : undefined;
  const value = words === undefined ? null : askedFleet(state, state.tab, filter);
  if (rule?.fleet?.compare !== 'unused' || words === undefined || value === null) return null;
  const { id, fleet } = rule;
  const { items, resource } = listedOf(state);
  return lastUnused(state, [items, value, filter], () => {
    const { table, findings } = value;
    const isFound = (item: Item): boolean => findings.fleet(table.rowOf(item)).some(({ rule: found }) => found === id);
    if (!items.some(isFound)) return null;
    const isOther = (item: Item): boolean =>
      item.value(fleet.count) === 0 && !isFound(item) && !findings.undecided(table.rowOf(item)).includes(id);
    const others = items.filter(isOther).length;
    const title = resource.columns.find((column) => column.id === fleet.count)?.title ?? fleet.count;
    return `${words.found}${others === 0 ? '' : ` · ${title} is 0 for ${formatCount(others)} more, ${words.others}`}`;
  });
};

/** True for a kind whose list leaves out fields that the service does not send elsewhere. */
export const isCurtailed = (state: State, kind: KindId): boolean => {
  const { unlisted, details } = abilityOf(state, kind);
  return unlisted.length > 0 && !details;
};
