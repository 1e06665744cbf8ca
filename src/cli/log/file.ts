import { closeSync, constants, fchmodSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { type RequestRecord, requestJson } from '../../core/request.ts';
import { errorCode } from '../config/secret-file.ts';
import { UsageError } from '../usage-error.ts';

/** A file that has grown beyond this is put aside as `FILE.1`, in place of the one before. In bytes. */
export const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Opens a log file to append requests to, one line of JSON each, readable by its owner only. The function that it gives
 * writes one, and gives a sentence when it could not.
 * @throws UsageError when the file cannot be opened, or is no regular file
 */
export const openLogFile = (path: string, most = MOST_BYTES): ((record: RequestRecord) => string | null) => {
  let file = first(path);
  return (record) => {
    try {
      if (fstatSync(file).size >= most) file = turned(path, file);
      writeSync(file, `${JSON.stringify(requestJson(record))}\n`);
      return null;
    } catch (error) {
      return `requests cannot be written to ${path} any more (${errorCode(error)})`;
    }
  };
};

const first = (path: string): number => {
  try {
    const file = open(path);
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
  } catch (error) {
    throw new UsageError(
      `--log-file: ${path} cannot be written (${errorCode(error)})`,
      'name a file in a folder of yours',
    );
  }
  throw new UsageError(`--log-file: ${path} is no regular file`, 'name a file in a folder of yours');
};

const open = (path: string): number => {
  // Not blocking: a named pipe would wait for a reader for ever.
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;
  const file = openSync(path, flags, 0o600);
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
