import { promises as fs } from 'node:fs';
import { STOPPED } from '../../api/problems/network.ts';
import { ProblemError } from '../../core/client/index.ts';
import { ALL_PROJECTS } from '../../core/query/index.ts';
import { formatClock, formatSize, formatWait, plural } from '../../core/values/index.ts';
import { checkText, type IsOwnKey, Leak } from '../../snapshot/check.ts';
import { refreshMember, refreshText, StateWriter } from '../../snapshot/writer.ts';
import { EXIT } from '../exit-code.ts';
import { whyNotWritten } from '../export/new-file.ts';
import { OutputFailed, writeTo } from '../print/sink.ts';
import { commandProblemLine } from '../remedy.ts';
import { nameOf, type SnapshotSettings, type Taking } from './settings.ts';
import { headerOf, makeStateFile, nextPath, writeKnown } from './state-file.ts';
import { type KnownList, type Round, rounds } from './walks.ts';

/** Where a recording stands. */
interface Standing {
  /** Null for stdout. */
  readonly path: string | null;
  /** Of the file so far. */
  readonly size: number;
  /** The lists as they were last written; they are kept up to date. */
  readonly known: readonly KnownList[];
  readonly isOwnKey: IsOwnKey;
  /** They were received before this run. */
  readonly isOlder?: true;
}

type Repeated = Pick<SnapshotSettings, 'connection' | 'every' | 'lasts' | 'maxFile'>;

/**
 * Appends what changes, a member for each round, until the time is over or it is aborted; without a period for one round.
 * Gives the exit code.
 * A refresh with anything that may not be written ends it: what was written before stays.
 * @throws ReaderGone, OutputFailed, Leak of a new file, and ProblemError for a single round that received nothing
 */
export const record = async (settings: Repeated, taking: Taking, standing: Standing): Promise<number> => {
  const { every, lasts, maxFile } = settings;
  const { watch, signal, say } = taking;
  const { known, isOwnKey, isOlder } = standing;
  const until = lasts === null ? null : watch.clock.now() + lasts;
  let file = standing.path === null ? null : new RecordedFile(standing.path, standing.size);
  let [written, changes] = [0, 0];
  let isSlow = false;
  let exit: number = EXIT.fine;
  for await (const round of rounds(known, taking, { every: every ?? 0, until, ...(isOlder && { isDue: isOlder }) })) {
    for (const sentence of failureTexts(round, every)) say(sentence);
    if (every !== null && round.took > every && !isSlow) {
      isSlow = true;
      say(`a walk takes ${formatWait(round.took)}, longer than ${formatWait(every)}: one follows the other`);
    }
    for (const sentence of unrecorded(round, settings)) say(sentence);
    const [failed] = round.failed;
    if (every === null && round.refreshes.length === 0 && failed !== undefined) throw new ProblemError(failed.problem);
    if (round.refreshes.length > 0) {
      const isOther = round.refreshes.some((one) => one.isOther);
      const text = refreshText(round.refreshes);
      try {
        await checkText([text], isOwnKey);
      } catch (error) {
        if (!(error instanceof Leak)) throw error;
        say(`edgescope: ${error.message}: this refresh was not kept, the recording ends before it`);
        return EXIT.failed;
      }
      written += 1;
      changes += round.refreshes.reduce((sum, one) => sum + one.changes.length, 0);
      if (file === null) await writeTo(taking.context.stdout, refreshMember(text));
      else {
        // Items of other endpoints have other fields, which are no changes.
        if (!isOther)
          await file.append(refreshMember(text), (failure) => say(`${formatClock(taking.time())} ${failure}`));
        if (isOther || file.size >= maxFile) file = (await nextFile(file.path, settings, taking, standing)) ?? file;
      }
    }
    if (every !== null) continue;
    if (failed !== undefined || round.refreshes.some(({ refresh }) => !refresh.isWhole)) exit = EXIT.partial;
    break;
  }
  if (signal.aborted && every === null && written === 0) throw new ProblemError(STOPPED);
  if (file === null) return exit;
  const what = `${plural(written, 'refresh', 'refreshes')}, ${plural(changes, 'change')}`;
  say(`${nameOf(file.path, taking)}: ${what} · ${formatSize(file.size)}`);
  return file.isBehind ? EXIT.failed : exit;
};

const failureTexts = ({ failed }: Round, every: number | null): readonly string[] =>
  failed.map(({ id, problem, at, next }) => {
    const what = every === null ? commandProblemLine(problem) : `${problem.what} · next try ${formatClock(next)}`;
    return `${formatClock(at)} ${id.kind}: ${what}`;
  });

/** Projects that came later have no list in the file. */
const unrecorded = ({ refreshes }: Round, { connection }: Repeated): readonly string[] => {
  if (connection.scope.value !== ALL_PROJECTS) return [];
  const projects = refreshes.flatMap(({ refresh, changes }) => (refresh.kind === 'projects' ? changes : []));
  const names = projects.flatMap(({ what, name }) => (what === 'new' ? name : []));
  return names.length === 0 ? [] : [`not recorded: new project ${names.join(', ')}; a new file will have it`];
};

/** Goes on in a new file with the lists as they are now; null where it cannot be written. @throws Leak, ProblemError */
const nextFile = async (
  path: string,
  { connection }: Repeated,
  taking: Taking,
  { known, isOwnKey }: Standing,
): Promise<RecordedFile | null> => {
  const now = taking.time();
  const next = nextPath(path, now);
  try {
    const size = await makeStateFile({ path: next, replaces: false, signal: taking.signal, isOwnKey }, (write) =>
      writeKnown(new StateWriter(headerOf(connection, connection.scope.value, now), write), known),
    );
    if (size !== null) taking.say(`${nameOf(path, taking)} ends, ${nameOf(next, taking)} goes on`);
    return size === null ? null : new RecordedFile(next, size);
  } catch (error) {
    if (taking.signal.aborted) return null;
    if (!(error instanceof OutputFailed)) throw error;
    taking.say(`${error.message}; ${nameOf(path, taking)} goes on`);
    return null;
  }
};

/** A file that whole members are appended to. */
class RecordedFile {
  readonly path: string;
  size: number;
  /** Members that could not be written yet. */
  #held: Buffer[] = [];

  constructor(path: string, size: number) {
    this.path = path;
    this.size = size;
  }

  /** Members are missing in the file. */
  get isBehind(): boolean {
    return this.#held.length > 0;
  }

  /**
   * Appends a member after those that are still held: each whole or not at all. A failure is told, once.
   * @throws OutputFailed where the file is not as it was left
   */
  async append(member: Buffer, tell: (failure: string) => void): Promise<void> {
    const wasBehind = this.isBehind;
    this.#held.push(member);
    let handle: fs.FileHandle | null = null;
    try {
      handle = await fs.open(this.path, 'r+');
      if ((await handle.stat()).size !== this.size)
        throw new OutputFailed(`${this.path} was changed by another program`);
      for (let next = this.#held[0]; next !== undefined; next = this.#held[0]) {
        await this.#write(handle, next);
        this.#held.shift();
      }
    } catch (error) {
      if (error instanceof OutputFailed) throw error;
      if (!wasBehind) tell(`${whyNotWritten(this.path, error)}: it is whole up to here, the next refresh tries again`);
    } finally {
      await handle?.close();
    }
  }

  async #write(handle: fs.FileHandle, member: Buffer): Promise<void> {
    try {
      for (let from = 0; from < member.length; )
        from += (await handle.write(member, from, member.length - from, this.size + from)).bytesWritten;
      await handle.sync();
      this.size += member.length;
    } catch (error) {
      await handle.truncate(this.size);
      throw error;
    }
  }
}
