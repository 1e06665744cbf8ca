import { dirname } from 'node:path';
import { errorCode } from '../config/secret-file.ts';

const WORDS: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `there is no directory ${dirname(path)}`,
  ENOTDIR: (path) => `${dirname(path)} is no directory`,
  EISDIR: (path) => `${path} is a directory: write a name after it`,
  EACCES: (path) => `no right to write in ${dirname(path)}`,
  EPERM: (path) => `no right to write ${path}`,
  EROFS: (path) => `${dirname(path)} can only be read`,
  ENOSPC: (path) => `no space is left for ${path}`,
  EDQUOT: (path) => `the quota is used up: no space for ${path}`,
  EFBIG: (path) => `${path} would be larger than a file may be there`,
  ENAMETOOLONG: () => 'the name is too long',
  EMFILE: () => 'too many files are open',
  ELOOP: (path) => `links lead round in a circle at ${path}`,
};

/** Why a file could not be written, in words. */
export const whyNotWritten = (path: string, error: unknown): string => {
  const code = errorCode(error);
  return WORDS[code]?.(path) ?? `${path} could not be written (${code})`;
};

/** Why a file could not be made, in words. */
export const fileProblem = (path: string, error: unknown): string =>
  `nothing was written: ${whyNotWritten(path, error)}`;
