import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from '../config/environment.ts';
import { errorCode } from '../config/key-file.ts';

/** What the program remembers between two starts. Nothing of the service's data is in it. */
export interface Remembered {
  /** Ids of the chosen columns by kind; a kind that is not there has its own. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

export const NOTHING: Remembered = { columns: {} };

/** Where the state file is: $XDG_STATE_HOME/edgescope/state.json, else below ~/.local/state. */
export const statePath = (env: Environment, home: string): string => {
  const base = env['XDG_STATE_HOME'];
  // The XDG base directory specification: a relative path is invalid and to be ignored.
  return join(base?.startsWith('/') ? base : join(home, '.local', 'state'), 'edgescope', 'state.json');
};

/** What is remembered, and a sentence about a file that could not be used: it is set aside, never overwritten. */
export const readState = (path: string): { readonly state: Remembered; readonly note: string | null } => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const missing = errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
    return {
      state: NOTHING,
      note: missing ? null : `${path} cannot be read (${errorCode(error)}): nothing is remembered`,
    };
  }
  const state = stateIn(text);
  return state === null ? { state: NOTHING, note: setAside(path) } : { state, note: null };
};

const stateIn = (text: string): Remembered | null => {
  try {
    const json: unknown = JSON.parse(text);
    if (!isRecord(json) || !isRecord(json['columns'])) return null;
    const columns = Object.entries(json['columns']).filter((entry): entry is [string, string[]] => isTexts(entry[1]));
    return { columns: Object.fromEntries(columns) };
  } catch {
    return null;
  }
};

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

const isTexts = (json: unknown): json is string[] =>
  Array.isArray(json) && json.every((one) => typeof one === 'string');

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
 * Writes what is remembered: in one step, for its owner only (0600, its folder 0700). What another copy of the program
 * wrote about other kinds meanwhile stays. Gives a sentence when it could not.
 */
export const writeColumns = (path: string, kind: string, columns: readonly string[] | null): string | null => {
  const { state, note } = readState(path);
  if (note !== null) return note;
  const { [kind]: _, ...others } = state.columns;
  const next: Remembered = { columns: columns === null ? others : { ...others, [kind]: columns } };
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
    chmodSync(draft, 0o600);
    renameSync(draft, path);
    return null;
  } catch (error) {
    return `the columns cannot be remembered: ${path} (${errorCode(error)})`;
  }
};
