import type { CachedRows, Resource } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { MINUTE } from '../../core/values/index.ts';
import { credentialSource } from '../config/key-file.ts';
import { folderRefusal } from '../own-folder.ts';
import type { ProcessContext } from '../process-context.ts';
import { type Connection, targetLabel } from '../settings.ts';
import {
  cacheFolder,
  isUnread,
  MAX_AGE_MS,
  pruneCache,
  readCacheFile,
  removeCacheFile,
  writeCacheFile,
} from './folder.ts';
import { identityOf, listName } from './list-name.ts';
import type { KeptRows } from './rows-file.ts';

/** Files with lists of one service, for one identity (`identityOf`). The next run may show these rows before the service has answered. */
export interface Cache {
  /**
   * Reads the cached rows of a query in slices. Null if there is no file that is young enough at `now` (epoch ms).
   * @throws Error with the reason if the file is cut off, changed, or contains another list
   */
  recall(query: InitialQuery, resource: Resource, now: number): Promise<CachedRows | null>;
  /** Writes the file of a query. Returns false on failure, and if `isTime` turns false before the file is packed. */
  keep(rows: KeptRows, now: number, isTime: () => boolean): Promise<boolean>;
  /** Removes the file of a query. */
  forget(query: InitialQuery): Promise<void>;
}

/** Tolerance for differences of clocks, in ms. */
const AHEAD_MS = MINUTE;

/** Cache of a connection. Null if it is off, if not exactly one real service is shown, or without a usable folder (`say` gets the reason). */
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
  const recall = async (query: InitialQuery, resource: Resource, now: number): Promise<CachedRows | null> => {
    const file = readCacheFile(folder, listName(identity, query));
    if (file === null || isUnread(file)) return null;
    const { rowsIn } = await import('./rows-file.ts');
    const rows = await rowsIn(file, resource);
    const isYoung = rows.receivedAt <= now + AHEAD_MS && now - rows.receivedAt <= MAX_AGE_MS;
    return isYoung && rows.items.length > 0 ? rows : null;
  };
  return {
    // Whether the service refuses field selection is known only from its answers.
    recall: async (query, resource, now) =>
      (await recall(query, resource, now)) ??
      (query.fields.length === 0 ? null : recall({ ...query, fields: [] }, resource, now)),
    keep: async (rows, now, isTime) => {
      // The key file has changed: the identity that these rows belong to is uncertain.
      if (identityOf(connection, credentials()) !== identity) return false;
      const { zipRows } = await import('./rows-file.ts');
      const file = await zipRows(rows, targetLabel(target.value), now, isTime);
      if (file === null || !(await writeCacheFile(folder, listName(identity, rows.query), file))) return false;
      await pruneCache(folder, now);
      return true;
    },
    forget: (query) => removeCacheFile(folder, listName(identity, query)),
  };
};
