import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { errorCode } from './config/secret-file.ts';

/** What a file of the user holds, or why it is not read. */
export type OwnFile =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'none' }
  /** It cannot be read, or not by us: it is another user's, who could have written anything. It is left alone. */
  | { readonly type: 'refused'; readonly why: string; readonly remedy: string }
  /** It is none of ours: a directory, a pipe, too long, no UTF-8. */
  | { readonly type: 'foreign'; readonly why: string };

/** Reads a file of at most so many bytes that this user or the system's owner has written. Never waits, never throws. */
export const readOwnFile = (path: string, most: number): OwnFile => {
  let descriptor: number | null = null;
  try {
    // Not blocking: a named pipe would wait for a writer for ever. One descriptor for the check and the reading: the path
    // could be another file in between.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
    const found = fstatSync(descriptor);
    if (!found.isFile()) return { type: 'foreign', why: `${path} is not a regular file` };
    const stranger = strangerTo(found, path);
    if (stranger !== null) return { type: 'refused', ...stranger };
    if (found.size > most) return { type: 'foreign', why: `${path} is too long` };
    const bytes = readFileSync(descriptor);
    return { type: 'text', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (error) {
    if (error instanceof TypeError) return { type: 'foreign', why: `${path} is not UTF-8` };
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return { type: 'none' };
    return {
      type: 'refused',
      why: `${path} cannot be read (${code})`,
      remedy: 'fix its permissions, or remove it',
    };
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
};

/** Who besides this user and the system's owner decides what a file says. */
const strangerTo = ({ uid, mode }: Stats, path: string): { readonly why: string; readonly remedy: string } | null => {
  const own = process.getuid?.();
  if (own === undefined) return null;
  if (uid !== own && uid !== 0)
    return { why: `${path} belongs to another user (uid ${uid})`, remedy: `run chown ${own} ${path} if you trust it` };
  if ((mode & 0o002) === 0) return null;
  return { why: `${path} is writable by everyone`, remedy: `run chmod 600 ${path} if you trust it` };
};
