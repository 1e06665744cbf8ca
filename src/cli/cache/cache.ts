import type { CachedRows, Item, Resource } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { MINUTE } from '../../core/values/index.ts';
import { credentialSource } from '../config/key-file.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Connection } from '../settings.ts';
import { turns } from '../turns.ts';
import { MAX_AGE_MS, pruneKept, readKept, removeKept, writeKept } from './folder.ts';
import { headerIn, itemsIn, type KeptFile, type KeptHeader } from './format.ts';
import { cacheFolder, identityOf, listName } from './place.ts';

/** What earlier runs have kept of this service, for whoever asks it as it is asked now. */
export interface Cache {
  /**
   * The first rows of a query, as lists see them, read at once; null when there are none that are good and young enough at
   * `now` (epoch ms). `all` reads the others, and what is inside of them.
   */
  recall(query: InitialQuery, resource: Resource, now: number): Recalled | null;
  /** Keeps the file of a query; false when that cannot be done. */
  keep(query: InitialQuery, file: Iterable<Buffer>, now: number): Promise<boolean>;
  /** Keeps nothing of a query any more. */
  forget(query: InitialQuery): Promise<void>;
}

export interface Recalled {
  readonly first: CachedRows;
  /** All rows; null when the file is not what it was. Gives the event loop back every few milliseconds. */
  all(): Promise<CachedRows | null>;
}

/** A screen of rows, and what is read for it. */
const FIRST_ROWS = 60;
const FIRST_BYTES = 128 * 1024;

/** Rows that are made between two looks at the keyboard. */
const ROWS_PER_SLICE = 50;

/** A clock that is a little behind another one is no reason to distrust a file. */
const AHEAD_MS = MINUTE;

/** A file that is good and young enough. */
interface Opened {
  readonly file: KeptFile;
  readonly header: KeptHeader;
}

/** The cache of a connection; null where nothing is kept: for the embedded service, and where somebody wished so. */
export const cacheOf = (connection: Connection, { env, home }: Pick<ProcessContext, 'env' | 'home'>): Cache | null => {
  if (connection.target.value.kind === 'demo' || !connection.cache.value) return null;
  const folder = cacheFolder(env, home);
  if (folder === null) return null;
  const credentials = credentialSource(connection.credentials.value);
  const identity = identityOf(connection, connection.credentials.value);
  const open = (query: InitialQuery, resource: Resource, now: number, most?: number): Opened | null => {
    const file = readKept(folder, listName(identity, query), most);
    const header = file === null ? null : headerIn(file);
    if (file === null || header === null || header.sizes.length === 0) return null;
    const isOfKind = header.kind === resource.id && header.layout === resource.layout;
    const isYoung = header.receivedAt <= now + AHEAD_MS && now - header.receivedAt <= MAX_AGE_MS;
    return isOfKind && isYoung ? { file, header } : null;
  };
  const recall = (query: InitialQuery, resource: Resource, now: number): Recalled | null => {
    const opened = open(query, resource, now, FIRST_BYTES);
    if (opened === null) return null;
    const items: Item[] = [];
    for (const item of itemsIn(opened.file, opened.header, resource)) {
      if (item === null) return null;
      items.push(item);
      if (items.length === FIRST_ROWS) break;
    }
    if (items.length === 0) return null;
    return { first: rowsOf(opened.header, items), all: () => recallAll(query, resource, now) };
  };
  const recallAll = async (query: InitialQuery, resource: Resource, now: number): Promise<CachedRows | null> => {
    const opened = open(query, resource, now);
    if (opened === null) return null;
    const items: Item[] = [];
    for (const item of itemsIn(opened.file, opened.header, resource)) {
      if (item === null) return null;
      items.push(item);
      if (items.length % ROWS_PER_SLICE === 0) await turns();
    }
    return items.length === opened.header.sizes.length ? rowsOf(opened.header, items) : null;
  };
  return {
    // A service that refuses to select fields is known to give whole items by its answer, and not before.
    recall: (query, resource, now) =>
      recall(query, resource, now) ??
      (query.fields.length === 0 ? null : recall({ ...query, fields: [] }, resource, now)),
    keep: async (query, file, now) => {
      // Another key has come into its file meanwhile: whose rows these are is not known for sure.
      if (identityOf(connection, credentials()) !== identity) return false;
      const written = await writeKept(folder, listName(identity, query), file);
      if (written) await pruneKept(folder, now);
      return written;
    },
    forget: (query) => removeKept(folder, listName(identity, query)),
  };
};

const rowsOf = ({ count, whole, sizes, receivedAt }: KeptHeader, items: readonly Item[]): CachedRows => ({
  items,
  unread: sizes.length - items.length,
  count: whole ? sizes.length : count,
  whole: whole && items.length === sizes.length,
  receivedAt,
});
