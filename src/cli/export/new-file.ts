import { promises as fs } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Sink } from '../../output/index.ts';
import { errorCode } from '../config/secret-file.ts';
import { sinkTo } from '../print/sink.ts';
import { fileProblem } from './file-problem.ts';

/** How the making of a file ended. */
export type NewFile =
  | { readonly type: 'written'; readonly bytes: number }
  /** Something of this name is there, and it was not said that it may be replaced. Nothing was changed. */
  | { readonly type: 'exists' }
  | { readonly type: 'failed'; readonly message: string };

export interface NewFileOptions {
  /** A file of this name may be replaced. */
  readonly overwrite: boolean;
  readonly signal: AbortSignal;
  /** Told how many bytes are written, after each piece. */
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Makes a file for its owner alone (0600), in one step: it is written beside its place and moved there when it is whole.
 * A link in its place is replaced, never followed; a failure leaves what was there.
 */
export const makeFile = async (
  path: string,
  options: NewFileOptions,
  print: (sink: Sink) => Promise<void>,
): Promise<NewFile> => {
  try {
    const found = await kindAt(path);
    if (found === 'directory' || path.endsWith('/')) return failed(`${path} is a directory: add a file name`);
    if (found === 'other') return failed(`${path} is not a regular file: left alone`);
    if (found === 'file' && !options.overwrite) return { type: 'exists' };
    return await throughDraft(path, options, print);
  } catch (error) {
    return failed(options.signal.aborted ? `${path} was not written: stopped` : fileProblem(path, error));
  }
};

const failed = (message: string): NewFile => ({ type: 'failed', message });

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
  { overwrite, signal, onBytes }: NewFileOptions,
  print: (sink: Sink) => Promise<void>,
): Promise<NewFile> => {
  await removeLeft(dirname(path));
  const draft = join(dirname(path), `.edgescope-${process.pid}-${process.hrtime.bigint().toString(36)}.part`);
  const handle = await fs.open(draft, 'wx', 0o600);
  try {
    let bytes = 0;
    try {
      await print(
        sinkTo(async (text) => {
          signal.throwIfAborted();
          const piece = Buffer.from(text);
          await handle.writeFile(piece);
          bytes += piece.length;
          onBytes?.(bytes);
        }),
      );
      // What a full disk or a quota has to say may only be said now.
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (overwrite) await fs.rename(draft, path);
    else if (!(await placed(draft, path))) return { type: 'exists' };
    return { type: 'written', bytes };
  } finally {
    await fs.rm(draft, { force: true });
  }
};

const DRAFT_NAME = /^\.edgescope-(\d+)-[0-9a-z]+\.part$/;
/** In ms: a process of the same number on another machine may write into a shared folder. */
const OLD = 60 * 60 * 1000;

/** Removes the drafts in a folder that a killed export of this user left. What cannot be removed stays. */
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

/** Where links cannot be made: FAT, some network and user file systems. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Gives the draft its name where there is none of that name yet: a link is refused where one came meanwhile. */
const placed = async (draft: string, path: string): Promise<boolean> => {
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

/** A path as it was typed: `~/` is the home directory, the rest as from the current one. */
export const typedPath = (typed: string, { home, cwd }: { readonly home: string; readonly cwd: string }): string => {
  if (home !== '' && (typed === '~' || typed.startsWith('~/'))) return join(home, typed.slice(1));
  return typed.startsWith('/') ? typed : join(cwd, typed);
};
