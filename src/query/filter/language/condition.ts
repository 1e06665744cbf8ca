import type { Column, ColumnType } from '../../../core/item/index.ts';
import type { Operator } from '../../../core/query/index.ts';
import type { CellValue } from '../../../core/values/index.ts';
import { isFacetColumn } from './facet-columns.ts';

/** Operators of a condition: the service's, and `~` for "contains" in any case. */
export type Comparison = Operator | '~';

/** What a condition compares. `ref` has the uids of an item and of what it refers to. */
export interface Field {
  readonly of: 'column' | 'facet' | 'path' | 'label' | 'pack' | 'ref';
  /** Id of a column or facet; keys joined by dots (lists are traversed without index); key of a label; name of a pack. */
  readonly name: string;
  /** How values compare; `field` where each value decides. */
  readonly type: ColumnType;
  /** The column or facet. */
  readonly column?: Column;
}

export const columnField = (column: Column): Field => ({
  of: isFacetColumn(column) ? 'facet' : 'column',
  name: column.id,
  type: column.type,
  column,
});

export const pathField = (path: string): Field => ({ of: 'path', name: path, type: 'field' });

export const labelField = (key: string): Field => ({ of: 'label', name: key, type: 'text' });

export const packField = (name: string): Field => ({ of: 'pack', name, type: 'version' });

export const REF: Field = { of: 'ref', name: 'ref', type: 'text' };

/** Special values of a condition: a glob, unknown, or a date for a column of times. */
export type ValueForm = 'glob' | 'unknown' | 'date';

/** All interpretations of a typed value, for fields of unknown type. */
export interface AnyOperand {
  /** Lower case. */
  readonly text: string;
  readonly number: number | null;
  readonly version: boolean;
  /** Milliseconds, of a duration such as `2h`. */
  readonly age: number | null;
  /** Epoch ms, of a date or a time such as `2026-03-01`. */
  readonly time: number | null;
}

/** A field compared with a value. */
export interface Condition {
  readonly type: 'condition';
  readonly field: Field;
  /** Null where any value will do: `label:site`, `pack:k8s`. */
  readonly operator: Comparison | null;
  /** The value as typed, for the service and explanations; for a glob its source; empty without an operator. */
  readonly raw: string;
  readonly form?: ValueForm;
  /**
   * The value in the field's unit: bytes, a share of 1, milliseconds of age or epoch ms, a lower-case text (of a glob
   * and of a part too); null without one.
   */
  readonly operand: CellValue | AnyOperand;
  readonly negated: boolean;
  /** Words for it where it was not typed. */
  readonly words?: string;
}

/** True for text fields, which accept any value. */
export const isTextual = ({ type }: Pick<Field, 'type'>): boolean => type === 'text' || type === 'version';
