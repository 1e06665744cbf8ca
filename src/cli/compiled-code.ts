import { basename, dirname } from 'node:path';

/** Compiled code of the program, provided by the loader (`bin/load.js`); null where none can be kept. */
export interface CompiledCode {
  /** File that the next start reads. */
  readonly path: string;
  /** Bytes that this start has read from it; 0 for none. */
  readonly cachedBytes: number;
  /** The file for all that is compiled by now; takes some 30 ms. */
  file(): Buffer;
}

/** Growth that is worth a file: a screen compiles half as much again as printing. */
const MORE = 1.1;

/** Other builds and other Node versions may be in use as well. */
const MAX_CODE_FILES = 4;

/**
 * Keeps the compiled code for the next start; called when the program is idle or ends. An end does not wait for more
 * than is already kept. Never rejects.
 */
export const keepCode = async (code: CompiledCode | null, isIdle: boolean): Promise<void> => {
  if (code === null || (code.cachedBytes > 0 && !isIdle)) return;
  const file = code.file();
  if (file.length < code.cachedBytes * MORE) return;
  const { CODE_FILE, foundIn, removeCacheFile, writeCacheFile } = await import('./cache/folder.ts');
  const folder = dirname(code.path);
  if (!(await writeCacheFile(folder, basename(code.path), file))) return;
  const older = (await foundIn(folder, CODE_FILE)).slice(MAX_CODE_FILES);
  for (const { name } of older) await removeCacheFile(folder, name);
};
