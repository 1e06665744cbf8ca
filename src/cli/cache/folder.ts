import * as fs from 'node:fs';
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DAY, HOUR, MEGABYTE } from '../../core/values/index.ts';
import type { Bytes } from '../../snapshot/bytes.ts';
import type { Environment } from '../config/environment.ts';
import { writeThroughDraft } from '../draft-file.ts';
import { makeOwnFolder } from '../own-folder.ts';
import { ownFolder } from '../process-context.ts';

/** Promisified functions of files; `draft-file.ts` says why. */
const lstat = promisify(fs.lstat);
const readdir = promisify(fs.readdir);
const rename = promisify(fs.rename);
const rm = promisify(fs.rm);
export const rmdir = promisify(fs.rmdir);

/** Folder of the cache: $XDG_CACHE_HOME/edgescope, else ~/.cache/edgescope; null without a home. */
export const cacheFolder = (env: Environment, home: string): string | null =>
  ownFolder(env['XDG_CACHE_HOME'], home, '.cache');

/** Extension of cached lists. */
export const LIST = '.list';

/** Maximum size of a file of the cache, in bytes. */
export const MAX_FILE_BYTES = 2 * MEGABYTE;
/** Limits of the cache as a whole: files, their bytes, their age in ms. */
const MAX_FILES = 64;
const MAX_TOTAL_BYTES = 64 * MEGABYTE;
export const MAX_AGE_MS = 7 * DAY;

/** Extension and maximum age of drafts. Older drafts are leftovers of a killed program. */
const DRAFT_ENDING = '.draft';
const DRAFT_MS = HOUR;

/** Counter for unique draft names within this process. */
let drafts = 0;

/**
 * Reads a file of the cache, or its first `most` bytes. Null unless it is a regular file, not a symlink, owned by this
 * user, unreadable for others, and within the size limit.
 */
export const readCacheFile = (folder: string, name: string, most = MAX_FILE_BYTES): Bytes | null => {
  let descriptor: number | null = null;
  try {
    // Non-blocking: a named pipe would wait for a writer.
    descriptor = openSync(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const { mode, size, uid } = fstatSync(descriptor);
    const isFile = (mode & constants.S_IFMT) === constants.S_IFREG;
    if (!isFile || (mode & 0o077) !== 0 || size > MAX_FILE_BYTES || uid !== process.getuid?.()) return null;
    const read = Buffer.allocUnsafeSlow(Math.min(size, most));
    if (readSync(descriptor, read, 0, read.length, 0) !== read.length) return null;
    return { size: read.length, read: (from, length) => read.subarray(from, from + length) };
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
};

/** Writes a file of the cache atomically, for its owner only. False on failure: a full or read-only disk, a refused folder. */
export const writeCacheFile = async (folder: string, name: string, file: Buffer): Promise<boolean> => {
  drafts += 1;
  const draft = join(folder, `${name}.${process.pid}-${drafts}${DRAFT_ENDING}`);
  try {
    if (makeOwnFolder(folder) !== null) return false;
    // A leftover with the same process id could be a symlink: never write through it.
    await rm(draft, { force: true });
    await writeThroughDraft({ draft, fill: (write) => write(file), place: () => rename(draft, join(folder, name)) });
    return true;
  } catch {
    return false;
  }
};

/** Removes a file of the cache, if present. */
export const removeCacheFile = (folder: string, name: string): Promise<void> =>
  rm(join(folder, name), { force: true }).catch(() => undefined);

/** A file in the cache folder. */
export interface FoundFile {
  readonly name: string;
  readonly bytes: number;
  /** Modification time, epoch ms. */
  readonly writtenAt: number;
}

/** Finds cached lists and their drafts (files not renamed yet) in the folder, or files whose names match `ours`, newest first. Foreign files are ignored. */
export const foundIn = async (folder: string, ours = LIST_FILE): Promise<readonly FoundFile[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => ours.test(name));
  const found = await Promise.all(
    names.map(async (name): Promise<readonly FoundFile[]> => {
      const about = await lstat(join(folder, name)).catch(() => null);
      const isOurs = about?.isFile() === true && (ours !== LIST_FILE || beginsAsList(folder, name));
      return isOurs ? [{ name, bytes: about.size, writtenAt: about.mtimeMs }] : [];
    }),
  );
  return found.flat().toSorted((a, b) => b.writtenAt - a.writtenAt);
};

const LIST_FILE = /^[0-9a-f]{40}\.list(?:\.[\d-]+\.draft)?$/;

/** True if a file begins as a cached list: with gzip, with nothing (a draft), or in the old format that no version reads. */
const beginsAsList = (folder: string, name: string): boolean => {
  const file = readCacheFile(folder, name, UNREAD_BEGIN.length);
  return file !== null && (file.size === 0 || file.read(0, GZIP.length).equals(GZIP) || isUnread(file));
};

const GZIP = Buffer.from([0x1f, 0x8b]);
const UNREAD_BEGIN = Buffer.from('{"edgescope":"kept list"');

/** True for a list in the old format that no version reads. */
export const isUnread = (file: Bytes): boolean => file.read(0, UNREAD_BEGIN.length).equals(UNREAD_BEGIN);

/** Names of files with compiled code of the program (`compiled-code.ts`). */
export const CODE_FILE = /^v[\w.-]+-[0-9a-f]{8}\.code(?:\.[\d-]+\.draft)?$/;

/** Removes expired files, files that no version reads, and the oldest files beyond the limits. */
export const pruneCache = async (folder: string, now: number): Promise<void> => {
  let files = 0;
  let bytes = 0;
  for (const found of await foundIn(folder)) {
    const age = now - found.writtenAt;
    if (found.name.endsWith(LIST)) {
      const file = readCacheFile(folder, found.name, UNREAD_BEGIN.length);
      if (file !== null && isUnread(file)) {
        await removeCacheFile(folder, found.name);
        continue;
      }
      files += 1;
      bytes += found.bytes;
      if (files <= MAX_FILES && bytes <= MAX_TOTAL_BYTES && age <= MAX_AGE_MS) continue;
    } else if (age <= DRAFT_MS) continue;
    await removeCacheFile(folder, found.name);
  }
};
