import type { Item, Resource } from '../../core/item/index.ts';
import type { Answer, AnswerFormat, OutputFormat, Provenance } from '../../output/index.ts';

/** Content of an export at the time of the request; later arrivals do not change it. */
export interface ExportSubject {
  readonly items: readonly Item[];
  /** The kind, with the chosen columns. */
  readonly resource: Resource;
  /** `412 edge hosts`, `3 marked edge hosts`. */
  readonly what: string;
  /** What is missing, one sentence each without a full stop. */
  readonly said: readonly string[];
  /** The same for formats of whole items, when parts of them are missing. */
  readonly saidOfParts: readonly string[];
  /** Provenance of the rows. */
  readonly provenance: Provenance;
  /** Time of receipt (epoch ms) of rows of an earlier run; null for rows of this run. */
  readonly asOf: number | null;
  /** Includes pack values, params and annotations. */
  readonly withValues: boolean;
  /** Epoch ms, for ages and for the name of the file. */
  readonly now: number;
}

/** An exported answer to a question, as of the request. */
export interface AnswerSubject extends Pick<ExportSubject, 'what' | 'said'> {
  readonly answer: Answer;
}

/** Content and format of an export. */
export type ExportContent =
  | { readonly type: 'items'; readonly subject: ExportSubject; readonly format: OutputFormat }
  | { readonly type: 'answer'; readonly subject: AnswerSubject; readonly format: AnswerFormat };

/** A requested export; performed outside of the store. */
export interface ExportJob {
  readonly content: ExportContent;
  readonly to: 'clipboard' | { readonly path: string; readonly overwrite: boolean };
}

/** An export in progress. */
export interface Exporting {
  readonly job: ExportJob;
  /** Bytes written so far. */
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

/** Outcome of an export. */
export type ExportEnding =
  /** `hidden`: number of free texts left out. */
  | { readonly type: 'written'; readonly path: string; readonly bytes: number; readonly hidden: number }
  /** `how`: `sent to tmux`; `doubt`: delivery is not certain. */
  | { readonly type: 'sent'; readonly how: string; readonly doubt: boolean; readonly hidden: number }
  | { readonly type: 'exists' }
  | { readonly type: 'failed'; readonly message: string };

/** What is missing from an export. */
export const missingIn = (content: ExportContent): readonly string[] =>
  content.type === 'items' && content.format.holds === 'items'
    ? [...content.subject.said, ...content.subject.saidOfParts]
    : content.subject.said;

/** The text for the clipboard. */
export interface CopyJob {
  /** Counts copies. */
  readonly count: number;
  readonly text: string;
  /** Its label: `3 uids`. */
  readonly what: string;
  /** Notes for the user, one sentence each without a full stop. */
  readonly said: readonly string[];
  /** Its age, if from an earlier run. */
  readonly cachedAge: string | null;
}
