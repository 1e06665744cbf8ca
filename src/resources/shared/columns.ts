import {
  type ColumnSpec,
  type Fields,
  type FieldType,
  type ModelOf,
  namedField,
  type ValueName,
} from '../../core/item/index.ts';
import type { CellValue } from '../../core/values/index.ts';
import type { Described } from './metadata.ts';
import { choiceTone } from './pack.ts';

/** Default type of a column or facet with this field type. */
export const typeOf = (type: FieldType): 'text' | 'number' | 'flag' | 'time' =>
  type === 'number' || type === 'flag' || type === 'time' ? type : 'text';

type FromField = 'title' | 'type' | 'min' | 'max' | 'priority' | 'path' | 'fields' | 'value';

/** A column of a kind: a field, by its name in the table of fields, or a value computed from several `fields`. */
export type ColumnWords<F extends Fields> = Omit<ColumnSpec<ModelOf<F>>, FromField> &
  Partial<Pick<ColumnSpec<ModelOf<F>>, 'title' | 'type' | 'priority' | 'path'>> & {
    /** Minimum and maximum width in cells. */
    readonly width: readonly [min: number, max: number];
  } & (
    | { readonly field: ValueName<F>; readonly fields?: readonly string[]; value?(model: ModelOf<F>): CellValue }
    | { readonly field?: never; readonly fields: readonly string[]; value(model: ModelOf<F>): CellValue }
  );

const cellText = (value: CellValue): string | null => (value === null ? null : String(value));

/** The properties of a column that follow from its field. */
const columnOfField = <F extends Fields>(fields: F, name: ValueName<F>) => {
  const { path, type, choices, value } = namedField(fields, name);
  return {
    type: typeOf(type),
    path,
    fields: [path],
    value,
    ...(choices && {
      choices: Object.keys(choices),
      tone: (model: ModelOf<F>) => choiceTone(choices, cellText(value(model))),
    }),
  };
};

/**
 * Completes the columns of a kind, given in display order. A column without a title has its id in capitals, a column without
 * a priority its place in the list.
 */
export const columnsOf = <F extends Fields>(
  fields: F,
  columns: readonly ColumnWords<F>[],
): readonly ColumnSpec<ModelOf<F>>[] =>
  columns.map(({ field, width: [min, max], ...words }, at) => ({
    title: words.id.toUpperCase(),
    type: 'text',
    priority: at + 1,
    min,
    max,
    ...(field !== undefined && columnOfField(fields, field)),
    ...words,
  })) as readonly ColumnSpec<ModelOf<F>>[];

/** First column of each kind: the name; for an item without a name, the uid. `about` describes the column in the help. */
export const nameColumn = (about: string) =>
  ({
    id: 'name',
    field: 'metadata.name',
    width: [12, 40],
    elide: 'middle',
    fields: ['metadata.name', 'metadata.uid'],
    facet: false,
    about,
    value: ({ metadata }: Described): CellValue => metadata.name ?? metadata.uid,
  }) as const;

/** Column of the creation time of an item, displayed as age. */
export const AGE_COLUMN = {
  id: 'age',
  field: 'metadata.created',
  width: [4, 6],
  facet: { title: 'registered' },
  about: 'time since creation',
} as const;
