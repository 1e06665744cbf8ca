import type { ItemChange } from '../../change/change.ts';
import type { ListState } from '../../change/compare-lists.ts';
import type { KindId } from '../../core/query/index.ts';

/** A refreshed list that waits to be compared with its earlier state. Times are by the clock of items. */
export interface ListComparison {
  /** Query key of the list. */
  readonly key: string;
  readonly kind: KindId;
  readonly before: ListState;
  readonly after: ListState;
  /** The file of the earlier state, if the state is from a file; the file then becomes the base of the kind. */
  readonly file?: BaseFile;
}

/** A snapshot that lists are compared with. */
export interface BaseFile {
  readonly name: string;
  /** `FILE@TIME` in the form of the command line option, valid in any folder. */
  readonly address: string;
  /** The selected fields of the compared items; empty for whole items. */
  readonly fields: readonly (readonly string[])[];
  /** Notes on problems of the file, and on parts that are not compared, in short sentences. */
  readonly notes: readonly string[];
}

/** A moment from which changes are counted. */
export interface Base {
  /** Epoch ms by the clock of items. */
  readonly at: number;
  readonly isWhole: boolean;
  /** Changes between `at` and `until` that this run has not seen. The log has all changes after `until`. */
  readonly earlier: readonly ItemChange[];
  readonly until: number;
  /** The file of the base; null for a moment of this run. */
  readonly file: BaseFile | null;
  /** The requested time as typed, if nothing is known of that time. */
  readonly asked?: string;
}
