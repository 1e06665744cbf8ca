import { promises as fs, lstatSync } from 'node:fs';
import type { Item } from '../../core/item/index.ts';
import { formatClock } from '../../core/values/index.ts';
import { resourceOf } from '../../resources/index.ts';
import { type Bytes, isGzip, membersIn, SnapshotRefused } from '../../snapshot/bytes.ts';
import type { ListId } from '../../snapshot/format.ts';
import { Snapshot, type SnapshotHead } from '../../snapshot/open.ts';
import { type History, isSameList, itemsAt, keyOf, lastEnd } from '../../snapshot/states.ts';
import { asRefused, bytesIn, notOpened } from '../from/from.ts';
import { strangerTo } from '../own-folder.ts';
import { UsageError } from '../usage-error.ts';
import { RecordedFile, TO_APPEND } from './recorded-file.ts';
import { record, type Standing } from './recording.ts';
import { type SnapshotSettings, snapshotFileName, type Taking } from './settings.ts';
import { headerOf, ownKeyOf } from './state-file.ts';
import { type KnownList, walkedList } from './walks.ts';

/**
 * Continues the recording in an existing file. Returns the exit code; null without `--append`, or if there is no file.
 * @throws UsageError for a file with other lists, and errors of `record`
 */
export const continueRecording = async (settings: SnapshotSettings, taking: Taking): Promise<number | null> => {
  const { path, isAppended } = settings;
  if (!isAppended || path == null || lstatSync(path, { throwIfNoEntry: false }) === undefined) return null;
  try {
    return await record(settings, taking, await standingOf(path, settings, taking));
  } catch (error) {
    throw asRefused(error, `--append: ${snapshotFileName(path, taking)}`);
  }
};

/** Opens a file and reads the last state of its lists. Uses one descriptor, since another file may get the name meanwhile. */
const standingOf = async (path: string, settings: SnapshotSettings, taking: Taking): Promise<Standing> => {
  const file = snapshotFileName(path, taking);
  const handle = await fs.open(path, TO_APPEND).catch((error: unknown) => {
    throw notOpened(error);
  });
  try {
    const bytes = bytesIn(handle.fd);
    const stats = await handle.stat();
    const stranger = strangerTo(stats, file);
    if (stranger !== null) throw new UsageError(`--append: ${stranger}`, 'give another file');
    if (!isGzip(bytes)) throw new SnapshotRefused('is not gzip');
    const { end, isCut, count } = await membersIn(bytes);
    if (count === 0) throw new SnapshotRefused('ends within its first state');
    const whole: Bytes = { size: end, read: (from, length) => bytes.read(from, Math.min(length, end - from)) };
    const snapshot = new Snapshot(whole, resourceOf);
    const history = await snapshot.history();
    if (history.damage.isChanged) throw new SnapshotRefused('was changed since it was written');
    checkSame(snapshot.head, history, settings, file);
    const known = await lastKnown(whole, history, settings);
    if ((stats.mode & 0o077) !== 0) {
      await handle.chmod(0o600);
      taking.say(`${file} could be read by others: now only you can read it`);
    }
    if (isCut) {
      await handle.truncate(end);
      taking.say(`removed a cut refresh after ${formatClock(snapshot.now())}`);
    }
    const recorded = await RecordedFile.of(path, handle);
    return { file: recorded, known, isOwnKey: ownKeyOf(settings.connection), isOlder: true };
  } finally {
    await handle.close();
  }
};

/** Refuses a file of another service, scope or lists, with which new changes would not agree. @throws UsageError */
const checkSame = (
  { header }: SnapshotHead,
  { lists }: History,
  { connection, kinds, areKindsGiven }: SnapshotSettings,
  file: string,
): void => {
  const differs = (what: string): never => {
    throw new UsageError(`--append: ${file} ${what}`, 'give another file, or the same service, scope and lists');
  };
  const now = headerOf(connection, connection.scope.value, 0);
  if (header.service !== now.service) differs(`is of ${header.service}, not of ${now.service}`);
  const [scope, wanted] = [header.scope, now.scope].map((one) =>
    one.type === 'project' ? `project ${one.uid}` : one.type,
  );
  if (scope !== wanted) differs(`is of another scope: ${scope}, not ${wanted}`);
  const written = [...new Set(lists.map(({ list }) => list.kind))];
  if (areKindsGiven && [...written].sort().join() !== [...kinds].sort().join())
    differs(`has ${written.join(', ')}, not ${kinds.join(', ')}`);
  for (const { list } of lists) {
    if (list.fields !== null) differs(`has selected fields of ${list.kind} only`);
    if (Object.keys(list.query).length > 0) differs(`has ${list.kind} of another query`);
  }
};

/** Reads the last state of all lists in a file, including items that are gone. */
const lastKnown = async (
  bytes: Bytes,
  history: History,
  { connection, options }: SnapshotSettings,
): Promise<readonly KnownList[]> => {
  const known = history.lists.map(({ list, end }) => {
    const { kind, project, query, dialect, fields } = list;
    const last = lastEnd(history, { list, end });
    const items: Item[] = [];
    return {
      list: walkedList([kind], connection, options, project === undefined ? undefined : { uid: project, name: null }),
      asked: { query, dialect, fields },
      items,
      state: { items, isWhole: last?.isWhole ?? false, at: last?.at ?? 0 },
      gone: new Map<string, Item>(),
      end: { count: end?.count ?? null, notes: end?.notes ?? [] },
    };
  });
  const of = (id: ListId) => known.find(({ list }) => isSameList(list.id, id));
  const left = new Set<string>();
  for (const { changes } of history.refreshes)
    for (const { what, uid, ...id } of changes)
      if (what === 'gone') left.add(keyOf(id, uid));
      else if (what !== 'field') left.delete(keyOf(id, uid));
  // Without their last change, items that are gone are read in their last state.
  const refreshes = history.refreshes.map(({ refresh, changes }) => ({
    refresh,
    changes: changes.filter(({ what }) => what !== 'gone'),
  }));
  const all = { wants: () => true, at: Number.POSITIVE_INFINITY };
  for await (const { list, item } of itemsAt(bytes, { ...history, refreshes }, all, resourceOf)) {
    const one = of(list);
    if (left.has(keyOf(list, item.uid))) one?.gone.set(item.uid, item);
    else one?.items.push(item);
  }
  return known;
};
