import type { CachedRows, Item, Resource } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { MINUTE } from '../../core/values/index.ts';
import { credentialSource } from '../config/key-file.ts';
import { folderRefusal } from '../own-folder.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Connection } from '../settings.ts';
import { turns } from '../turns.ts';
import {
  cacheFolder,
  identityOf,
  listName,
  MAX_AGE_MS,
  pruneCache,
  readCacheFile,
  removeCacheFile,
  writeCacheFile,
} from './folder.ts';
import { type CacheHeader, type FileContents, headerIn, itemsIn } from './format.ts';

/** The cache of one service, for the current identity and settings. */
export interface Cache {
  /**
   * The cached first rows of a query, read synchronously; null without a valid file that is young
   * enough at `now` (epoch ms). `all` reads everything.
   */
  recall(query: InitialQuery, resource: Resource, now: number): CachedList | null;
  /** Writes the file of a query; false on failure. */
  keep(query: InitialQuery, file: Iterable<Buffer>, now: number): Promise<boolean>;
  /** Removes the file of a query. */
  forget(query: InitialQuery): Promise<void>;
}

export interface CachedList {
  readonly first: CachedRows;
  /** All rows; null when the file has changed. Yields to the event loop every few milliseconds. */
  all(): Promise<CachedRows | null>;
}

/** Number of rows read at once, about a screen. */
const FIRST_ROWS = 60;
const FIRST_BYTES = 512 * 1024;

/** Rows per slice between key presses. */
const ROWS_PER_SLICE = 20;

/** Tolerance for clock differences. */
const AHEAD_MS = MINUTE;

/** A valid, young enough file. */
interface CacheFile {
  readonly file: FileContents;
  readonly header: CacheHeader;
}

/** The cache of a connection; null if disabled, for the embedded service, and where `say` is told why it is refused. */
export const cacheOf = (
  connection: Connection,
  { env, home }: Pick<ProcessContext, 'env' | 'home'>,
  say: (text: string) => void,
): Cache | null => {
  const { target, services } = connection;
  if (target.value.kind !== 'service' || services.length > 0 || !connection.cache.value) return null;
  const folder = cacheFolder(env, home);
  if (folder === null) return null;
  const refused = folderRefusal(folder);
  if (refused !== null) {
    say(`${refused}: no lists are cached`);
    return null;
  }
  const credentials = credentialSource(connection.credentials.value);
  const identity = identityOf(connection, connection.credentials.value);
  const open = (query: InitialQuery, resource: Resource, now: number, most?: number): CacheFile | null => {
    const file = readCacheFile(folder, listName(identity, query), most);
    const header = file === null ? null : headerIn(file);
    if (file === null || header === null || header.items === 0) return null;
    const isYoung = header.receivedAt <= now + AHEAD_MS && now - header.receivedAt <= MAX_AGE_MS;
    return header.kind === resource.id && isYoung ? { file, header } : null;
  };
  const recall = (query: InitialQuery, resource: Resource, now: number): CachedList | null => {
    const opened = open(query, resource, now, FIRST_BYTES);
    if (opened === null) return null;
    const items: Item[] = [];
    for (const item of itemsIn(opened.file, resource)) {
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
    for (const item of itemsIn(opened.file, resource)) {
      if (item === null) return null;
      items.push(item);
      if (items.length % ROWS_PER_SLICE === 0) await turns();
    }
    return items.length === opened.header.items ? rowsOf(opened.header, items) : null;
  };
  return {
    // Whether the service refuses field selection is known only from its answers.
    recall: (query, resource, now) =>
      recall(query, resource, now) ??
      (query.fields.length === 0 ? null : recall({ ...query, fields: [] }, resource, now)),
    keep: async (query, file, now) => {
      // The key file has changed: the identity that these rows belong to is uncertain.
      if (identityOf(connection, credentials()) !== identity) return false;
      const written = await writeCacheFile(folder, listName(identity, query), file);
      if (written) await pruneCache(folder, now);
      return written;
    },
    forget: (query) => removeCacheFile(folder, listName(identity, query)),
  };
};

const rowsOf = (header: CacheHeader, items: readonly Item[]): CachedRows => ({
  items,
  unread: header.items - items.length,
  count: header.whole ? header.items : header.count,
  whole: header.whole && items.length === header.items,
  receivedAt: header.receivedAt,
});
