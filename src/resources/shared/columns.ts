import {
  type ColumnSpec,
  type Fields,
  type FieldType,
  type ModelOf,
  namedField,
  object,
  type ValueName,
} from '../../core/item/index.ts';
import type { CellValue } from '../../core/values/index.ts';
import { METADATA } from './metadata.ts';
import { choiceTone } from './pack.ts';

/** Type of the column or facet of a field, unless it says otherwise. */
export const typeOf = (type: FieldType): 'text' | 'number' | 'flag' | 'time' =>
  type === 'number' || type === 'flag' || type === 'time' ? type : 'text';

type ColumnWords<Model> = Omit<ColumnSpec<Model>, 'type' | 'path' | 'fields' | 'value'> &
  Partial<Pick<ColumnSpec<Model>, 'type' | 'fields'>>;

const cellText = (value: CellValue): string | null => (value === null ? null : String(value));

/** Makes the columns of single fields, by their names in the table of the kind. */
export const columnsOf =
  <F extends Fields>(fields: F) =>
  (name: ValueName<F>, words: ColumnWords<ModelOf<F>>): ColumnSpec<ModelOf<F>> => {
    const { path, type, choices, value } = namedField(fields, name);
    return {
      type: typeOf(type),
      path,
      fields: [path],
      ...(choices && {
        choices: Object.keys(choices),
        tone: (model) => choiceTone(choices, cellText(value(model))),
      }),
      ...words,
      value,
    };
  };

const NAMED = { metadata: object('metadata', METADATA) };
type Named = ModelOf<typeof NAMED>;

const column = columnsOf(NAMED);

/** First column of every kind: the name, else the uid. */
export const nameColumn = (about: string): ColumnSpec<Named> => ({
  ...column('metadata.name', {
    id: 'name',
    title: 'NAME',
    min: 12,
    max: 40,
    priority: 1,
    elide: 'middle',
    fields: ['metadata.name', 'metadata.uid'],
    facet: false,
    about,
  }),
  value: ({ metadata }) => metadata.name ?? metadata.uid,
});

/** Creation time, displayed as age. */
export const ageColumn = (priority: number): ColumnSpec<Named> =>
  column('metadata.created', {
    id: 'age',
    title: 'AGE',
    min: 4,
    max: 6,
    priority,
    facet: { title: 'registered' },
    about: 'time since creation',
  });
