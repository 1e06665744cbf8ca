import type { ListAbility } from '../../core/ability.ts';
import type { Item } from '../../core/item.ts';
import type { Column } from '../../core/resource.ts';
import type { Format } from '../args/values.ts';

/** Formats that print whole items, not columns. */
export const WHOLE: ReadonlySet<Format> = new Set(['json', 'ndjson', 'yaml']);

/** What a reader must know of rows whose list leaves something out. */
export const lackingSentences = (
  items: readonly Item[],
  { lacks }: ListAbility,
  columns: readonly Column[],
  format: Format,
): readonly string[] => {
  if (lacks.length === 0 || items.length === 0) return [];
  if (WHOLE.has(format))
    return ['The items are as their search gives them, not whole: edgescope show prints one of them in full'];
  const isLacked = (path: string): boolean => lacks.some((lack) => path === lack || path.startsWith(`${lack}.`));
  const lacking = columns.filter(
    ({ id, fields }) => fields.length > 0 && fields.every(isLacked) && items.every((item) => item.value(id) === null),
  );
  return lacking.length === 0 ? [] : [`Not given by this service: ${lacking.map(({ title }) => title).join(', ')}`];
};
