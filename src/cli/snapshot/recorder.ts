import { formatClock, formatSize, plural } from '../../core/values/index.ts';
import { OutputFailed } from '../print/sink.ts';
import type { Member, RecordedFile } from './recorded-file.ts';
import { snapshotFileName, type Taking } from './settings.ts';

interface RecorderParts {
  readonly taking: Pick<Taking, 'context' | 'say' | 'time'>;
  /** Size in bytes at which the recording continues in another file. */
  readonly maxFile: number;
  /** Creates the file that follows the one at `path`, with the present state of the lists. @throws OutputFailed, Leak */
  readonly makeNext: (path: string) => Promise<RecordedFile>;
}

/** Counts of refreshes whose changes are in no file. */
interface Missing {
  readonly refreshes: number;
  readonly changes: number;
  /** Epoch ms of the first and the last of these refreshes. */
  readonly from: number;
  readonly to: number;
}

/** Reasons for ending a file that is not lost. */
const ENDS = { full: 'full', otherFields: 'other fields' } as const;

/**
 * Appends the refreshes of a recording to its file. A refresh that cannot be written is held, and tried again with the next
 * refresh. If the file is gone or was changed, the recording continues in a new file beside it.
 */
export class Recorder {
  readonly #parts: RecorderParts;
  #file: RecordedFile;
  /** Counts of refreshes and changes that this run has appended to the file. */
  #written = { refreshes: 0, changes: 0 };
  readonly #held: Member[] = [];
  #missing: Missing | null = null;
  /** True once a file was lost. */
  #isMoved = false;
  /** True if the file must not take further refreshes, because their items have other fields. */
  #isOver = false;
  /** Failure that was reported last; null after a success. */
  #told: string | null = null;

  constructor(file: RecordedFile, parts: RecorderParts) {
    this.#file = file;
    this.#parts = parts;
  }

  /** False if a file was lost, or a refresh is in no file. */
  get isWhole(): boolean {
    return !this.#isMoved && !this.#isOver && this.#missing === null && this.#held.length === 0;
  }

  /** Appends a refresh, or holds it if it cannot be written. @throws Leak of a new file */
  async add(member: Member): Promise<void> {
    this.#held.push(member);
    await this.#write();
  }

  /** Continues in a new file: the items have other fields from here on, which are no changes. @throws Leak of the new file */
  async beginNext(): Promise<void> {
    this.#isOver = true;
    await this.#write();
  }

  /** Tries once more to write the held refreshes, and reports what was written. @throws Leak of a new file */
  async end(): Promise<void> {
    if (this.#held.length > 0 || this.#isOver) await this.#write();
    this.#dropHeld();
    this.#tellWritten();
    if (this.#missing === null) return;
    const { refreshes, changes, from, to } = this.#missing;
    const [first, last] = [formatClock(from), formatClock(to)];
    const when = first === last ? first : `${first} to ${last}`;
    this.#parts.taking.say(
      `not recorded: ${plural(changes, 'change')} of ${plural(refreshes, 'refresh', 'refreshes')}, ${when}`,
    );
  }

  get #name(): string {
    return snapshotFileName(this.#file.path, this.#parts.taking);
  }

  async #write(): Promise<void> {
    if (this.#isOver) return this.#moveOn(ENDS.otherFields);
    const wasBehind = this.#held.length > 1;
    const failure = await this.#file.append(this.#held, ({ changes }) => {
      this.#written.refreshes += 1;
      this.#written.changes += changes;
    });
    if (failure?.isLost === true) return this.#moveOn(failure.why);
    if (failure !== null)
      return this.#tell(failure.why, `${failure.why}: it is whole up to here, the next refresh tries again`);
    if (wasBehind) this.#say(`${this.#name} goes on, nothing is missing in it`);
    if (this.#file.size >= this.#parts.maxFile) return this.#moveOn(ENDS.full);
    this.#told = null;
  }

  /** Continues in a new file. `why` is one of `ENDS`, or says how the present file was lost. */
  async #moveOn(why: string): Promise<void> {
    const { makeNext, taking } = this.#parts;
    const isLost = why !== ENDS.full && why !== ENDS.otherFields;
    const before = isLost ? `${this.#name} ${why}` : `${this.#name} ends`;
    let next: RecordedFile;
    try {
      next = await makeNext(this.#file.path);
    } catch (error) {
      if (!(error instanceof OutputFailed)) throw error;
      const then = why === ENDS.full ? `${this.#name} goes on` : 'the next refresh tries again';
      return this.#tell(why, `${isLost ? `${before}; ` : ''}${error.message}; ${then}`);
    }
    const name = snapshotFileName(next.path, taking);
    if (isLost) this.#say(`${before}: ${name} goes on with the lists as they are now`);
    else {
      this.#tellWritten();
      taking.say(`${before}, ${name} goes on`);
    }
    this.#dropHeld();
    this.#file = next;
    this.#written = { refreshes: 0, changes: 0 };
    this.#isMoved ||= isLost;
    this.#isOver = false;
    this.#told = null;
  }

  #dropHeld(): void {
    for (const { changes, at } of this.#held.splice(0)) {
      const { refreshes, changes: others, from } = this.#missing ?? { refreshes: 0, changes: 0, from: at };
      this.#missing = { refreshes: refreshes + 1, changes: others + changes, from, to: at };
    }
  }

  #tellWritten(): void {
    const { refreshes, changes } = this.#written;
    const what = `${plural(refreshes, 'refresh', 'refreshes')}, ${plural(changes, 'change')}`;
    this.#parts.taking.say(`${this.#name}: ${what} · ${formatSize(this.#file.size)}`);
  }

  /** Reports a failure, once until another failure follows. */
  #tell(failure: string, text: string): void {
    if (this.#told !== failure) this.#say(text);
    this.#told = failure;
  }

  #say(text: string): void {
    const { taking } = this.#parts;
    taking.say(`${formatClock(taking.time())} ${text}`);
  }
}
