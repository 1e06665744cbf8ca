import type { Sheet } from '../../core/sheet/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import type { Sink } from '../format.ts';

/** A value of a record: numbers unrounded, null for unknown. */
export type RecordValue = string | number | boolean | null;

/** A printable answer to a question about many items. */
export interface Answer {
  /** The question, its rows, source and time: the first lines for people. */
  readonly heading: readonly string[];
  /** The lines for people. */
  readonly sheet: Sheet;
  /** Conclusions below the lines. */
  readonly sentences: readonly string[];
  /** The lines for spreadsheets: one record per line, named columns. */
  readonly records: { readonly columns: readonly string[]; readonly rows: readonly (readonly RecordValue[])[] };
  /** The complete answer for programs: versioned, numbers unrounded. */
  readonly data: JsonObject;
  /** True if the answer has findings: lines that stand out, rules that hold. */
  readonly found: boolean;
}

/** Layout options of a written answer. */
export interface AnswerOptions {
  /** Width of a line in cells. */
  readonly cells: number;
  readonly ascii: boolean;
}

/** One format of answers. */
export interface AnswerFormat {
  /** The name after `-o`. */
  readonly id: string;
  readonly about: string;
  /** Writes an answer; leaves the sink open. */
  write(sink: Sink, answer: Answer, options: AnswerOptions): Promise<void>;
}
