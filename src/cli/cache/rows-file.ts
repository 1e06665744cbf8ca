import type { CachedRows, Item, Resource } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { type Bytes, SnapshotRefused } from '../../snapshot/bytes.ts';
import { askedBy, snapshotScope } from '../../snapshot/format.ts';
import { damageTexts } from '../../snapshot/open.ts';
import { firstItems, isSameList } from '../../snapshot/states.ts';
import { StateWriter } from '../../snapshot/writer.ts';
import { VERSION } from '../version.ts';
import { MAX_FILE_BYTES } from './folder.ts';

// A cache file is a snapshot of one list. Its first lines contain the totals (`ahead`), which can be shown without the rest.

/** Rows of a list that the cache keeps for the next run. */
export interface KeptRows {
  readonly query: InitialQuery;
  /** Rows in the order of the screen. */
  readonly items: readonly Item[];
  /** Minimum number of items in the whole list, as far as known. */
  readonly known: number;
  /** The items are the complete list. */
  readonly isWhole: boolean;
  /** Epoch ms of the last answer that confirmed the rows. */
  readonly at: number;
}

const MAX_ROWS = 1000;

/**
 * Packs the first rows of a list into the bytes of a cache file. If they are too large, tries half as many, again and again.
 * Null if not one row fits, or if `isTime` returns false, since no time is left. `service` is its display name; `made` is the
 * time of writing (epoch ms).
 */
export const zipRows = async (
  { items, ...about }: KeptRows,
  service: string,
  made: number,
  isTime: () => boolean,
): Promise<Buffer | null> => {
  const header = { program: VERSION, made, service, scope: snapshotScope(about.query.scope) };
  for (let most = Math.min(items.length, MAX_ROWS); most > 0; most = Math.floor(most / 2)) {
    const rows = { ...about, items: items.slice(0, most), isWhole: about.isWhole && most === items.length };
    const pieces: Buffer[] = [];
    let size = 0;
    const writer = new StateWriter(header, async (bytes) => {
      pieces.push(bytes);
      size += bytes.length;
    });
    const isWritten = await writeRows(writer, rows, () => isTime() && size <= MAX_FILE_BYTES);
    if (!isTime()) return null;
    if (isWritten && size <= MAX_FILE_BYTES) return Buffer.concat(pieces);
  }
  return null;
};

/** Writes all rows and the end of a file. Returns false if `goesOn` turns false before. */
const writeRows = async (
  writer: StateWriter,
  { query, items, known, isWhole, at }: KeptRows,
  goesOn: () => boolean,
): Promise<boolean> => {
  const { kind } = query;
  const count = isWhole || known > items.length ? known : null;
  await writer.list({ kind, ...askedBy(query), ahead: { items: items.length, count, at } });
  for (const item of items) {
    if (!goesOn()) return false;
    await writer.item({ kind }, item.jsonText());
  }
  await writer.listEnd({ kind, count, isWhole, at, notes: [] });
  await writer.end();
  return true;
};

/**
 * Reads the rows of a file, a few at a time between turns of the event loop.
 * @throws SnapshotRefused if the file is cut off, changed, or contains another list
 */
export const rowsIn = async (file: Bytes, resource: Resource): Promise<CachedRows> => {
  const id = { kind: resource.id };
  const reading = firstItems(file, id, () => resource);
  const items: Item[] = [];
  let step = await reading.next();
  for (; step.done !== true; step = await reading.next()) {
    items.push(step.value);
    if (items.length > MAX_ROWS) throw new SnapshotRefused(`has more than ${MAX_ROWS} rows`);
  }
  const [damage] = damageTexts(step.value.damage);
  if (damage !== undefined) throw new SnapshotRefused(`was ${damage}`);
  const [only, ...others] = step.value.lists;
  const end = only === undefined || !isSameList(only.list, id) ? null : only.end;
  if (end === null || others.length > 0 || step.value.refreshes.length > 0 || end.items !== items.length)
    throw new SnapshotRefused('holds something else');
  const { isWhole, count, at } = end;
  return { items, count: isWhole ? items.length : count, receivedAt: at };
};
