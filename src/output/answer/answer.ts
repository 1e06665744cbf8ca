import type { Sheet } from '../../core/sheet/index.ts';
import type { JsonObject } from '../../core/values/index.ts';
import type { Sink } from '../format.ts';

/** A value of a record: numbers unrounded, null for what is not known. */
export type RecordValue = string | number | boolean | null;

/** The answer to a question about many items, for print. */
export interface Answer {
  /** What was asked, of which rows, from where and when: the first lines for people. */
  readonly heading: readonly string[];
  /** The lines for people. */
  readonly sheet: Sheet;
  /** What is said of the answer, below the lines. */
  readonly sentences: readonly string[];
  /** The lines for spreadsheets: one record a line, with names of columns. */
  readonly records: { readonly columns: readonly string[]; readonly rows: readonly (readonly RecordValue[])[] };
  /** All of it for programs: versioned, numbers unrounded. */
  readonly data: JsonObject;
  /** Something was found: lines that stand out, rules that hold. */
  readonly found: boolean;
}

/** How an answer is written. */
export interface AnswerOptions {
  /** Cells of a line. */
  readonly cells: number;
  readonly ascii: boolean;
}

/** One format of answers. */
export interface AnswerFormat {
  /** As it is typed behind `-o`. */
  readonly id: string;
  readonly about: string;
  /** Writes an answer; the sink stays open. */
  write(sink: Sink, answer: Answer, options: AnswerOptions): Promise<void>;
}
