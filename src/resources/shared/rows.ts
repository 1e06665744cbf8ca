import {
  type Fields,
  type ModelOf,
  type NamedField,
  namedField,
  type Presence,
  type ValueName,
} from '../../core/item/index.ts';
import { type Cell, flagCell, numberCell, textCell, UNKNOWN } from '../../core/values/index.ts';
import type { FieldRow, FilterLink, Link } from '../../core/view/index.ts';
import { field, listCell, timeCell } from './blocks.ts';
import { presenceCell } from './links.ts';
import { choiceCell } from './pack.ts';

/**
 * Creates a function that makes rows of a section for the fields of an object, by their names in its table: cell and path
 * come from the field. `path` is the field path of the object; ages are counted from `now` (epoch ms).
 */
export const rowsOf =
  <F extends Fields>(fields: F, model: ModelOf<F>, now: number, path = '') =>
  (
    label: string,
    name: ValueName<F, unknown>,
    { cell, link }: { readonly cell?: Cell; readonly link?: Link | FilterLink | null } = {},
  ): FieldRow => {
    const named = namedField(fields, name);
    return field(
      label,
      cell ?? cellOf(named, named.value(model), now),
      path === '' ? named.path : `${path}.${named.path}`,
      link,
    );
  };

const cellOf = ({ type, choices }: Pick<NamedField<never>, 'type' | 'choices'>, value: unknown, now: number): Cell => {
  switch (type) {
    case 'number':
      return numberCell(value as number | null);
    case 'flag':
      return flagCell(value as boolean | null);
    case 'time':
      return timeCell(value as number | null, now);
    case 'texts':
      return listCell(value as readonly string[] | null);
    case 'presence':
      return presenceCell(value as Presence);
    default:
      if (typeof value !== 'string') return UNKNOWN;
      return choices === null ? textCell(value) : choiceCell(choices, value);
  }
};
