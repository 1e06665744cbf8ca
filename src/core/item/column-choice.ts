import { columnOf, isFieldPath } from './field-column.ts';
import type { Column, Resource } from './resource.ts';

/** User settings of one column. */
export interface ColumnLook {
  /** Width in cells; null is automatic. */
  readonly width: number | null;
  /** Null is the default title. */
  readonly title: string | null;
}

/** User settings of the columns. */
export interface ColumnChoice {
  /** Ids of columns and field paths, in order; null shows the default columns that fit. */
  readonly ids: readonly string[] | null;
  /** Looks by id, also of columns that are not shown. */
  readonly looks: Readonly<Record<string, ColumnLook>>;
}

/** The default columns. */
export const OWN_COLUMNS: ColumnChoice = { ids: null, looks: {} };

/** Limits of a chosen column width, in cells. */
export const WIDTHS = { least: 3, most: 200 } as const;

/** The chosen columns with their looks; all of the kind by default. */
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

/** Field paths among the chosen columns; memoised. */
export const chosenFields = ({ ids }: ColumnChoice): readonly string[] => {
  if (ids === null) return NO_COLUMNS;
  const known = fields.get(ids) ?? ids.filter(isFieldPath);
  fields.set(ids, known);
  return known.length === 0 ? NO_COLUMNS : known;
};
