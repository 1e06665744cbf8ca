import { createReadStream } from 'node:fs';
import { STOPPED } from '../../api/problems/network.ts';
import { redactor } from '../../api/problems/redact.ts';
import { ProblemError } from '../../core/client/index.ts';
import type { Scope } from '../../core/query/index.ts';
import { checkText, gunzip, type IsOwnKey, Leak } from '../../snapshot/check.ts';
import { type SnapshotHeader, snapshotScope } from '../../snapshot/format.ts';
import type { StateWriter, WriteBytes } from '../../snapshot/writer.ts';
import { snapshotName, stampOf } from '../../store/export/snapshot.ts';
import { credentialSource } from '../config/key-file.ts';
import { printedSecrets } from '../config/secret-command.ts';
import { fillFile } from '../export/new-file.ts';
import { OutputFailed } from '../print/sink.ts';
import { type Connection, targetLabel } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import { VERSION } from '../version.ts';
import type { KnownList, WalkedList } from './walks.ts';

/** Creates a test whether bytes contain a key of the connection: the first key, the key file's present one, or a printed secret. */
export const ownKeyOf = ({ credentials }: Pick<Connection, 'credentials'>): IsOwnKey => {
  const now = credentialSource(credentials.value)();
  const tests = [...new Map([credentials.value, now].map((one) => [one?.value, redactor(one)])).values()];
  return (bytes) => [...tests, redactor(null, printedSecrets())].some((test) => test.isIn(bytes));
};

/** Header of a snapshot in a scope; `made` is in epoch ms. */
export const headerOf = ({ target }: Pick<Connection, 'target'>, scope: Scope, made: number): SnapshotHeader => {
  const { value } = target;
  // A snapshot of a snapshot has the service of the first one.
  const service = value.kind === 'snapshot' ? value.snapshot.head.header.service : targetLabel(value);
  return { program: VERSION, made, service, scope: snapshotScope(scope) };
};

/** Default name of a snapshot file of a connection that is written at a time (epoch ms). */
export const nameAt = ({ context, target, scope }: Connection, time: number): string =>
  snapshotName(context.value ?? (target.value.kind === 'demo' ? 'demo' : targetLabel(target.value)), scope.value, time);

const ENDING = /(?:-\d{8}T\d{6}Z)?\.ndjson\.gz$/;

/** Name of the file in which a recording continues at a time (epoch ms). */
export const nextPath = (path: string, time: number): string =>
  `${path.replace(ENDING, '')}-${stampOf(time)}.ndjson.gz`;

/** A snapshot file to be written: its path, and whether it may replace a file (`replaces`). */
export interface StateFile {
  readonly path: string;
  readonly replaces: boolean;
  readonly signal: AbortSignal;
  readonly isOwnKey: IsOwnKey;
}

/**
 * Creates a file with a state of lists. It is read back and checked before it gets its name; nothing is left of a file that fails.
 * Returns its size in bytes, or null if the file exists.
 * @throws OutputFailed, Leak, UsageError and ProblemError of `fill`, and ProblemError when aborted
 */
export const makeStateFile = async (
  { path, replaces, signal, isOwnKey }: StateFile,
  fill: (write: WriteBytes) => Promise<void>,
): Promise<number | null> => {
  /** Failure of the content, not of the file. */
  let failure: unknown = null;
  const noted = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      if (error instanceof ProblemError || error instanceof Leak || error instanceof UsageError) failure = error;
      throw error;
    });
  const check = (draft: string): Promise<void> =>
    noted(checkText(gunzip(createReadStream(draft, { signal })), isOwnKey));
  const made = await fillFile(path, { overwrite: replaces, signal, check }, (write) => noted(fill(write)));
  if (failure !== null) throw failure;
  if (made.type === 'written') return made.bytes;
  if (signal.aborted) throw new ProblemError(STOPPED);
  if (made.type === 'failed') throw new OutputFailed(made.message);
  return null;
};

/** A list in memory that is to be written. */
export type WrittenList = Omit<KnownList, 'list' | 'gone'> & { readonly list: Pick<WalkedList, 'id'> };

/** Writes the state of lists in memory, then the line that ends the state. */
export const writeKnown = async (writer: StateWriter, lists: readonly WrittenList[]): Promise<void> => {
  for (const { list, asked, state, end } of lists) {
    await writer.list({ ...list.id, ...asked });
    for (const item of state.items) await writer.item(list.id, item.jsonText());
    await writer.listEnd({ ...list.id, ...end, isWhole: state.isWhole, at: state.at });
  }
  await writer.end();
};
