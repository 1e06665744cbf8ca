import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Environment } from '../config/environment.ts';
import { errorCode } from '../config/secret-file.ts';
import { ownFile } from '../home.ts';
import { NOTHING, type Remembered, rememberedIn } from './remembered.ts';

/** Where the state file is: $XDG_STATE_HOME/edgescope/state.json, else below ~/.local/state; null without a home. */
export const statePath = (env: Environment, home: string): string | null =>
  ownFile(env['XDG_STATE_HOME'], home, '.local/state', 'state.json');

/** What is remembered, and a sentence about a file that could not be used: it is set aside, never overwritten. */
export const readState = (path: string): { readonly state: Remembered; readonly note: string | null } => {
  let text: string;
  try {
    const found = statSync(path);
    // A pipe would wait for a writer for ever, and no file of ours is that long.
    if (!found.isFile() || found.size > TOO_LONG) return { state: NOTHING, note: setAside(path) };
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const missing = errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
    return {
      state: NOTHING,
      note: missing ? null : `${path} cannot be read (${errorCode(error)}): nothing is remembered`,
    };
  }
  const state = rememberedIn(text);
  return state === null ? { state: NOTHING, note: setAside(path) } : { state, note: null };
};

const TOO_LONG = 4 * 1024 * 1024;

const setAside = (path: string): string => {
  const aside = `${path}.unreadable`;
  try {
    renameSync(path, aside);
    return `${path} was not a state file of edgescope: it is now ${aside}`;
  } catch (error) {
    return `${path} is no state file of edgescope, and cannot be set aside (${errorCode(error)})`;
  }
};

/**
 * Changes what is remembered: in one step, for its owner only (0600, its folder 0700). What another copy of the program
 * wrote meanwhile about other things stays. Gives a sentence when it could not.
 */
export const changeState = (path: string, change: (state: Remembered) => Remembered): string | null => {
  const { state, note } = readState(path);
  if (note !== null) return note;
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    // Left by one that was killed and had this number: never written through, it could be a link.
    rmSync(draft, { force: true });
    writeFileSync(draft, `${JSON.stringify(change(state), null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(draft, 0o600);
    renameSync(draft, path);
    return null;
  } catch (error) {
    removed(draft);
    return `nothing can be remembered: ${path} (${errorCode(error)})`;
  }
};

const removed = (draft: string): void => {
  try {
    rmSync(draft, { force: true });
  } catch {
    // Its folder is none: then neither is the draft.
  }
};
