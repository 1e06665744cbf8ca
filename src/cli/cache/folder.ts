import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { DAY, HOUR, MEGABYTE } from '../../core/values/index.ts';
import { chmod, mkdir, readdir, rename, rm, stat, writeNew } from './files.ts';
import { type KeptFile, MAX_FILE_BYTES } from './format.ts';
import { LIST } from './place.ts';

/** No more files than this are kept, nor more bytes in all of them, and none for longer (ms). */
const MAX_FILES = 64;
const MAX_TOTAL_BYTES = 64 * MEGABYTE;
export const MAX_AGE_MS = 7 * DAY;

/** A draft that is older was left by a program that was killed. */
const DRAFT_ENDING = '.draft';
const DRAFT_MS = HOUR;

/** Drafts of this process so far: two of them never share one. */
let drafts = 0;

/**
 * A file of the cache, or its first bytes; null when there is none, or none of ours: a regular file of this user that no
 * other can read, no link, not longer than any that is written.
 */
export const readKept = (folder: string, name: string, most = MAX_FILE_BYTES): KeptFile | null => {
  let descriptor: number | null = null;
  try {
    // Not blocking: a named pipe would wait for a writer for ever.
    descriptor = openSync(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const { mode, size, uid } = fstatSync(descriptor);
    const isFile = (mode & constants.S_IFMT) === constants.S_IFREG;
    if (!isFile || (mode & 0o077) !== 0 || size > MAX_FILE_BYTES || uid !== process.getuid?.()) return null;
    const begin = Buffer.allocUnsafeSlow(Math.min(size, most));
    return readSync(descriptor, begin, 0, begin.length, 0) === begin.length ? { begin, size } : null;
  } catch {
    return null;
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
};

/**
 * Writes a file of the cache: in one step, for its owner only (0600, its folder 0700). False when it could not: no home,
 * a disk that is full or read-only, a folder of somebody else.
 */
export const writeKept = async (folder: string, name: string, file: Iterable<Buffer>): Promise<boolean> => {
  drafts += 1;
  const draft = join(folder, `${name}.${process.pid}-${drafts}${DRAFT_ENDING}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = await stat(folder);
    if (uid !== process.getuid?.()) return false;
    if ((mode & 0o077) !== 0) await chmod(folder, 0o700);
    // Left by one that was killed and had this number: never written through, it could be a link.
    await rm(draft, { force: true });
    await writeNew(draft, file);
    await rename(draft, join(folder, name));
    return true;
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
    return false;
  }
};

/** Removes a file of the cache, if it is there. */
export const removeKept = (folder: string, name: string): Promise<void> =>
  rm(join(folder, name), { force: true }).catch(() => undefined);

/** A file in the folder of the cache. */
export interface FoundFile {
  readonly name: string;
  readonly bytes: number;
  /** Epoch ms of the last writing. */
  readonly writtenAt: number;
}

/** The kept lists and drafts in the folder, the newest first; files that are none of ours are passed over. */
export const foundIn = async (folder: string): Promise<readonly FoundFile[]> => {
  const names = await readdir(folder).catch(() => []);
  const ours = names.filter((name) => CACHE_FILE.test(name));
  const found = await Promise.all(
    ours.map(async (name): Promise<readonly FoundFile[]> => {
      const about = await stat(join(folder, name)).catch(() => null);
      return about === null ? [] : [{ name, bytes: about.size, writtenAt: about.mtimeMs }];
    }),
  );
  return found.flat().toSorted((a, b) => b.writtenAt - a.writtenAt);
};

const CACHE_FILE = /^[0-9a-f]{40}\.list(?:\.[\d-]+\.draft)?$/;

/** Removes what is too old, and the oldest of what is too much. */
export const pruneKept = async (folder: string, now: number): Promise<void> => {
  let files = 0;
  let bytes = 0;
  for (const found of await foundIn(folder)) {
    const age = now - found.writtenAt;
    if (found.name.endsWith(LIST)) {
      files += 1;
      bytes += found.bytes;
      if (files <= MAX_FILES && bytes <= MAX_TOTAL_BYTES && age <= MAX_AGE_MS) continue;
    } else if (age <= DRAFT_MS) continue;
    await removeKept(folder, found.name);
  }
};
