import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { shellWord } from '../core/text/index.ts';
import { errorCode } from './config/certificates.ts';

/** Content of a user's file, or why it was not read. */
export type OwnFile =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'none' }
  /** Unreadable, or writable by another user: not trusted, and not modified. */
  | { readonly type: 'refused'; readonly why: string; readonly remedy: string }
  /** Not a file of the program: a directory, a pipe, too long, not UTF-8. */
  | { readonly type: 'foreign'; readonly why: string };

/** Reads a file of at most `most` bytes that only this user or root can write. Non-blocking; never throws. */
export const readOwnFile = (path: string, most: number): OwnFile => {
  let descriptor: number | null = null;
  try {
    // Non-blocking: a named pipe would wait for a writer. One descriptor for check and read: the path could be replaced
    // in between.
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

/** Another user who can change the file, if any. */
const strangerTo = ({ uid, mode }: Stats, path: string): { readonly why: string; readonly remedy: string } | null => {
  const own = process.getuid?.();
  if (own === undefined) return null;
  if (uid !== own && uid !== 0)
    return {
      why: `${path} belongs to another user (uid ${uid})`,
      remedy: `run chown ${own} ${shellWord(path)} if you trust it`,
    };
  if ((mode & 0o002) === 0) return null;
  return { why: `${path} is writable by everyone`, remedy: `run chmod 600 ${shellWord(path)} if you trust it` };
};
