import { columnOf, isFieldPath } from './field-column.ts';
import type { Column, Resource } from './resource.ts';

/** How somebody wants a column to look. */
export interface ColumnLook {
  /** Cells, exactly; null leaves it to the texts and the room. */
  readonly width: number | null;
  /** Null is the column's own title. */
  readonly title: string | null;
}

/** The columns that somebody chose. */
export interface ColumnChoice {
  /** Ids of columns and field paths, in order; null leaves it to the kind and the width of the screen. */
  readonly ids: readonly string[] | null;
  /** Looks by id, of columns that are chosen and of others. */
  readonly looks: Readonly<Record<string, ColumnLook>>;
}

/** Nothing was chosen. */
export const OWN_COLUMNS: ColumnChoice = { ids: null, looks: {} };

/** A column is never narrower or wider than this by hand. */
export const WIDTHS = { least: 3, most: 200 } as const;

/** The columns of a choice, looking as they should: those that were chosen, else all of the kind. */
export const chosenColumns = (resource: Resource, { ids, looks }: ColumnChoice): readonly Column[] => {
  const columns = ids === null ? resource.columns : ids.flatMap((id) => columnOf(resource, id) ?? []);
  return columns.map((column) => dressed(column, looks[column.id]));
};

const dressed = (column: Column, look: ColumnLook | undefined): Column =>
  look === undefined
    ? column
    : {
        ...column,
        title: look.title ?? column.title,
        ...(look.width !== null && { min: look.width, max: look.width }),
      };

const NO_COLUMNS: readonly string[] = [];
const fields = new WeakMap<readonly string[], readonly string[]>();

/** The field paths among the chosen columns; the same array for the same choice. */
export const chosenFields = ({ ids }: ColumnChoice): readonly string[] => {
  if (ids === null) return NO_COLUMNS;
  const known = fields.get(ids) ?? ids.filter(isFieldPath);
  fields.set(ids, known);
  return known.length === 0 ? NO_COLUMNS : known;
};
