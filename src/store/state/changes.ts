import type { ItemChange } from '../../change/change.ts';
import type { ListState } from '../../change/compare-lists.ts';
import type { KindId } from '../../core/query/index.ts';

/** A refreshed list that is still to be compared with what it replaced; times are those of items. */
export interface ListComparison {
  /** Query key of the list. */
  readonly key: string;
  readonly kind: KindId;
  readonly before: ListState;
  readonly after: ListState;
  /** The earlier one is of a file, which becomes the base of the kind. */
  readonly file?: BaseFile;
}

/** A snapshot that lists are compared with. */
export interface BaseFile {
  readonly name: string;
  /** `FILE@TIME` as options have it, from any folder. */
  readonly address: string;
  /** Selected fields of what is compared; empty for whole items. */
  readonly fields: readonly (readonly string[])[];
  /** What is wrong with it, and what is not compared, in short sentences. */
  readonly notes: readonly string[];
}

/** A moment that changes are counted from. */
export interface Base {
  /** Epoch ms, of the clock of items. */
  readonly at: number;
  readonly isWhole: boolean;
  /** Changes between it and `until`, where they were not seen by this run; from `until` on the log has them. */
  readonly earlier: readonly ItemChange[];
  readonly until: number;
  /** Null for a moment of this run. */
  readonly file: BaseFile | null;
  /** The time that was asked for, as typed, where nothing is known of that time. */
  readonly asked?: string;
}
