import type { KindId } from '../../core/query/index.ts';
import type { ExportJob } from './export.ts';
import type { RunJob } from './own-command.ts';

/** A text for the clipboard. */
interface Copy {
  readonly type: 'copy';
  readonly text: string;
  /** Its label: `3 uids`. */
  readonly what: string;
  /** Notes for the user, one sentence each without a full stop. */
  readonly notes: readonly string[];
  /** A description of the text, which the note shows in place of its beginning. */
  readonly brief?: string;
  /** Its age, if from an earlier run. */
  readonly cachedAge: string | null;
}

/** Something to be done outside of the store, which knows neither files nor the terminal. */
export type Errand =
  | Copy
  | { readonly type: 'export'; readonly job: ExportJob }
  | { readonly type: 'run'; readonly job: RunJob }
  /** Rings, and says why. */
  | { readonly type: 'alert'; readonly text: string }
  /** Suspends the program to the shell. */
  | { readonly type: 'suspend' }
  | { readonly type: 'redraw' }
  /** Goes to a context, for null to that of the start; the session ends then. */
  | { readonly type: 'switch'; readonly name: string | null }
  /** Goes to a time of the snapshot, as typed. */
  | { readonly type: 'move'; readonly moment: string }
  | { readonly type: 'read-base'; readonly base: WantedBase };

/** A file or a time, as typed, that the list of a kind is to be compared with. */
export interface WantedBase {
  readonly kind: KindId;
  readonly text: string;
}

/** The change that has an errand done. */
export const send = (errand: Errand): { readonly errand: Errand } => ({ errand });

/** The change that has a base read; until then it is what the state waits for. */
export const readBase = (kind: KindId, text: string): { readonly readingBase: WantedBase; readonly errand: Errand } => {
  const base = { kind, text };
  return { readingBase: base, ...send({ type: 'read-base', base }) };
};
