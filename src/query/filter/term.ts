import type { Operator } from '../../core/query.ts';
import type { Column } from '../../core/resource.ts';
import type { CellValue } from '../../core/value.ts';

/** A word that is looked for in everything an item shows. Lower case. */
export interface Word {
  readonly type: 'word';
  readonly text: string;
  readonly negated: boolean;
}

/** A comparison of one column with a value. */
export interface Test {
  readonly type: 'test';
  readonly column: Column;
  readonly operator: Operator;
  /** As typed, for the service and for explanations. */
  readonly raw: string;
  /** The value in the column's own unit: bytes, a share of one, milliseconds of age, a lower-case text. */
  readonly operand: CellValue;
  readonly negated: boolean;
}

/** Items that point at a thing, or are it: the way from a cluster to its hosts. */
export interface Ref {
  readonly type: 'ref';
  readonly uid: string;
  /** What the thing is, for the screen; null when it was typed. */
  readonly label: string | null;
  readonly negated: boolean;
}

export type Term = Word | Test | Ref;

/** A filter that was understood: all terms must hold. */
export interface Filter {
  readonly text: string;
  readonly terms: readonly Term[];
}

/** A filter that was not understood, and where. */
export interface FilterError {
  readonly ok: false;
  /** Index into the text, for the mark under it. */
  readonly position: number;
  readonly message: string;
}

export type FilterResult = { readonly ok: true; readonly filter: Filter } | FilterError;
