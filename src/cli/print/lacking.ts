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

/** What a reader must know of rows whose list leaves something out; `items` are all that came, also those not printed. */
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

/** What a filter and an order compare that not all items have. */
export interface Unanswered {
  readonly sentences: readonly string[];
  /** The filter compares what no item has: the rows are no answer. */
  readonly filter: boolean;
}

/** What the filters and the wished order of a view compare that some or all of the items do not have. */
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
