import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { Client } from '../../core/client/index.ts';
import { NOTHING_ASKED, type Scope } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { fileAndMoment, MOMENT_EXAMPLES, momentIn } from '../../core/values/index.ts';
import { resourceOf } from '../../resources/index.ts';
import { type Bytes, SnapshotRefused } from '../../snapshot/bytes.ts';
import { snapshotClient } from '../../snapshot/client.ts';
import { scopeIn } from '../../snapshot/format.ts';
import { Snapshot } from '../../snapshot/open.ts';
import type { GivenOptions } from '../args/option.ts';
import { SETTINGS, serviceSettings } from '../config/table.ts';
import { type ProcessContext, pathIn } from '../process-context.ts';
import { errorCode } from '../system-error.ts';
import { UsageError } from '../usage-error.ts';

/** A snapshot in place of a service, named by `--from FILE[@TIME]`. */
export interface FromFile {
  readonly snapshot: Snapshot;
  /** Absolute path of the file. */
  readonly path: string;
  /** Scope in which the snapshot was made. */
  readonly scope: Scope;
  /** Returns `FILE@TIME`, which opens the file at the time that is shown, from any folder. */
  address(): string;
  /** Moves the snapshot to a typed time; `place` is its option or prompt, for errors. @throws UsageError */
  moveTo(moment: string, place: string): Promise<void>;
  /** Creates a client over the snapshot; `unlisted` as for `snapshotClient`. */
  client(unlisted: Parameters<typeof snapshotClient>[1]): Client;
}

/** Options that only make sense for a service, and so are refused with a snapshot. */
const ASKING: readonly string[] = [
  ...serviceSettings.flatMap((name) => SETTINGS[name].option?.name ?? []),
  ...(['context', 'demo', 'incident', 'churn', 'server-filter', 'type', 'period', 'refresh', 'every', 'for'] as const),
];

/**
 * Opens the snapshot of `--from` at its time; null without that option.
 * @throws UsageError with the file and the reason
 */
export const fromFile = async (
  options: GivenOptions,
  context: Pick<ProcessContext, 'cwd' | 'home'>,
): Promise<FromFile | null> => {
  const given = options.get('from');
  if (typeof given !== 'string') return null;
  const wrong = ASKING.find((name) => options.has(name));
  if (wrong !== undefined)
    throw new UsageError(`--${wrong} and --from cannot be combined (${NOTHING_ASKED})`, `leave --${wrong} out`);
  return openFile('--from', given, context);
};

/** Opens the snapshot FILE[@TIME] of an option. @throws UsageError with the option, the file and the reason */
export const openFile = async (
  place: string,
  given: string,
  { cwd, home }: Pick<ProcessContext, 'cwd' | 'home'>,
): Promise<FromFile> => {
  const { file, moment } = fileAndMoment(given);
  const path = pathIn(cwd, file, home);
  let snapshot: Snapshot;
  try {
    snapshot = new Snapshot(bytesOf(path), resourceOf);
  } catch (error) {
    throw asRefused(error, `${place}: ${file}`);
  }
  if (moment !== null) await moveTo(snapshot, moment, place);
  return {
    snapshot,
    path,
    scope: scopeIn(snapshot.head.header),
    address: () => `${path}${isRecording(snapshot) ? `@${new Date(snapshot.now()).toISOString()}` : ''}`,
    moveTo: (to, place) => moveTo(snapshot, to, place),
    client: (unlisted) => snapshotClient(snapshot, unlisted),
  };
};

const isRecording = ({ head, known }: Snapshot): boolean =>
  head.lastRefresh !== null || (known?.refreshes.length ?? 0) > 0;

/** Reads a whole snapshot except its items, so that damage is known before rows are printed. @throws UsageError */
export const wholeFile = async ({ snapshot, path }: FromFile): Promise<void> => {
  await snapshot.history().catch(refuseFile(`--from: ${path}`));
};

/**
 * Moves a snapshot to a typed time; an empty text is the end. `place` is the option or prompt, for errors.
 * @throws UsageError
 */
const moveTo = async (snapshot: Snapshot, moment: string, place: string): Promise<void> => {
  const [first, last] = await snapshot.span().catch(refuseFile(place));
  const at = moment === '' ? last : momentIn(moment, last);
  if (at === null) throw new UsageError(`${place}: "${moment}" is not a time`, `write ${MOMENT_EXAMPLES}`);
  if (at < first)
    throw new UsageError(`${place}: no data for ${moment}`, `the file has ${stamp(first)} to ${stamp(last)}`);
  snapshot.moveTo(at);
};

const stamp = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`;

const refuseFile = (file: string) => (error: unknown) => {
  throw asRefused(error, file);
};

/** Turns the error for a file that is no snapshot into a usage error that names the file; other errors stay. */
export const asRefused = (error: unknown, file: string): unknown =>
  error instanceof SnapshotRefused
    ? new UsageError(`${sanitise(file)} ${error.message}`, 'give a file that edgescope snapshot wrote')
    : error;

/** Words for codes of system errors, to follow the name of a file. */
const FAILURES: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be opened',
  EPERM: 'may not be opened',
  EROFS: 'is on a read-only file system',
  ENOTDIR: 'does not exist',
  EISDIR: 'is a directory',
};

/** Error for a snapshot file that cannot be opened. */
export const notOpened = (error: unknown): SnapshotRefused => {
  const code = errorCode(error);
  return new SnapshotRefused(FAILURES[code] ?? `cannot be opened (${code})`);
};

/** Opens a file for reading parts of it; the file stays open. @throws SnapshotRefused */
const bytesOf = (path: string): Bytes => {
  let descriptor: number;
  try {
    // Non-blocking: a pipe without a writer would wait.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch (error) {
    throw notOpened(error);
  }
  try {
    return bytesIn(descriptor);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
};

/** Reads parts of an open file. @throws SnapshotRefused unless it is a regular file */
export const bytesIn = (descriptor: number): Bytes => {
  const found = fstatSync(descriptor);
  if (!found.isFile())
    throw new SnapshotRefused(found.isDirectory() ? 'is a directory' : 'is not a regular file: it is read twice');
  return {
    size: found.size,
    read: (from, length) => {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, found.size - from)));
      let filled = 0;
      for (let more = -1; filled < bytes.length && more !== 0; filled += more)
        more = readSync(descriptor, bytes, filled, bytes.length - filled, from + filled);
      return bytes.subarray(0, filled);
    },
  };
};
