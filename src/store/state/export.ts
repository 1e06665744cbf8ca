import type { ChangeLog } from '../../change/log.ts';
import type { Item, Resource } from '../../core/item/index.ts';
import type { Scope } from '../../core/query/index.ts';
import type { Answer, AnswerFormat, OutputFormat, Provenance } from '../../output/index.ts';
import type { HeldList } from './held-list.ts';

/** Content of an export at the time of the request; later arrivals do not change it. */
export interface ExportSubject {
  readonly items: readonly Item[];
  /** The kind, with the chosen columns. */
  readonly resource: Resource;
  /** `412 edge hosts`, `3 marked edge hosts`. */
  readonly what: string;
  /** What is missing, one sentence each without a full stop. */
  readonly notes: readonly string[];
  /** The same for formats of whole items, when parts of them are missing. */
  readonly partNotes: readonly string[];
  readonly provenance: Provenance;
  /** Time of receipt (epoch ms) of rows of an earlier run; null for rows of this run. */
  readonly asOf: number | null;
  /** Includes pack values, params and annotations. */
  readonly withValues: boolean;
  /** Epoch ms, for ages and for the name of the file. */
  readonly now: number;
}

/** An exported answer to a question, as of the request. */
export interface AnswerSubject extends Pick<ExportSubject, 'what' | 'notes'> {
  readonly answer: Answer;
}

/** The lists of a snapshot, as of the request. */
export interface SnapshotSubject extends Pick<ExportSubject, 'what' | 'notes'> {
  readonly scope: Scope;
  /** Walks of this run; of all projects each has its own. Times are those of items. */
  readonly lists: readonly {
    readonly list: HeldList;
    readonly at: number;
    readonly resource: Resource;
    /** What changed in this run; null for nothing. */
    readonly log: ChangeLog | null;
    readonly project?: string;
  }[];
  /** Epoch ms. */
  readonly made: number;
}

export type PrintedContent =
  | { readonly type: 'items'; readonly subject: ExportSubject; readonly format: OutputFormat }
  | { readonly type: 'answer'; readonly subject: AnswerSubject; readonly format: AnswerFormat };

export type ExportContent =
  | PrintedContent
  | { readonly type: 'snapshot'; readonly subject: SnapshotSubject; readonly format: Pick<OutputFormat, 'id'> };

/** A requested export; performed outside of the store. */
export interface ExportJob {
  readonly content: ExportContent;
  readonly to: 'clipboard' | { readonly path: string; readonly overwrite: boolean };
}

export interface Exporting {
  readonly job: ExportJob;
  readonly bytes: number;
}

export type ExportEnding =
  /** `hidden`: number of free texts left out. */
  | { readonly type: 'written'; readonly path: string; readonly bytes: number; readonly hidden: number }
  /** `how`: `sent to tmux`; `doubt`: delivery is not certain. */
  | { readonly type: 'sent'; readonly how: string; readonly doubt: boolean; readonly hidden: number }
  | { readonly type: 'exists' }
  | { readonly type: 'failed'; readonly message: string };

export const missingIn = (content: ExportContent): readonly string[] =>
  content.type === 'items' && content.format.holds === 'items'
    ? [...content.subject.notes, ...content.subject.partNotes]
    : content.subject.notes;
