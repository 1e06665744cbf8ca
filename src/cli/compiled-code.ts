import { basename, dirname } from 'node:path';
import { CODE_FILE, foundIn, removeCacheFile, writeCacheFile } from './cache/folder.ts';

/** Compiled code of a file of the program, provided by the loader (`bin/load.js`). */
export interface CompiledCode {
  /** File that the next start reads. */
  readonly path: string;
  /** Bytes of compiled code that this start has read from `path`; 0 for none. */
  readonly cachedBytes: number;
  /** Returns the content of a file with all code compiled so far. Takes about 30 ms. */
  file(): Buffer;
}

/** Growth of the compiled code, as a factor, from which a new file is worth writing. */
const MORE = 1.1;

/** Maximum number of files: other builds and Node versions may be in use. Each has four, two for screens, two for other output. */
const MAX_CODE_FILES = 12;

/**
 * Writes the compiled code of the loaded files for the next start. Called when the screen is idle (`isIdle`) or the program
 * ends. An ending program writes only if a file had no cached code at its start. Never rejects.
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
