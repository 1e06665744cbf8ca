import type { KindId } from '../../core/query/index.ts';
import type { ExportJob } from './export.ts';
import type { RunJob } from './own-command.ts';

/** A text to copy to the clipboard. */
interface Copy {
  readonly type: 'copy';
  readonly text: string;
  /** The label of the text: `3 uids`. */
  readonly what: string;
  /** Notes for the user, in sentences without a full stop. */
  readonly notes: readonly string[];
  /** A description of the text, which the note shows instead of the beginning of the text. */
  readonly brief?: string;
  /** The age of the text if its rows are from an earlier run; else null. */
  readonly cachedAge: string | null;
}

/** Work outside the store, which knows neither files nor the terminal. `onErrand` performs it. */
export type Errand =
  | Copy
  | { readonly type: 'export'; readonly job: ExportJob }
  | { readonly type: 'run'; readonly job: RunJob }
  /** Rings the bell and shows the reason. */
  | { readonly type: 'alert'; readonly text: string }
  /** Suspends the program to the shell. */
  | { readonly type: 'suspend' }
  | { readonly type: 'redraw' }
  /** Switches to a context; null means the service of the start. The session ends then. */
  | { readonly type: 'switch'; readonly name: string | null }
  /** Moves to a time of the snapshot, as typed. */
  | { readonly type: 'move'; readonly moment: string }
  | { readonly type: 'read-base'; readonly base: WantedBase };

/** A file or a time, as typed, to compare the list of a kind with. */
export interface WantedBase {
  readonly kind: KindId;
  readonly text: string;
}

/** Returns the change that sends an errand. */
export const send = (errand: Errand): { readonly errand: Errand } => ({ errand });

/** Sends the errand that reads a base from a file, or waits for a time, as typed. The state notes that it waits for this base. */
export const readBase = (kind: KindId, text: string): { readonly readingBase: WantedBase; readonly errand: Errand } => {
  const base = { kind, text };
  return { readingBase: base, ...send({ type: 'read-base', base }) };
};
