import type { ChangeLog } from '../../change/log.ts';
import type { Item, Resource } from '../../core/item/index.ts';
import type { Scope } from '../../core/query/index.ts';
import type { Answer, AnswerFormat, OutputFormat, Provenance } from '../../output/index.ts';
import type { HeldList } from './held-list.ts';

/** The content of an export when it was requested. Later answers do not change it. */
export interface ExportSubject {
  readonly items: readonly Item[];
  /** The kind, with the chosen columns. */
  readonly resource: Resource;
  /** Describes the items: `412 edge hosts`, `3 marked edge hosts`. */
  readonly what: string;
  /** Notes on missing rows, in sentences without a full stop. */
  readonly notes: readonly string[];
  /** Notes on missing parts of items, for formats that contain whole items. */
  readonly partNotes: readonly string[];
  readonly provenance: Provenance;
  /** Time of receipt (epoch ms) of rows of an earlier run; null for rows of this run. */
  readonly asOf: number | null;
  /** True if pack values, params and annotations are included. */
  readonly withValues: boolean;
  /** Epoch ms, for ages and for the name of the file. */
  readonly now: number;
}

/** An answer to a question when its export was requested. */
export interface AnswerSubject extends Pick<ExportSubject, 'what' | 'notes'> {
  readonly answer: Answer;
}

/** The lists of a snapshot when it was requested. */
export interface SnapshotSubject extends Pick<ExportSubject, 'what' | 'notes'> {
  readonly scope: Scope;
  /** The walks of this run. If all projects are in scope, each project has its own walk. Times are by the clock of items. */
  readonly lists: readonly {
    readonly list: HeldList;
    readonly at: number;
    readonly resource: Resource;
    /** The changes of this run; null if there are none. */
    readonly log: ChangeLog | null;
    readonly project?: string;
  }[];
  /** When the snapshot was made, in epoch ms. */
  readonly made: number;
}

/** The rows or the answer that are printed or exported, with their format. */
export type PrintedContent =
  | { readonly type: 'items'; readonly subject: ExportSubject; readonly format: OutputFormat }
  | { readonly type: 'answer'; readonly subject: AnswerSubject; readonly format: AnswerFormat };

export type ExportContent =
  | PrintedContent
  | { readonly type: 'snapshot'; readonly subject: SnapshotSubject; readonly format: Pick<OutputFormat, 'id'> };

/** A requested export. Code outside the store performs it. */
export interface ExportJob {
  readonly content: ExportContent;
  readonly to: 'clipboard' | { readonly path: string; readonly overwrite: boolean };
}

export interface Exporting {
  readonly job: ExportJob;
  readonly bytes: number;
}

/** How an export ended: in a file, in the clipboard, because the file exists, or with a failure. */
export type ExportEnding =
  /** `hidden` is the number of free texts that were omitted. */
  | { readonly type: 'written'; readonly path: string; readonly bytes: number; readonly hidden: number }
  /** `how` says how the text was sent: `sent to tmux`. `doubt` is true if delivery is not certain. */
  | { readonly type: 'sent'; readonly how: string; readonly doubt: boolean; readonly hidden: number }
  | { readonly type: 'exists' }
  | { readonly type: 'failed'; readonly message: string };

/** Returns notes on the rows, and on the parts of items, that an export lacks. */
export const missingIn = (content: ExportContent): readonly string[] =>
  content.type === 'items' && content.format.holds === 'items'
    ? [...content.subject.notes, ...content.subject.partNotes]
    : content.subject.notes;
