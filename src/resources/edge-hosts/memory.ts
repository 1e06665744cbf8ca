import type { Reader } from '../../core/item/index.ts';
import { type Cell, formatSize, MEGABYTE, UNKNOWN } from '../../core/values/index.ts';

/** Above this (95 TB), `sizeInMB` must be bytes, which some services send. */
const MAX_MEGABYTES = 1e8;

/** Memory of a host: the field's name says megabytes, its description bytes (document 2.3). */
export interface Memory {
  readonly bytes: number | null;
  /** The number as sent, and the unit assumed. */
  readonly sent: number | null;
  readonly unit: 'MB' | 'bytes';
}

/** Reads the memory of a device; assumed bytes leave a note. */
export const readMemory = (memory: Reader): Memory => {
  const sent = memory.number('sizeInMB');
  if (sent === null) return { bytes: null, sent, unit: 'MB' };
  if (sent < 0) {
    memory.note('sizeInMB', 'negative size, treated as unknown');
    return { bytes: null, sent, unit: 'MB' };
  }
  if (sent <= MAX_MEGABYTES) return { bytes: sent * MEGABYTE, sent, unit: 'MB' };
  memory.note('sizeInMB', 'too large for MB, treated as bytes');
  return { bytes: sent, sent, unit: 'bytes' };
};

/** The memory as a cell: `32G (32768 MB as sent)`. */
export const memoryCell = ({ bytes, sent, unit }: Memory): Cell => {
  if (sent === null) return UNKNOWN;
  if (bytes === null) return { value: null, text: `${sent} (as sent, not a size)`, tone: 'warn' };
  const words = unit === 'MB' ? `${sent} MB as sent` : `${sent} as sent, too large for MB: treated as bytes`;
  return { value: bytes, text: `${formatSize(bytes)} (${words})`, tone: unit === 'MB' ? 'plain' : 'warn' };
};
