import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { shellWord } from '../core/text/index.ts';
import { errorCode } from './system-error.ts';

/**
 * Returns why the program must not keep files in a folder: it is a link, or it belongs to another user, or its
 * nearest existing parent to another user than root, for example because sudo kept HOME. Null for a good folder, and for one that can be created.
 */
export const folderRefusal = (folder: string): string | null => {
  const found = presentAt(folder, lstatSync);
  if (found?.isSymbolicLink() === true) return `${folder} is a link`;
  return (found && strangerTo(found, folder)) ?? strangerAround(folder);
};

/** Returns a sentence if another user owns the nearest existing parent of a folder, and so can replace the folder by a link; else null. */
const strangerAround = (folder: string): string | null => {
  const around = dirname(folder);
  const found = presentAt(around, statSync);
  if (found === null) return around === folder ? null : strangerAround(around);
  return found.uid === 0 ? null : strangerTo(found, around);
};

/** Stats of a path; null also if they cannot be read, since using the path then fails too and says why. */
const presentAt = (path: string, look: (path: string) => Stats): Stats | null => {
  try {
    return look(path);
  } catch {
    return null;
  }
};

/** Returns a sentence if another user owns a file; else null. */
export const strangerTo = ({ uid }: Stats, path: string): string | null => {
  const own = process.getuid?.();
  return own === undefined || uid === own ? null : `${path} belongs to another user (uid ${uid})`;
};

/**
 * Creates a folder for its owner only, or restricts an existing one. Returns why the folder is refused, or null. The mode
 * is changed by descriptor: never through a link.
 * @throws system errors
 */
export const makeOwnFolder = (folder: string): string | null => {
  const refused = folderRefusal(folder);
  if (refused !== null) return refused;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const found = fstatSync(descriptor);
    const stranger = strangerTo(found, folder);
    if (stranger === null && (found.mode & 0o077) !== 0) fchmodSync(descriptor, 0o700);
    return stranger;
  } finally {
    closeSync(descriptor);
  }
};

/** Content of a user's file, or the reason why it was not read. */
type OwnFile =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'none' }
  /** Unreadable, or writable by another user: not trusted, and not modified. */
  | { readonly type: 'refused'; readonly why: string; readonly remedy: string }
  /** The path has something else than a file of the program: a directory, a pipe, a file too long or not UTF-8. */
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
    const stranger = strangerToFile(found, path);
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

/** Returns why the file is not safe from changes by other users, and a remedy; null if it is safe. */
const strangerToFile = (
  { uid, mode }: Stats,
  path: string,
): { readonly why: string; readonly remedy: string } | null => {
  const own = process.getuid?.();
  if (own === undefined) return null;
  if (uid !== own && uid !== 0)
    return {
      why: `${path} belongs to another user (uid ${uid})`,
      remedy: `run chown ${own} ${shellWord(path)} if you trust it`,
    };
  if ((mode & 0o022) === 0) return null;
  return { why: `${path} is writable by others`, remedy: `run chmod 600 ${shellWord(path)} if you trust it` };
};
