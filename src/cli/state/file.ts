import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { MEGABYTE } from '../../core/values/index.ts';
import type { Environment } from '../config/environment.ts';
import { errorCode } from '../config/secret-file.ts';
import { whyNotWritten } from '../export/file-problem.ts';
import { ownFile } from '../home.ts';
import { readOwnFile } from '../own-file.ts';
import { NOTHING_REMEMBERED, type Remembered, rememberedIn } from './remembered.ts';

/** Path of the state file: $XDG_STATE_HOME/edgescope/state.json, else below ~/.local/state; null without a home. */
export const statePath = (env: Environment, home: string): string | null =>
  ownFile(env['XDG_STATE_HOME'], home, '.local/state', 'state.json');

/** Content of the state file, and a sentence about an unusable one, which is set aside, never overwritten. */
export const readState = (path: string): Pick<StateFile, 'state' | 'note'> => {
  const { state, note } = found(path);
  return { state, note };
};

interface StateFile {
  readonly state: Remembered;
  readonly note: string | null;
  /** Parts written by another version of the program. */
  readonly others: Readonly<Record<string, unknown>>;
}

const found = (path: string): StateFile => {
  const file = readOwnFile(path, MAX_BYTES);
  if (file.type === 'none') return { state: NOTHING_REMEMBERED, note: null, others: {} };
  if (file.type === 'refused') return { state: NOTHING_REMEMBERED, note: `${file.why}: no state is saved`, others: {} };
  const remembered = file.type === 'text' ? rememberedIn(file.text) : null;
  return remembered === null
    ? { state: NOTHING_REMEMBERED, note: setAside(path), others: {} }
    : { ...remembered, note: null };
};

const MAX_BYTES = 4 * MEGABYTE;

const setAside = (path: string): string => {
  const aside = `${path}.unreadable`;
  try {
    renameSync(path, aside);
    return `${path} was not an edgescope state file; renamed to ${aside}`;
  } catch (error) {
    return `${path} is not an edgescope state file and cannot be renamed (${errorCode(error)})`;
  }
};

/**
 * Changes the state atomically, for its owner only (0600, folder 0700). Other parts written by another instance
 * meanwhile are preserved. Returns an error sentence, or null.
 */
export const changeState = (path: string, change: (state: Remembered) => Remembered): string | null => {
  const { state, note, others } = found(path);
  if (note !== null) return note;
  const draft = `${path}.${process.pid}`;
  try {
    ownFolderAt(dirname(path));
    // A leftover with the same process id could be a symlink: never write through it.
    rmSync(draft, { force: true });
    writeFileSync(draft, `${JSON.stringify({ ...others, ...change(state) }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(draft, 0o600);
    renameSync(draft, path);
    return null;
  } catch (error) {
    removed(draft);
    return `cannot save state: ${whyNotWritten(path, error)}`;
  }
};

/** Creates the folder, or restricts it, for its owner only. */
const ownFolderAt = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(folder, 0o700);
};

const removed = (draft: string): void => {
  try {
    rmSync(draft, { force: true });
  } catch {
    // The folder is missing: so is the draft.
  }
};
