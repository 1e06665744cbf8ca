import { cell, type SheetCell, type SheetColumn } from '../core/sheet/index.ts';
import type { Answer, RecordValue } from './answers.ts';

/** A column of the lines of an answer, for programs, for people, or for both. */
export interface AnswerColumn<One> {
  /** Name and value in csv, tsv and ndjson; absent for what only people read. */
  readonly id?: string;
  value?(one: One): RecordValue;
  /** How it is shown; absent for what only programs read. */
  readonly shown?: SheetColumn;
  /** The cell on the screen; by default the value as a text. */
  cell?(one: One): SheetCell;
}

/** The columns that people see. */
export const shownColumns = <One>(columns: readonly AnswerColumn<One>[]): readonly SheetColumn[] =>
  columns.flatMap(({ shown }) => shown ?? []);

/** The cells of a line under these columns. */
export const shownCells = <One>(columns: readonly AnswerColumn<One>[], one: One): readonly SheetCell[] =>
  columns.flatMap((column) =>
    column.shown === undefined ? [] : (column.cell?.(one) ?? cell(String(column.value?.(one) ?? ''))),
  );

/** The lines for programs, a record each. */
export const recordsOf = <One>(list: readonly One[], columns: readonly AnswerColumn<One>[]): Answer['records'] => {
  const read = columns.flatMap(({ id, value }) => (id === undefined || value === undefined ? [] : [{ id, value }]));
  return {
    columns: read.map(({ id }) => id),
    rows: list.map((one) => read.map(({ value }) => value(one))),
  };
};
