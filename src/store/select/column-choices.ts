import { columnOf, isFieldPath } from '../../core/field-column.ts';
import { formatCount } from '../../core/format/count.ts';
import { parseColumns } from '../../query/columns.ts';
import { fieldPaths } from '../../query/filter/occurring.ts';
import type { Picker } from '../overlay.ts';
import type { State } from '../state.ts';
import { currentResource } from '../view.ts';
import type { Choice } from './choice.ts';
import { lackingColumns, NOT_GIVEN } from './lacking.ts';
import { currentList } from './query.ts';

/** From this many typed characters on, the fields of items are offered too: there are hundreds. */
const ENOUGH = 2;
const MOST_FIELDS = 100;

/** The chosen columns first, in their order, then the kind's others, then the fields of the items that match what is typed. */
export const columnChoices = (state: State, { columns: { ids, looks }, text }: Picker): readonly Choice[] => {
  const resource = currentResource(state);
  const inside = ids ?? [];
  const chosen = inside.flatMap((id) => columnOf(resource, id) ?? []);
  const others = resource.columns.filter(({ id }) => !inside.includes(id));
  const lacking = new Set(lackingColumns(state).map(({ id }) => id));
  const columns = [...chosen, ...others].map(({ id, about }): Choice => {
    const { width = null, title = null } = looks[id] ?? {};
    const look = [...(title === null ? [] : [`as ${title}`]), ...(width === null ? [] : [`${width} wide`])];
    return {
      value: id,
      label: id,
      hint: [...look, ...(lacking.has(id) ? [NOT_GIVEN] : []), about].join(' · '),
      mark: inside.includes(id) ? '●' : ' ',
    };
  });
  return text.trim().length < ENOUGH ? columns : [...columns, ...fieldChoices(state, text.trim(), inside)];
};

const fieldChoices = (state: State, typed: string, inside: readonly string[]): readonly Choice[] => {
  const items = currentList(state)?.items ?? [];
  const { texts, sampled } = fieldPaths(items);
  return texts
    .map(({ text: path, count }) => ({ path: path.includes('.') ? path : `.${path}`, count }))
    .filter(({ path }) => !inside.includes(path) && path.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, MOST_FIELDS)
    .map(({ path, count }) => ({
      value: path,
      label: path,
      hint: `field · ${sampled ? '~' : ''}${formatCount(count)} of ${formatCount(items.length)} have it`,
      mark: ' ',
    }));
};

/** What was typed as `path.to.field`, or with a width behind it. Space is a key of the picker: it has no titles. */
export const typedColumn = (state: State, { text }: Picker): readonly Choice[] => {
  const typed = text.trim();
  if (!isFieldPath(typed) && !/:\d/.test(typed)) return [];
  const parsed = parseColumns(typed, currentResource(state));
  if (!parsed.ok || parsed.columns.ids?.length !== 1) return [];
  return [{ value: typed, label: typed, hint: 'as typed', mark: ' ' }];
};
