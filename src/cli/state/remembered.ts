import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isTooDeep, MEGABYTE } from '../../core/values/index.ts';
import type { Environment } from '../config/environment.ts';
import { folderRefusal, makeOwnFolder, readOwnFile } from '../own-folder.ts';
import { ownFile } from '../process-context.ts';
import { errorCode, whyNotWritten } from '../system-error.ts';

/** State remembered between runs. It contains no data of the service, except in texts that users typed. */
export interface Remembered {
  /** Chosen columns as typed, by service (address) and kind; the kind's default if absent. */
  readonly columns: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Bookmarked views by service (address) and letter, each as named texts. */
  readonly bookmarks: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
  /** History of the palette, latest last. */
  readonly lines: readonly string[];
  /** The preview is shown beside wide lists. */
  readonly preview: boolean;
  /** The last run ended in Now. */
  readonly now: boolean;
  /** History of the filter prompt by kind, latest last. */
  readonly pastFilters: Readonly<Record<string, readonly RememberedFilter[]>>;
  /** By service (address) and kind: ISO time from which only the current dialect has the list. */
  readonly dialects: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A filter as typed, and whether it was a server filter. */
interface RememberedFilter {
  readonly text: string;
  readonly server: boolean;
}

const NOTHING_REMEMBERED: Remembered = {
  columns: {},
  bookmarks: {},
  lines: [],
  preview: false,
  now: false,
  pastFilters: {},
  dialects: {},
};

/** Parses a state file; parts of other versions are kept apart in `others`. Null for an invalid file. Invalid parts are dropped. */
const rememberedIn = (
  text: string,
): { readonly state: Remembered; readonly others: Readonly<Record<string, unknown>> } | null => {
  try {
    const json: unknown = JSON.parse(text);
    if (!isRecord(json) || isForeign(json) || isTooDeep(json)) return null;
    const others = Object.fromEntries(Object.entries(json).filter(([key]) => !Object.hasOwn(NOTHING_REMEMBERED, key)));
    const state = {
      columns: recordOf(json['columns'], (kinds) => (isRecord(kinds) ? recordOf(kinds, asText) : null)),
      bookmarks: recordOf(json['bookmarks'], (service) =>
        recordOf(service, (view) => (isRecord(view) ? recordOf(view, asText) : null)),
      ),
      lines: Array.isArray(json['lines']) ? json['lines'].filter((line) => asText(line) !== null) : [],
      preview: json['preview'] === true,
      now: json['now'] === true,
      pastFilters: recordOf(json['pastFilters'], (past) =>
        Array.isArray(past) ? past.flatMap((one) => asFilter(one) ?? []) : null,
      ),
      dialects: recordOf(json['dialects'], (kinds) => (isRecord(kinds) ? recordOf(kinds, asText) : null)),
    };
    return { state, others };
  } catch {
    return null;
  }
};

/** True if a file has content, but no key of this program. */
const isForeign = (json: Record<string, unknown>): boolean => {
  const keys = Object.keys(json);
  return keys.length > 0 && !keys.some((key) => Object.hasOwn(NOTHING_REMEMBERED, key));
};

const asText = (json: unknown): string | null => (typeof json === 'string' ? json : null);

const asFilter = (json: unknown): RememberedFilter | null => {
  const text = isRecord(json) ? asText(json['text']) : null;
  return text === null || !isRecord(json) ? null : { text, server: json['server'] === true };
};

const recordOf = <T>(json: unknown, read: (value: unknown) => T | null): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(isRecord(json) ? json : {}).flatMap(([key, value]): [string, T][] => {
      const one = read(value);
      return one === null ? [] : [[key, one]];
    }),
  );

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Path of the state file: $XDG_STATE_HOME/edgescope/state.json, else below ~/.local/state; null without a home. */
export const statePath = (env: Environment, home: string): string | null =>
  ownFile(env['XDG_STATE_HOME'], home, '.local/state', 'state.json');

/** Reads the state file. An unusable file is renamed, never overwritten: `note` is a sentence about it. */
export const readState = (path: string): Pick<StateFile, 'state' | 'note'> => {
  const { state, note } = findState(path);
  return { state, note };
};

interface StateFile {
  readonly state: Remembered;
  readonly note: string | null;
  /** Parts written by another version of the program. */
  readonly others: Readonly<Record<string, unknown>>;
}

const findState = (path: string): StateFile => {
  const why = folderRefusal(dirname(path));
  if (why !== null) return { state: NOTHING_REMEMBERED, note: `${why}: no state is saved`, others: {} };
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
 * Changes the state file atomically, for its owner only (0600, folder 0700). Changes that other instances write meanwhile are
 * preserved. Returns an error sentence, or null.
 */
export const changeState = (path: string, change: (state: Remembered) => Remembered): string | null => {
  try {
    const why = makeOwnFolder(dirname(path));
    if (why !== null) return `${why}: no state is saved`;
    const lock = takenLock(path);
    try {
      const { state, note, others } = findState(path);
      if (note === null) {
        writeFileSync(lock, `${JSON.stringify({ ...others, ...change(state) }, null, 2)}\n`);
        renameSync(lock, path);
      } else rmSync(lock);
      return note;
    } catch (error) {
      rmSync(lock, { force: true });
      throw error;
    }
  } catch (error) {
    return `cannot save state: ${whyNotWritten(path, error)}`;
  }
};

/** Maximum age of a lock, in ms: an older lock is left over from a killed program. */
const PATIENCE_MS = 500;
const POLL_MS = 5;

/** Takes the lock, a file that becomes the new state file. Waits for another instance that holds it. @throws system errors */
const takenLock = (path: string): string => {
  const lock = `${path}.lock`;
  for (let waited = 0; ; waited += POLL_MS) {
    if (waited > 0 && waited % PATIENCE_MS === 0) rmSync(lock, { force: true });
    try {
      closeSync(openSync(lock, 'wx', 0o600));
      return lock;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS);
    }
  }
};
