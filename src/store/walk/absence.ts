import { type Absence, chosenColumns, type Item } from '../../core/item/index.ts';
import { lastByName, lastPerStore, perStore } from '../../core/memo/index.ts';
import type { KindId } from '../../core/query/index.ts';
import { formatCount } from '../../core/values/index.ts';
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
import { decidedFilter } from './fleet.ts';
import { unrequestedFields } from './item.ts';
import { currentList, honouredOf, queriesOf } from './query.ts';
import { filteredStubs, namedItems } from './stubs.ts';

const NO_ITEMS: readonly Item[] = [];
const NO_NAMES: readonly Misspelt[] = [];

// Each frame asks.
const lastListed = perStore(() => lastByName<Listed>());
const lastColumns = lastPerStore<ReadonlyMap<string, Absence>>();
const lastNames = lastPerStore<readonly Misspelt[]>();
const lastOrder = lastPerStore<readonly Gap[]>();
const lastMisspelt = lastPerStore<readonly Misspelt[]>();
const lastFilter = lastPerStore<readonly Gap[]>();

/**
 * The loaded rows of the current list, stubs included where these decide a filter; none while a body arrives, which would
 * be counted anew with each part.
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

/** A refresh of the current list, or a file, was compared with it. */
const isCompared = (state: State): boolean =>
  state.bases[state.tab]?.file != null ||
  queriesOf(state, state.tab).every(({ key }) => (state.changes[key]?.refreshes.length ?? 0) > 1);

/** Columns of the current list without any value, chosen fields included, by id. */
export const absentOf = (state: State): ReadonlyMap<string, Absence> => {
  const listed = listedOf(state);
  const { columns } = currentView(state);
  return lastColumns(state, [listed, columns], () =>
    absentColumns([...new Set([...listed.resource.columns, ...chosenColumns(listed.resource, columns)])], listed),
  );
};

/** Field paths and labels among the chosen columns that none of the rows of the current list has. */
export const namesWithoutOf = (state: State): readonly Misspelt[] => {
  const { items, resource } = listedOf(state);
  const { columns } = currentView(state);
  const list = currentList(state);
  // An earlier run may have asked for other fields.
  if (list === undefined || isCached(list)) return NO_NAMES;
  return lastNames(state, [items, columns, resource], () =>
    namesWithout(chosenColumns(resource, columns), items, resource),
  );
};

/** Columns of a filter that some or all rows on the screen have no value of. */
export const filterGapsOf = (state: State, filter: Filter): readonly Gap[] => {
  const listed = listedOf(state, filter);
  // A rule is undecided once the filter has asked it.
  const asked = conditions(filter).some(({ field }) => field.name === 'rule') ? state.results : null;
  const decided = decidedFilter(state, state.tab, filter);
  return lastFilter(state, [listed, decided, asked], () => filterGaps(decided, listed));
};

/** Columns of the order that no row on the screen has a value of. */
export const orderGapsOf = (state: State): readonly Gap[] => {
  const listed = listedOf(state);
  const { order } = currentView(state);
  return lastOrder(state, [listed, order], () => orderGaps(order, listed));
};

/** What of a filter no row on the screen has, and is most likely misspelt. */
export const misspeltOf = (state: State, filter: Filter): readonly Misspelt[] => {
  const { items, resource } = listedOf(state, filter);
  return lastMisspelt(state, [items, filter, resource], () => misspelt(filter, items, resource));
};

/**
 * Why a filter is refused: what it names is in no row, and cannot be in one. Null for one that may find something, also
 * while the rows lack fields that it needs.
 */
export const refusal = (state: State, filter: Filter): string | null => {
  if (unrequestedFields(state, filter).length > 0) return null;
  const list = currentList(state);
  const isWhole = isWholeList(list);
  const wrong = misspeltOf(state, filter).find(({ isOpen, choices }) => !isOpen && (isWhole || choices.length > 0));
  return wrong === undefined
    ? null
    : `no ${currentResource(state).short.one} has ${wrong.text}; ${misspeltRemedy(wrong)}`;
};

/** A gap as text, relative to the loaded rows. */
export const gapWords = (state: State, gap: Gap): string => {
  const { one, many } = currentResource(state);
  const list = currentList(state);
  const loaded =
    list !== undefined && !isCached(list) && hasMore(list) && gap.of === list.items.length ? 'loaded ' : '';
  return gapText(gap, { one: `${loaded}${one}`, many: `${loaded}${many}` });
};

/**
 * What is said where the filter leaves none of the rows: none of so many, or why that is not known. `isOfAll`: nor any of
 * the stubs.
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
  const none = ignored.length > 0 || isOfAll ? null : noneOfRule(state, filter, here, gaps);
  return [
    ...(undecided.length === 0 ? [span(none ?? `No match for ${text} ${among}`, 'strong')] : []),
    ...undecided.map((gap) => span(`${gapWords(state, gap)}: the filter cannot decide`, 'warn')),
    ...(none === null ? gaps : []).flatMap((gap) => (gap.undecided ? [] : span(`${gapWords(state, gap)}.`))),
    ...misspeltOf(state, filter).flatMap((wrong) =>
      unlisted.includes(wrong.text) ? [] : span(`None of them has ${wrong.text}; ${misspeltRemedy(wrong)}.`),
    ),
  ];
};

/** `No host with a failing pack · 1,028 looked at, unknown for 172`; null for a filter that is more than one rule. */
const noneOfRule = (state: State, filter: Filter, rows: number, gaps: readonly Gap[]): string | null => {
  const { rules, short } = currentResource(state);
  const [only, ...others] = filter.terms;
  if (only?.type !== 'condition' || others.length > 0 || only.negated || only.field.name !== 'rule') return null;
  const rule = rules.find(({ id }) => id === only.raw);
  if (rule === undefined) return null;
  const unknown = gaps[0]?.unknown ?? 0;
  const undecided = unknown === 0 ? '' : `, unknown for ${formatCount(unknown)}`;
  return `No ${rule.title.replace(short.many, short.one)} · ${formatCount(rows - unknown)} looked at${undecided}`;
};

/** True for items whose list leaves out fields that the service provides nowhere else. */
export const isCurtailed = (state: State, kind: KindId): boolean => {
  const { unlisted, details } = abilityOf(state, kind);
  return unlisted.length > 0 && !details;
};
