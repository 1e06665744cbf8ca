import * as fs from 'node:fs';
import { promisify } from 'node:util';

/** Promisified file functions of the cache. `node:fs/promises` loads half of Node's terminal support: 3 MB of memory. */
export const chmod = promisify(fs.chmod);
export const lstat = promisify(fs.lstat);
export const mkdir = promisify(fs.mkdir);
export const readdir = promisify(fs.readdir);
export const rename = promisify(fs.rename);
export const rm = promisify(fs.rm);
export const stat = promisify(fs.stat);
const open = promisify(fs.open);
const close = promisify(fs.close);
const write = promisify(fs.write);

/**
 * Writes a new file, readable by its owner only, chunk by chunk: each is valid until the next one is requested.
 * @throws system errors
 */
export const writeNew = async (path: string, pieces: Iterable<Buffer>): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    for (const piece of pieces) {
      let from = 0;
      while (from < piece.length) from += (await write(file, piece, from)).bytesWritten;
    }
  } finally {
    await close(file);
  }
};
