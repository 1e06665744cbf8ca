import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { UsageError } from '../usage-error.ts';

/** Maximum file size: above that of keys and certificate chains. */
const MAX_BYTES = 64 * 1024;

/**
 * The text of a secret file: regular, private to its owner, not empty. Errors never contain it; `holds` describes its
 * content in two words.
 * @throws UsageError
 */
export const readSecretFile = (place: string, path: string, holds: string): string => {
  // One descriptor for check and read: the path could be replaced in between.
  const descriptor = open(place, path);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile())
      throw new UsageError(`${place}: ${path} is not a regular file`, `give a file that contains ${holds}`);
    if ((stat.mode & 0o077) !== 0) {
      throw new UsageError(
        `${place}: ${path} can be read by others (mode ${(stat.mode & 0o777).toString(8).padStart(4, '0')})`,
        `run chmod 600 ${path}`,
      );
    }
    if (stat.size > MAX_BYTES)
      throw new UsageError(`${place}: ${path} is too long`, `give a file that contains only ${holds}`);
    const text = readFileSync(descriptor, 'utf8').trim();
    if (text === '') throw new UsageError(`${place}: ${path} is empty`, `write ${holds} into it`);
    return text;
  } finally {
    closeSync(descriptor);
  }
};

const open = (place: string, path: string): number => {
  try {
    // Non-blocking: a named pipe would wait for a writer.
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw new UsageError(
      `${place}: ${path} cannot be read (${errorCode(error)})`,
      'check the path and its permissions',
    );
  }
};

/** The code of a system error (`ENOENT`), for a message. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';
