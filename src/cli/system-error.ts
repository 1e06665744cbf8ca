import { dirname } from 'node:path';

/** The code of a system error (`ENOENT`), for a message. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';

const WORDS_BY_CODE: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `no such directory: ${dirname(path)}`,
  ENOTDIR: (path) => `${dirname(path)} is not a directory`,
  EISDIR: (path) => `${path} is a directory: add a file name`,
  EACCES: (path) => `no permission to write in ${dirname(path)}`,
  EPERM: (path) => `no permission to write ${path}`,
  EROFS: (path) => `${dirname(path)} is read-only`,
  ENOSPC: (path) => `no space left for ${path}`,
  EDQUOT: (path) => `quota exceeded: no space for ${path}`,
  EFBIG: (path) => `${path} would exceed the file size limit`,
  ENAMETOOLONG: () => 'the name is too long',
  EMFILE: () => 'too many open files',
  ELOOP: (path) => `symbolic links form a loop at ${path}`,
};

/** Sentence that says why the file at `path` could not be written. */
export const whyNotWritten = (path: string, error: unknown): string => {
  const code = errorCode(error);
  return WORDS_BY_CODE[code]?.(path) ?? `${path} could not be written (${code})`;
};
