import { cell, type SheetCell, type SheetColumn } from '../core/sheet/index.ts';
import type { Answer, RecordValue } from './answers.ts';

/** A column of a printed answer, made from a line (`One`) of the answer: for programs (csv, tsv, ndjson), for people (screen, table), or for both. */
export interface AnswerColumn<One> {
  /** Name of the column in csv, tsv and ndjson; absent if only people see the column. */
  readonly id?: string;
  value?(one: One): RecordValue;
  /** Look of the column on the screen; absent if only programs read it. */
  readonly shown?: SheetColumn;
  /** The cell on the screen; by default the value as a text. */
  cell?(one: One): SheetCell;
}

/** The columns of an answer that people see, on the screen and in a printed table. */
export const shownColumns = <One>(columns: readonly AnswerColumn<One>[]): readonly SheetColumn[] =>
  columns.flatMap(({ shown }) => shown ?? []);

/** The cells of a line, one for each of `shownColumns`. */
export const shownCells = <One>(columns: readonly AnswerColumn<One>[], one: One): readonly SheetCell[] =>
  columns.flatMap((column) =>
    column.shown === undefined ? [] : (column.cell?.(one) ?? cell(String(column.value?.(one) ?? ''))),
  );

/** The lines of an answer as records for programs, one record per line. */
export const recordsOf = <One>(list: readonly One[], columns: readonly AnswerColumn<One>[]): Answer['records'] => {
  const read = columns.flatMap(({ id, value }) => (id === undefined || value === undefined ? [] : [{ id, value }]));
  return {
    columns: read.map(({ id }) => id),
    rows: list.map((one) => read.map(({ value }) => value(one))),
  };
};
