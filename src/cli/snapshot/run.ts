import { setFlagsFromString } from 'node:v8';
import { failsAgain, ProblemError } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import {
  ALL_PROJECTS,
  type InitialQuery,
  type KindId,
  type ProjectScope,
  scopeText,
  wholeList,
} from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatCount, formatSize, formatWait, itemTime, plural, SECOND } from '../../core/values/index.ts';
import { resourceOf } from '../../resources/index.ts';
import { checkText, Leak } from '../../snapshot/check.ts';
import type { ListRefresh } from '../../snapshot/format.ts';
import { askedBy } from '../../snapshot/format.ts';
import { refreshMember, refreshText, StateWriter, type WriteBytes } from '../../snapshot/writer.ts';
import { EXIT } from '../exit-code.ts';
import type { Asking } from '../print/load.ts';
import type { Progressing } from '../print/progress.ts';
import { writeTo } from '../print/sink.ts';
import type { ProcessContext } from '../process-context.ts';
import { commandProblemLine } from '../remedy.ts';
import { UsageError } from '../usage-error.ts';
import { continueRecording } from './append.ts';
import { record, recordedAt } from './recording.ts';
import { type SnapshotSettings, snapshotFileName, type Taking } from './settings.ts';
import { headerOf, makeStateFile, nameAt, ownKeyOf } from './state-file.ts';
import {
  goneMeanwhile,
  type KnownList,
  knownListOf,
  type WalkedList,
  type WalkedThrough,
  walkedList,
  walkThrough,
} from './walks.ts';

/** Signals that end a recording as ^C does, each with the exit code for an end before the first state is whole. */
const ENDINGS = [
  ['SIGTERM', EXIT.terminated],
  ['SIGHUP', EXIT.hungUp],
] as const;

/**
 * Runs `edgescope snapshot`: writes a snapshot or continues one, and records changes. Returns the exit code.
 * @throws UsageError, ReaderGone, OutputFailed, and ProblemError if nothing was received
 */
export const snapshot = async (
  settings: SnapshotSettings,
  context: ProcessContext,
  asking: Asking,
): Promise<number> => {
  const { watch, stderr } = asking;
  const ended = new AbortController();
  let endedBy: number = EXIT.interrupted;
  const endings = ENDINGS.map(([name, code]) => {
    const end = (): void => {
      endedBy = code;
      ended.abort();
    };
    return [name, end] as const;
  });
  for (const [name, end] of endings) process.once(name, end);
  const taking: Taking = {
    ...asking,
    signal: AbortSignal.any([asking.signal, ended.signal]),
    context,
    say: (text) => void stderr.write(`${sanitise(text)}\n`),
    time: () => itemTime(watch.clocks, watch.clock.now()),
  };
  for (const note of settings.notes) taking.say(note);
  setGarbage(30);
  try {
    return (await continueRecording(settings, taking)) ?? (await beginSnapshot(settings, taking));
  } catch (error) {
    if (error instanceof Leak) {
      const kept = settings.path === null ? 'the output ends before this item' : 'nothing was kept';
      taking.say(`edgescope: ${error.message}: ${kept}`);
      return EXIT.failed;
    }
    if (ended.signal.aborted && error instanceof ProblemError) return endedBy;
    throw error;
  } finally {
    for (const [name, end] of endings) process.off(name, end);
    setGarbage(0);
  }
};

/**
 * Limits garbage to a percentage of the memory in use. 0 is V8's default, which allows garbage of up to four times the memory.
 * The flag must be reset before code is kept, since kept code contains a hash of all flags.
 */
const setGarbage = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${percent}`);

/** Writes the first state of the lists, and records changes from there on. Returns the exit code. */
const beginSnapshot = async (settings: SnapshotSettings, taking: Taking): Promise<number> => {
  const { connection, every } = settings;
  const isOwnKey = ownKeyOf(connection);
  const path =
    settings.path === undefined ? `${taking.context.cwd}/${nameAt(connection, taking.time())}` : settings.path;
  let taken: Taken = { known: [], counts: new Map(), gone: [], isPartial: false };
  const fill = async (write: WriteBytes, check?: (text: Buffer) => Promise<void>): Promise<void> => {
    const writer = new StateWriter(headerOf(connection, connection.scope.value, taking.time()), write, check);
    taken = await takeLists(writer, settings, taking);
    await writer.end();
    if (taken.gone.length > 0) await write(refreshMember(refreshText(taken.gone)));
  };
  const { stdout } = taking.context;
  let size = 0;
  if (path === null)
    await fill(
      async (bytes) => {
        size += bytes.length;
        await writeTo(stdout, bytes);
      },
      // Stdout is checked before it is written: bytes that a reader has cannot be taken back.
      (text) => checkText([text], isOwnKey),
    );
  else {
    const made = await makeStateFile({ path, replaces: settings.replaces, signal: taking.signal, isOwnKey }, fill);
    if (made === null) throw existing(path);
    size = made;
  }
  taking.say(`${snapshotFileName(path, taking)}: ${countsText(taken.counts)} · ${formatSize(size)}`);
  if (every === null) return taken.isPartial ? EXIT.partial : EXIT.fine;
  const file = path === null ? null : await recordedAt(path);
  return record(settings, taking, { file, known: taken.known, isOwnKey });
};

const existing = (path: string): UsageError =>
  new UsageError(`${path} exists`, 'give another name, --append to go on in it, or --force to replace it');

/** Formats the numbers of written items: `1,213 hosts, 146 profiles, 12 projects, 12 project summaries`. */
const countsText = (counts: ReadonlyMap<KindId, number>): string => {
  const used = new Set<string>();
  const texts = Array.from(counts, ([kind, count]) => {
    const { short, one, many } = resourceOf(kind);
    const words = used.has(short.many) ? { one, many } : short;
    used.add(words.many);
    return plural(count, words.one, words.many);
  });
  return texts.join(', ');
};

/** Result of writing the first state of all lists. */
interface Taken {
  /** The written lists, with their items if changes are recorded later. */
  readonly known: readonly KnownList[];
  readonly counts: ReadonlyMap<KindId, number>;
  /** Refreshes that remove items which were deleted before the walk of their list ended. */
  readonly gone: readonly ListRefresh[];
  readonly isPartial: boolean;
}

/** Walks the lists into a file, one after the other. @throws ProblemError if nothing was received, and when aborted */
const takeLists = async (
  writer: StateWriter,
  { connection, kinds, options, every }: SnapshotSettings,
  taking: Taking,
): Promise<Taken> => {
  const walks: { readonly list: WalkedList; readonly walked: WalkedThrough }[] = [];
  const counts = new Map<KindId, number>();
  const projects: ProjectScope[] = [];
  for (const kind of kinds) {
    const isSplit = connection.scope.value === ALL_PROJECTS && resourceOf(kind).inProjects;
    const lists = isSplit
      ? projects.map((project) => walkedList([kind], connection, options, project))
      : [walkedList([kind], connection, options)];
    counts.set(kind, 0);
    const keeps = (items: readonly Item[]): boolean => {
      counts.set(kind, (counts.get(kind) ?? 0) + items.length);
      if (kind === 'projects') for (const { uid, name } of items) projects.push({ uid, name });
      return every !== null;
    };
    for (const list of lists) {
      const walked = await takeList(writer, list, taking, keeps);
      counts.set(kind, (counts.get(kind) ?? 0) - walked.goneMeanwhile.size);
      walks.push({ list, walked });
    }
  }
  const all = walks.map(({ walked }) => walked);
  const received = all.some(({ problem }) => problem === null) || [...counts.values()].some((count) => count > 0);
  const problem = all.find((one) => one.problem !== null)?.problem ?? null;
  if (!received && problem !== null) throw new ProblemError(problem);
  return {
    known: walks.flatMap(({ list, walked }) => (failsAgain(walked.problem) ? [] : knownListOf(list, walked))),
    counts,
    gone: walks.flatMap(({ list, walked }) => goneMeanwhile(list, walked) ?? []),
    isPartial: all.some(({ isWhole, isCut }) => !isWhole && !isCut),
  };
};

/** Walks a list into a file. `keeps` receives its items, and returns true if they must stay in memory. @throws ProblemError when aborted */
const takeList = async (
  writer: StateWriter,
  list: WalkedList,
  taking: Taking,
  keeps: (items: readonly Item[]) => boolean,
): Promise<WalkedThrough> => {
  const { id } = list;
  const items: Item[] = [];
  let isBegun = false;
  const begin = async (query: InitialQuery): Promise<void> => {
    if (!isBegun) await writer.list({ ...id, ...askedBy(query) });
    isBegun = true;
  };
  const take = async (page: readonly Item[], query: InitialQuery): Promise<void> => {
    await begin(query);
    // A call of `push` would fail: one answer may have more items than a call takes arguments.
    if (keeps(page)) for (const item of page) items.push(item);
    for (const item of page) await writer.item(id, item.jsonText());
  };
  const walked = await walkThrough(list, taking, take, progressOf(id.kind, taking)).catch(
    (error: unknown): WalkedThrough => {
      if (!(error instanceof ProblemError) || taking.signal.aborted) throw error;
      const { problem } = error;
      const notes = [commandProblemLine(problem)];
      const none = { items, count: null, isWhole: false, isCut: false, goneMeanwhile: new Map() };
      return { ...id, ...none, query: wholeList(id.kind), at: taking.time(), notes, problem };
    },
  );
  const { count, isWhole, at, notes } = walked;
  const of = id.project === undefined ? '' : ` of ${scopeText(list.settings.connection.scope.value)}`;
  for (const note of notes) taking.say(`${id.kind}${of}: ${note}`);
  await begin(walked.query);
  await writer.listEnd({ ...id, count, isWhole, at, notes });
  return { ...walked, items: items.filter(({ uid }) => !walked.goneMeanwhile.has(uid)) };
};

/** Minimum duration of a walk before the rest is estimated, in ms. */
const ESTIMATED_MS = 5 * SECOND;

/** Creates the text of a progress line: `hosts 12,400 of 50,000 · 3 min left`. */
const progressOf = (kind: KindId, { watch }: Taking): ((list: Progressing) => string) => {
  const begunAt = watch.clock.now();
  return ({ items, count }) => {
    const done = `${kind} ${formatCount(items.length)}`;
    if (count === null || count <= items.length) return done;
    const took = watch.clock.now() - begunAt;
    const left = (took / items.length) * (count - items.length);
    return `${done} of ${formatCount(count)}${took < ESTIMATED_MS ? '' : ` · ${formatWait(left)} left`}`;
  };
};
