import { STOPPED } from '../../api/problems/network.ts';
import { ProblemError } from '../../core/client/index.ts';
import { ALL_PROJECTS } from '../../core/query/index.ts';
import { formatClock, formatWait } from '../../core/values/index.ts';
import { checkText, type IsOwnKey, Leak } from '../../snapshot/check.ts';
import { refreshMember, refreshText, StateWriter } from '../../snapshot/writer.ts';
import { EXIT } from '../exit-code.ts';
import { OutputFailed, writeTo } from '../print/sink.ts';
import { commandProblemLine } from '../remedy.ts';
import { whyNotWritten } from '../system-error.ts';
import { type Member, RecordedFile } from './recorded-file.ts';
import { Recorder } from './recorder.ts';
import { type Round, rounds } from './rounds.ts';
import { type SnapshotSettings, snapshotFileName, type Taking } from './settings.ts';
import { headerOf, makeStateFile, nextPath, writeKnown } from './state-file.ts';
import type { KnownList } from './walks.ts';

/** The state of a recording from which its next refresh goes on. */
export interface Standing {
  /** File of the recording; null for stdout. */
  readonly file: RecordedFile | null;
  /** Last written state of the lists, which each round updates. */
  readonly known: readonly KnownList[];
  readonly isOwnKey: IsOwnKey;
  /** The lists were received before this run. */
  readonly isOlder?: true;
}

type Repeated = Pick<SnapshotSettings, 'connection' | 'every' | 'lasts' | 'maxFile'>;

/**
 * Walks all lists round by round and appends their changes, a gzip member for each round, until the time is over or the run is
 * aborted; without a period, for one round. A refresh with a secret is not written and ends the recording: earlier refreshes
 * stay. Returns the exit code.
 * @throws ReaderGone, OutputFailed of stdout, and ProblemError for a single round that received nothing
 */
export const record = async (settings: Repeated, taking: Taking, standing: Standing): Promise<number> => {
  try {
    return await recordRounds(settings, taking, standing);
  } catch (error) {
    if (!(error instanceof Leak)) throw error;
    taking.say(`edgescope: ${error.message}: this refresh was not kept, the recording ends before it`);
    return EXIT.failed;
  }
};

/** Runs the rounds of `record`. @throws errors of `record`, and Leak */
const recordRounds = async (settings: Repeated, taking: Taking, standing: Standing): Promise<number> => {
  const { every, lasts, maxFile } = settings;
  const { watch, signal, say } = taking;
  const { known, isOwnKey, isOlder, file } = standing;
  const until = lasts === null ? null : watch.clock.now() + lasts;
  const makeNext = (path: string): Promise<RecordedFile> => nextFile(path, settings, taking, standing);
  const recorder = file === null ? null : new Recorder(file, { taking, maxFile, makeNext });
  let isReceived = false;
  let isSlow = false;
  let exit: number = EXIT.fine;
  for await (const round of rounds(known, taking, { every: every ?? 0, until, ...(isOlder && { isDue: isOlder }) })) {
    for (const sentence of failureTexts(round, every)) say(sentence);
    if (every !== null && round.took > every && !isSlow) {
      isSlow = true;
      say(`a walk takes ${formatWait(round.took)}, longer than ${formatWait(every)}: one follows the other`);
    }
    for (const sentence of unrecordedSentences(round, settings)) say(sentence);
    const [failed] = round.failed;
    if (every === null && round.refreshes.length === 0 && failed !== undefined) throw new ProblemError(failed.problem);
    if (round.refreshes.length > 0) {
      isReceived = true;
      const text = refreshText(round.refreshes);
      await checkText([text], isOwnKey);
      if (recorder === null) await writeTo(taking.context.stdout, refreshMember(text));
      else if (round.refreshes.some(({ isOther }) => isOther)) await recorder.beginNext();
      else await recorder.add(memberOf(round, text));
    }
    if (round.isLast) exit = EXIT.partial;
    if (every !== null) continue;
    if (failed !== undefined || round.refreshes.some(({ refresh }) => !refresh.isWhole)) exit = EXIT.partial;
    break;
  }
  if (signal.aborted && every === null && !isReceived) throw new ProblemError(STOPPED);
  if (recorder === null) return exit;
  await recorder.end();
  return recorder.isWhole ? exit : EXIT.partial;
};

const memberOf = ({ refreshes }: Round, text: Buffer): Member => ({
  bytes: refreshMember(text),
  changes: refreshes.reduce((sum, one) => sum + one.changes.length, 0),
  at: refreshes.reduce((last, { refresh }) => Math.max(last, refresh.at), 0),
});

const failureTexts = ({ failed }: Round, every: number | null): readonly string[] =>
  failed.map(({ id, problem, at, next }) => {
    const isOver = every === null || next === null;
    const what = isOver ? commandProblemLine(problem) : `${problem.what} · next try ${formatClock(next)}`;
    return `${formatClock(at)} ${id.kind}: ${what}`;
  });

/** Sentences about new projects, which have no list in the file. */
const unrecordedSentences = ({ refreshes }: Round, { connection }: Repeated): readonly string[] => {
  if (connection.scope.value !== ALL_PROJECTS) return [];
  const projects = refreshes.flatMap(({ refresh, changes }) => (refresh.kind === 'projects' ? changes : []));
  const names = projects.flatMap(({ what, name }) => (what === 'new' ? name : []));
  return names.length === 0 ? [] : [`not recorded: new project ${names.join(', ')}; a new file will have it`];
};

/** Creates the file that follows the one at `path`, with the present state of the lists. @throws OutputFailed, Leak */
const nextFile = async (
  path: string,
  { connection }: Repeated,
  taking: Taking,
  { known, isOwnKey }: Standing,
): Promise<RecordedFile> => {
  const now = taking.time();
  const next = nextPath(path, now);
  // An aborted recording is still written whole, so the signal is a new one.
  const { signal } = new AbortController();
  const size = await makeStateFile({ path: next, replaces: false, signal, isOwnKey }, (write) =>
    writeKnown(new StateWriter(headerOf(connection, connection.scope.value, now), write), known),
  );
  if (size === null) throw new OutputFailed(`${snapshotFileName(next, taking)} exists`);
  return recordedAt(next);
};

/** Opens a file that was just created. @throws OutputFailed if it is gone again */
export const recordedAt = (path: string): Promise<RecordedFile> =>
  RecordedFile.at(path).catch((error: unknown) => {
    throw new OutputFailed(whyNotWritten(path, error));
  });
