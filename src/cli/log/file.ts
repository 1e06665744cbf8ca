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
import { writeWhole } from '../process-context.ts';
import { errorCode } from '../system-error.ts';
import { UsageError } from '../usage-error.ts';
import type { LogNote } from './ring.ts';

/** Maximum size in bytes; a larger file is rotated to `FILE.1`. */
const MAX_BYTES = 10 * MEGABYTE;

/**
 * Opens a log file for appending requests and notes, one line of JSON each, readable by its owner only. The returned function
 * writes one line, and returns an error sentence or null. `place` is the option or variable that named the file.
 * @throws UsageError if the file cannot be opened, or is not a regular file
 */
export const openLogFile = (
  path: string,
  place = '--log-file',
  most = MAX_BYTES,
): ((line: RequestRecord | LogNote) => string | null) => {
  let file = first(path, place);
  let begin = isCut(file) ? '\n' : '';
  return (line) => {
    try {
      if (fstatSync(file).size >= most) {
        if (!isLog(`${path}.1`)) return `requests can no longer be logged: ${path}.1 is not an edgescope log`;
        file = turnFile(path, file);
      }
      writeWhole(file, `${begin}${JSON.stringify('note' in line ? line : requestJson(line))}\n`);
      begin = '';
      return null;
    } catch (error) {
      // A full disk may have truncated the line.
      begin = '\n';
      return `requests can no longer be logged to ${path} (${errorCode(error)})`;
    }
  };
};

/** True if the last line is truncated, by a full disk or a killed program. */
const isCut = (file: number): boolean => {
  const { size } = fstatSync(file);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(file, last, 0, 1, size - 1) === 1 && last.toString() !== '\n';
};

const first = (path: string, place: string): number => {
  try {
    const file = openLog(path);
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

/** Flags for opening a log. Non-blocking: a named pipe would wait for a reader. No symlinks: they could lead to any file. */
const OPEN_FLAGS =
  constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK | constants.O_NOFOLLOW;

const openLog = (path: string): number => {
  const file = openSync(path, OPEN_FLAGS, 0o600);
  // An existing file may be readable for others.
  if (fstatSync(file).isFile()) fchmodSync(file, 0o600);
  return file;
};

const RECORD_BEGIN = '{"time":"';

/** True if a file is a log, or does not exist. @throws system errors */
const isLog = (path: string): boolean => {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return true;
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const begin = Buffer.alloc(RECORD_BEGIN.length);
    return fstatSync(file).isFile() && readSync(file, begin) > 0 && begin.toString() === RECORD_BEGIN;
  } finally {
    closeSync(file);
  }
};

/** Rotates a full file, unless another instance has already. Returns the descriptor of the new file. */
const turnFile = (path: string, file: number): number => {
  if (statSync(path, { throwIfNoEntry: false })?.ino === fstatSync(file).ino) renameSync(path, `${path}.1`);
  const next = openLog(path);
  closeSync(file);
  return next;
};
