import type { Item, Resource } from '../core/item/index.ts';
import type { Provenance } from './provenance.ts';

/** A text sink with backpressure: a slow receiver delays the writer instead of filling memory. */
export interface Sink {
  /** @throws when the receiver is closed or rejects the text */
  write(text: string): Promise<void>;
  /** Flushes the buffer. @throws as `write` */
  end(): Promise<void>;
}

export interface WriteOptions {
  /** Width of a line in cells; null keeps all columns at full length. */
  readonly cells: number | null;
  readonly ascii: boolean;
  /** Epoch milliseconds, for ages. */
  readonly now: number;
  /** Time of receipt (epoch ms) to write in each row; null or absent for none. */
  readonly asOf?: number | null;
  /** Adds the uid to each row, in formats with column values. */
  readonly withUid?: boolean;
}

/** One output format; `-o`, `--help`, the export picker and `:export` come from the list of these (`formats.ts`). */
export interface OutputFormat {
  /** The name as typed, and the file extension. */
  readonly id: string;
  /** One line without a full stop, for `--help` and the export picker. */
  readonly about: string;
  /** The columns of a view, or whole items, which need every field from the service. */
  readonly holds: 'columns' | 'items';
  /** Available for files and the clipboard. */
  readonly exports: boolean;
  /** Writes items; leaves the sink open. Heavy libraries are imported here. */
  write(sink: Sink, items: readonly Item[], resource: Resource, options: WriteOptions): Promise<void>;
  /** Provenance as the first lines; absent in formats for programs. */
  readonly heading?: (provenance: Provenance) => string;
  /** What the output leaves out, as a comment at its top; absent in formats without comments. */
  readonly comment?: (sentences: readonly string[]) => string;
  /** A single item, without an enclosing list; absent where `show` does not offer the format. */
  readonly single?: (item: Item) => Promise<string>;
}
