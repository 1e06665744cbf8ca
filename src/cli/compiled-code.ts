import { basename, dirname } from 'node:path';
import { CODE_FILE, foundIn, removeCacheFile, writeCacheFile } from './cache/folder.ts';

/** Compiled code of a file of the program, provided by the loader (`bin/load.js`). */
export interface CompiledCode {
  /** File that the next start reads. */
  readonly path: string;
  /** Bytes that this start has read from it; 0 for none. */
  readonly cachedBytes: number;
  /** The file for all that is compiled by now; takes some 30 ms. */
  file(): Buffer;
}

/** Growth that is worth a file. */
const MORE = 1.1;

/** Other builds and other Node versions may be in use as well. Each has four files: two of screens, two of other output. */
const MAX_CODE_FILES = 12;

/**
 * Keeps the compiled code of the files that are loaded, for the next start; called when the program is idle or ends. An
 * end does not wait if each file has kept code. Never rejects.
 */
export const keepCode = async (files: readonly CompiledCode[], isIdle: boolean): Promise<void> => {
  if (!isIdle && files.every(({ cachedBytes }) => cachedBytes > 0)) return;
  for (const code of files) await keepFile(code);
};

const keepFile = async ({ path, cachedBytes, file: fileOf }: CompiledCode): Promise<void> => {
  const file = fileOf();
  if (file.length < cachedBytes * MORE) return;
  const folder = dirname(path);
  if (!(await writeCacheFile(folder, basename(path), file))) return;
  const older = (await foundIn(folder, CODE_FILE)).slice(MAX_CODE_FILES);
  for (const { name } of older) await removeCacheFile(folder, name);
};
