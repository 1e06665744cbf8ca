import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  type Stats,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Why a folder is not used for files of the program: it is a link, or it or the one around it belongs to another user,
 * as where sudo keeps HOME. Null for a good one, and for one that can be made.
 */
export const folderRefusal = (folder: string): string | null => {
  const found = presentAt(folder, lstatSync);
  if (found?.isSymbolicLink() === true) return `${folder} is a link`;
  return (found && strangerTo(found, folder)) ?? strangerAround(folder);
};

/** Another user who owns the nearest folder around one, and so can put a link in its place. */
const strangerAround = (folder: string): string | null => {
  const around = dirname(folder);
  const found = presentAt(around, statSync);
  if (found === null) return around === folder ? null : strangerAround(around);
  return found.uid === 0 ? null : strangerTo(found, around);
};

/** Null also for what cannot be looked at: using it fails as well, and tells why. */
const presentAt = (path: string, look: (path: string) => Stats): Stats | null => {
  try {
    return look(path);
  } catch {
    return null;
  }
};

const strangerTo = ({ uid }: Stats, path: string): string | null => {
  const own = process.getuid?.();
  return own === undefined || uid === own ? null : `${path} belongs to another user (uid ${uid})`;
};

/**
 * Makes a folder, or restricts it, for its owner only; gives why it is refused, or null. The mode is changed by
 * descriptor: never through a link.
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
