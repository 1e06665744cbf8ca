import { promises as fs } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Sink } from '../../output/index.ts';
import { writeThroughDraft } from '../draft-file.ts';
import { sinkTo } from '../print/sink.ts';
import { errorCode, whyNotWritten } from '../system-error.ts';

/** Sentence about a file that could not be created. */
const fileProblem = (path: string, error: unknown): string => `nothing was written: ${whyNotWritten(path, error)}`;

/** Result of creating a file. */
type NewFile =
  | { readonly type: 'written'; readonly bytes: number }
  /** The file exists, and replacing was not requested. Nothing was changed. */
  | { readonly type: 'exists' }
  | { readonly type: 'failed'; readonly message: string };

interface NewFileOptions {
  /** An existing file may be replaced. */
  readonly overwrite: boolean;
  /** Mode of the file, whatever the umask; 0600 if absent. */
  readonly mode?: number;
  readonly signal: AbortSignal;
  /** Receives the number of bytes written, after each chunk. */
  readonly onBytes?: (bytes: number) => void;
  /** Checks the complete draft. If it throws, the draft is removed and the file is not created. */
  readonly check?: (draft: string) => Promise<void>;
}

type Fill = (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>;

/**
 * Creates a file of text atomically, for its owner only (0600) unless a mode is given: writes a draft in the same folder, then
 * renames it. A symlink is replaced, not followed. On failure an existing file stays.
 */
export const makeFile = (
  path: string,
  options: NewFileOptions,
  print: (sink: Sink) => Promise<void>,
): Promise<NewFile> => fillFile(path, options, (write) => print(sinkTo((text) => write(Buffer.from(text)))));

/** Creates a file of bytes, in the same way as `makeFile`. */
export const fillFile = async (path: string, options: NewFileOptions, fill: Fill): Promise<NewFile> => {
  try {
    const found = await kindAt(path);
    if (found === 'directory' || path.endsWith('/')) return failedFile(`${path} is a directory: add a file name`);
    if (found === 'other') return failedFile(`${path} is not a regular file: left alone`);
    if (found === 'file' && !options.overwrite) return { type: 'exists' };
    return await throughDraft(path, options, fill);
  } catch (error) {
    return failedFile(options.signal.aborted ? `${path} was not written: stopped` : fileProblem(path, error));
  }
};

const failedFile = (message: string): NewFile => ({ type: 'failed', message });

const kindAt = async (path: string): Promise<'none' | 'file' | 'directory' | 'other'> => {
  try {
    const found = await fs.lstat(path);
    if (found.isDirectory()) return 'directory';
    return found.isFile() || found.isSymbolicLink() ? 'file' : 'other';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'none';
    throw error;
  }
};

const throughDraft = async (
  path: string,
  { overwrite, mode, signal, onBytes, check }: NewFileOptions,
  fill: Fill,
): Promise<NewFile> => {
  await removeLeft(dirname(path));
  const draft = join(dirname(path), `.edgescope-${process.pid}-${process.hrtime.bigint().toString(36)}.part`);
  let bytes = 0;
  return writeThroughDraft<NewFile>({
    draft,
    mode,
    isDurable: true,
    fill: (write) =>
      fill(async (piece) => {
        signal.throwIfAborted();
        await write(piece);
        bytes += piece.length;
        onBytes?.(bytes);
      }),
    place: async () => {
      await check?.(draft);
      if (overwrite) await fs.rename(draft, path);
      else if (!(await placeDraft(draft, path))) return { type: 'exists' };
      return { type: 'written', bytes };
    },
  });
};

const DRAFT_NAME = /^\.edgescope-(\d+)-[0-9a-z]+\.part$/;
/** Minimum age of a leftover draft in ms: on shared folders another machine may have the same process id. */
const OLD = 60 * 60 * 1000;

/** Removes drafts in a folder left by killed exports of this user; ignores failures. */
const removeLeft = async (folder: string): Promise<void> => {
  const names = await fs.readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const pid = DRAFT_NAME.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const draft = join(folder, name);
    const found = await fs.lstat(draft).catch(() => null);
    const own = found?.isFile() === true && found.uid === process.getuid?.();
    if (own && Date.now() - found.mtimeMs > OLD) await fs.rm(draft, { force: true }).catch(() => undefined);
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
};

/** Error codes of file systems without hard links: FAT, some network and user file systems. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Renames the draft; returns false if the target exists. A hard link is tried first, because it fails atomically. */
const placeDraft = async (draft: string, path: string): Promise<boolean> => {
  try {
    await fs.link(draft, path);
    return true;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.has(code)) throw error;
  }
  try {
    await (await fs.open(path, 'wx', 0o600)).close();
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  await fs.rename(draft, path);
  return true;
};

/** Resolves a typed path: `~/` is the home directory, and relative paths start at the current directory. */
export const typedPath = (typed: string, { home, cwd }: { readonly home: string; readonly cwd: string }): string => {
  if (home !== '' && (typed === '~' || typed.startsWith('~/'))) return join(home, typed.slice(1));
  return typed.startsWith('/') ? typed : join(cwd, typed);
};
