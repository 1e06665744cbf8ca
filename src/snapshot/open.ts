import type { ChangeLog } from '../change/log.ts';
import type { InitialQuery } from '../core/query/index.ts';
import { MEGABYTE } from '../core/values/index.ts';
import type { Bytes } from './bytes.ts';
import type { ListId } from './format.ts';
import { readHead, type SnapshotHead } from './head.ts';
import type { Damage } from './reader.ts';
import { firstTime, type History, momentAt, type ResourceOf, readHistory, recordedLog } from './states.ts';

/** Longer files without a refresh at their end are read once, so that their first rows are there at once. */
const SHORT = MEGABYTE;

/** An open snapshot, and the time in it that is shown. */
export class Snapshot {
  readonly bytes: Bytes;
  readonly head: SnapshotHead;
  readonly resource: ResourceOf;
  #asked: number | null = null;
  #reading: Promise<History> | null = null;
  #known: History | null = null;

  /** @throws SnapshotRefused */
  constructor(bytes: Bytes, resource: ResourceOf) {
    this.bytes = bytes;
    this.resource = resource;
    this.head = readHead(bytes);
  }

  /** The history as far as it is known; null before the file was read. */
  get known(): History | null {
    return this.#known;
  }

  /** The time that is shown (epoch ms): of the last refresh at or before the one that was asked for, of its first state otherwise. */
  now(): number {
    const { header, lastRefresh } = this.head;
    if (this.#known !== null) return momentAt(this.#known, header.made, this.#asked);
    return lastRefresh ?? header.made;
  }

  /** True where the first rows can be read before all of the file is. */
  get isRead(): boolean {
    return (
      this.#known !== null || (this.head.lastRefresh === null && this.bytes.size > SHORT && this.#reading === null)
    );
  }

  keep(history: History): void {
    this.#known = history;
  }

  /** Reads all but the items, once. @throws SnapshotRefused */
  async history(): Promise<History> {
    if (this.#known !== null) return this.#known;
    this.#reading ??= readHistory(this.bytes, this.resource);
    this.#known = await this.#reading;
    return this.#known;
  }

  /** The times that can be shown (epoch ms). @throws SnapshotRefused */
  async span(): Promise<readonly [first: number, last: number]> {
    const history = await this.history();
    const { made } = this.head.header;
    return [Math.min(made, firstTime(history, made)), momentAt(history, made, null)];
  }

  /** Moves to a time in the span, or to the end for null. */
  moveTo(at: number | null): void {
    this.#asked = at;
  }

  /** What is wrong with the file, in short sentences. */
  damage(): readonly string[] {
    return this.#known === null ? [] : damageTexts(this.#known.damage);
  }

  /** The list that a query asks for: of all projects each has its own. */
  listOf({ kind, scope }: Pick<InitialQuery, 'kind' | 'scope'>): ListId {
    const isSplit = this.head.header.scope.type === 'all';
    return { kind, ...(isSplit && scope !== null && { project: scope.uid }) };
  }

  /** The changes of a list up to the time that is shown; null for one that the file does not have, or before it was read. */
  log(id: ListId): ChangeLog | null {
    return this.#known === null ? null : recordedLog(this.#known, id, this.now());
  }
}

export const damageTexts = ({ isChanged, cutAfter }: Damage): readonly string[] => [
  ...(isChanged ? ['changed since it was written'] : []),
  ...(cutAfter === null ? [] : [`cut after ${cutAfter}`]),
];
