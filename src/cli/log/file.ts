import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  statSync,
} from 'node:fs';
import { type RequestRecord, requestJson } from '../../core/client/index.ts';
import { MEGABYTE } from '../../core/values/index.ts';
import { errorCode } from '../config/secret-file.ts';
import { writeWhole } from '../output.ts';
import { UsageError } from '../usage-error.ts';

/** A file that has grown beyond this is put aside as `FILE.1`, in place of the one before. In bytes. */
export const MAX_BYTES = 10 * MEGABYTE;

/**
 * Opens a log file to append requests to, one line of JSON each, readable by its owner only. The function that it gives
 * writes one, and gives a sentence when it could not. `place` is who named the file.
 * @throws UsageError when the file cannot be opened, or is no regular file
 */
export const openLogFile = (
  path: string,
  place = '--log-file',
  most = MAX_BYTES,
): ((record: RequestRecord) => string | null) => {
  let file = first(path, place);
  let begin = isCut(file) ? '\n' : '';
  return (record) => {
    try {
      if (fstatSync(file).size >= most) file = turned(path, file);
      writeWhole(file, `${begin}${JSON.stringify(requestJson(record))}\n`);
      begin = '';
      return null;
    } catch (error) {
      // A full disk may have taken a part of the line.
      begin = '\n';
      return `requests can no longer be logged to ${path} (${errorCode(error)})`;
    }
  };
};

/** Its last line has no end: a full disk or a killed program cut it off. */
const isCut = (file: number): boolean => {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
};

const first = (path: string, place: string): number => {
  try {
    const file = open(path);
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
  } catch (error) {
    if (errorCode(error) === 'ELOOP' && isLink(path)) {
      throw new UsageError(`${place}: ${path} is a symbolic link`, 'name the file itself');
    }
    throw new UsageError(
      `${place}: ${path} cannot be written (${errorCode(error)})`,
      'name a file in a directory of yours',
    );
  }
  throw new UsageError(`${place}: ${path} is not a regular file`, 'name a file in a directory of yours');
};

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** Not blocking: a named pipe would wait for a reader for ever. No link: it could lead to any file of this user. */
const OPEN_FLAGS =
  constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK | constants.O_NOFOLLOW;

const open = (path: string): number => {
  const file = openSync(path, OPEN_FLAGS, 0o600);
  // It may have been there before, and open to others.
  if (fstatSync(file).isFile()) fchmodSync(file, 0o600);
  return file;
};

/** A new file in the place of a full one. Another copy of the program may have put it aside already. */
const turned = (path: string, file: number): number => {
  if (statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(file).ino) renameSync(path, `${path}.1`);
  const next = open(path);
  closeSync(file);
  return next;
};
