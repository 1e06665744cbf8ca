import type { Item, Resource } from '../core/item/index.ts';
import type { Provenance } from './provenance.ts';

/** A receiver of text; a slow one holds up its writer, so that nothing piles up in memory. */
export interface Sink {
  /** @throws where the receiver has gone or cannot take the text */
  write(text: string): Promise<void>;
  /** Flushes what is buffered. @throws as `write` */
  end(): Promise<void>;
}

export interface WriteOptions {
  /** Cells of a line; null keeps all columns at full length. */
  readonly cells: number | null;
  readonly ascii: boolean;
  /** Epoch milliseconds, for ages. */
  readonly now: number;
  /** When the items were received (epoch ms), where each row must carry it. */
  readonly asOf?: number | null;
  /** Each row ends with its uid, where the format holds values of columns. */
  readonly withUid?: boolean;
}

/** One output format: `-o`, `--help`, the export picker and `:export` come from the list of these (`formats.ts`). */
export interface OutputFormat {
  /** As it is typed, and the extension of a file. */
  readonly id: string;
  /** One line without a full stop, for `--help` and the export picker. */
  readonly about: string;
  /** The columns of a view, or whole items: these ask the service for every field. */
  readonly holds: 'columns' | 'items';
  /** Offered for files and the clipboard. */
  readonly exports: boolean;
  /** Writes items; the sink stays open. Heavy libraries are imported here. */
  write(sink: Sink, items: readonly Item[], resource: Resource, options: WriteOptions): Promise<void>;
  /** Where the rows are from, in front of all; absent where the format is not for people. */
  readonly heading?: (provenance: Provenance) => string;
  /** What the output leaves out, as a comment at its top; absent where the format has no comments. */
  readonly comment?: (sentences: readonly string[]) => string;
  /** An item alone, without a list around it; absent where `show` does not offer the format. */
  readonly single?: (item: Item) => Promise<string>;
}
