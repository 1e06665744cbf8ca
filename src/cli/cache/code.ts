import { join } from 'node:path';
import { lstat, readdir, rm } from './files.ts';

/** Folder of compiled code in the cache, written by the loader (`bin/code-cache.js`). */
export const codeFolder = (folder: string): string => join(folder, 'code');

/** Number and size of compiled files: a folder per Node version, a file per part of the program. */
export const codeIn = async (folder: string): Promise<{ readonly files: number; readonly bytes: number }> => {
  const keys = await namesIn(folder);
  const paths = await Promise.all(
    keys.map(async (key) => (await namesIn(join(folder, key))).map((name) => join(folder, key, name))),
  );
  const sizes = await Promise.all(
    paths.flat().map((path) =>
      lstat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
};

/** Names in a folder; empty for a symlink. */
const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return (await lstat(folder)).isDirectory() ? await readdir(folder) : [];
  } catch {
    return [];
  }
};

/** Removes all compiled code; of a symlink only the link. */
export const removeCode = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true }).catch(() => undefined);
