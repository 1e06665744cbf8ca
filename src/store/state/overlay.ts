import type { ChangeLog } from '../../change/log.ts';
import type { Item, Resource } from '../../core/item/index.ts';
import type { Scope } from '../../core/query/index.ts';
import type { Answer, AnswerFormat, OutputFormat, Provenance } from '../../output/index.ts';
import type { Filter } from '../../query/filter/language/index.ts';
import type { HeldList } from './held-list.ts';
import type { KeyStates, TypedStates } from './place.ts';

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

/** The prompt for the name of a file. */
export interface ExportPrompt {
  readonly content: ExportContent;
  readonly text: string;
  readonly caret: number;
  /** A file of this name exists: ask before overwriting. */
  readonly exists: boolean;
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

/** An accepted filter, as typed. */
export interface PastFilter {
  readonly text: string;
  readonly server: boolean;
}

export interface Prompt {
  readonly text: string;
  /** Index of the caret in code units. */
  readonly caret: number;
  /** True if Enter filters on the service, false for a local filter. */
  readonly server: boolean;
  readonly error: { readonly position: number; readonly message: string } | null;
  /** The filter that Esc restores. */
  readonly before: Filter;
  /** The initial text: while unchanged, Enter leaves the service filter as it is. */
  readonly opened: string;
  /** The local filter beside a text in the service's language. */
  readonly beside: Filter;
  /** Index of the selected option; null if none is. */
  readonly choice: number | null;
  /** Position in the history of filters, and the text typed before; null outside of the history. */
  readonly past: { readonly back: number; readonly typed: PastFilter } | null;
}

export interface SearchPrompt {
  readonly text: string;
  readonly caret: number;
  /** The previous search text, for Esc. */
  readonly before: string;
}

/** The palette: views, commands, actions, settings and items by name, and commands with arguments. */
export interface Palette {
  readonly text: string;
  /** Index of the caret in code units. */
  readonly caret: number;
  /** Index of the selected entry; null before a move: then the first, once something is typed. */
  readonly cursor: number | null;
  /** Position in the history of lines; null if the text was typed. */
  readonly recalled: number | null;
}

/** The state of each prompt, picker or screen over the list and its open item. */
export type OverlayStates = Omit<KeyStates, 'list' | 'detail'> & TypedStates;

export type OverlayId = keyof OverlayStates;

/** A prompt, a picker or a full screen over the list and its open item. */
export type Overlay = {
  [Id in OverlayId]: { readonly id: Id; readonly state: OverlayStates[Id] };
}[OverlayId];
