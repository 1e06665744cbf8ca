import { columnOf, isFieldPath } from '../../core/item/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { parseColumns } from '../../query/columns.ts';
import { FIELD_PATHS, mostFrequent } from '../../query/filter/complete/index.ts';
import { occurringIn } from '../prompt/occurring.ts';
import { currentResource } from '../state/current-view.ts';
import type { Choice, Picker } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { lackingColumns, NOT_GIVEN } from '../walk/lacking.ts';
import { currentList } from '../walk/query.ts';

/** Minimum typed characters before fields of items are offered, and their maximum number: there are hundreds. */
const MIN_TYPED = 2;
const MAX_FIELDS = 2000;

/** The chosen columns in their order, then the kind's others, then fields of items that match the typed text. */
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
  return text.trim().length < MIN_TYPED ? columns : [...columns, ...fieldChoices(state, text.trim(), inside)];
};

const fieldChoices = (state: State, typed: string, inside: readonly string[]): readonly Choice[] => {
  const count = currentList(state)?.items.length ?? 0;
  const paths = occurringIn(state, FIELD_PATHS);
  const wanted = typed.toLowerCase();
  const rankOf = (text: string): number | null => {
    const path = dotted(text);
    return !inside.includes(path) && path.toLowerCase().includes(wanted) ? 0 : null;
  };
  return mostFrequent(paths, MAX_FIELDS, rankOf).found.map(({ text, total }) => ({
    value: dotted(text),
    label: dotted(text),
    hint: `field · ${paths.whole ? `in ${formatCount(total)} of ${formatCount(count)} items` : 'counting…'}`,
    mark: ' ',
  }));
};

/** A path of one key is prefixed with a dot. */
const dotted = (path: string): string => (path.includes('.') ? path : `.${path}`);

/**
 * The typed text as a column: `path.to.field`, optionally with a width. It has no title, since Space is a key of the
 * picker.
 */
export const typedColumn = (state: State, { text }: Picker): readonly Choice[] => {
  const typed = text.trim();
  if (!isFieldPath(typed) && !/:\d/.test(typed)) return [];
  const parsed = parseColumns(typed, currentResource(state));
  if (!parsed.ok || parsed.columns.ids?.length !== 1) return [];
  return [{ value: typed, label: typed, hint: 'as typed', mark: ' ' }];
};
