import * as fs from 'node:fs';
import { promisify } from 'node:util';

/**
 * What the cache does with files, as promises. Those of `node:fs/promises` bring half of Node's own terminal with them:
 * 3 MB for as long as the program runs.
 */
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
 * Writes a file that was not there, for its owner only, piece after piece: each is good until the next one is asked for.
 * @throws what Node does.
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
