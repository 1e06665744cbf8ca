import { type Column, columnOf, type Item, type Resource } from '../../core/item/index.ts';
import type { ListAbility } from '../../core/query/index.ts';
import type { OutputFormat } from '../../output/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import {
  columnGap,
  ENOUGH_ROWS,
  filterGaps,
  gapText,
  type IsLacked,
  isLackedColumn,
  isUnsent,
  lackTest,
} from '../../query/filter/match/index.ts';
import type { ViewSettings } from '../settings.ts';

/** Sentences about omitted fields of a list; `items` are all received ones, printed or not. */
export const lackingSentences = (
  items: readonly Item[],
  ability: ListAbility,
  columns: readonly Column[],
  { holds }: OutputFormat,
): readonly string[] => {
  if (items.length === 0) return [];
  if (holds === 'items') {
    return ability.lacks.length === 0
      ? []
      : ['Items are as returned by a search, not whole: edgescope show prints one in full'];
  }
  const isLacked = lackTest(ability.lacks);
  const lacking = columns.filter(
    (column) => isLackedColumn(column, items, isLacked) || (items.length >= ENOUGH_ROWS && isUnsent(column, items)),
  );
  return lacking.length === 0 ? [] : [`Not sent by this service: ${lacking.map(({ title }) => title).join(', ')}`];
};

/** Parts of filter and order that some items have no value for. */
export interface Unanswered {
  readonly sentences: readonly string[];
  /** No item has the compared value: the result is inconclusive. */
  readonly filter: boolean;
}

/** Parts of a view's filters and order that some or all items have no value for. */
export const unanswered = (
  items: readonly Item[],
  ability: ListAbility,
  { resource, order }: Pick<ViewSettings, 'resource' | 'order'>,
  filters: readonly (Filter | null)[],
): Unanswered => {
  const isLacked = lackTest(ability.lacks);
  const terms = filters.flatMap((filter) => filter?.terms ?? []);
  const gaps = filterGaps({ text: '', terms }, items, resource, isLacked);
  const ordered = items.length === 0 ? [] : orderGaps(items, resource, order ?? [], isLacked);
  return {
    sentences: [
      ...gaps.map((gap) => `${gapText(gap, resource)}${gap.sent ? '' : ': the filter cannot decide'}`),
      ...ordered.map((text) => `${text}: cannot sort by it`),
    ],
    filter: gaps.some(({ sent }) => !sent),
  };
};

const orderGaps = (
  items: readonly Item[],
  resource: Resource,
  order: NonNullable<ViewSettings['order']>,
  isLacked: IsLacked,
): readonly string[] =>
  order.flatMap(({ column: id }) => {
    const column = columnOf(resource, id);
    const gap = column === undefined ? null : columnGap(column, items, isLacked);
    return gap === null || gap.sent ? [] : [gapText(gap, resource)];
  });
