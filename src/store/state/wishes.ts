import type { Item, Resource } from '../../core/item/index.ts';
import type { Answer, AnswerFormat, OutputFormat, Provenance } from '../../output/index.ts';

/** What is exported, as it was when it was wished: what arrives later changes nothing. */
export interface ExportSubject {
  readonly items: readonly Item[];
  /** The kind, with the columns that were chosen. */
  readonly resource: Resource;
  /** `412 edge hosts`, `3 marked edge hosts`. */
  readonly what: string;
  /** What is not in it and might be looked for, one sentence each without a full stop. */
  readonly said: readonly string[];
  /** The same for formats that have whole items, in which parts are missing. */
  readonly saidOfParts: readonly string[];
  /** Where the rows are from. */
  readonly provenance: Provenance;
  /** When the items were received (epoch ms), where they are of an earlier run; null where they are of this one. */
  readonly asOf: number | null;
  /** The texts of pack values, params and annotations are written too. */
  readonly withValues: boolean;
  /** Epoch ms, for ages and for the name of the file. */
  readonly now: number;
}

/** The answer to a question that is exported, as it was when it was wished. */
export interface AnswerSubject extends Pick<ExportSubject, 'what' | 'said'> {
  readonly answer: Answer;
}

/** What is exported in which format. */
export type ExportContent =
  | { readonly type: 'items'; readonly subject: ExportSubject; readonly format: OutputFormat }
  | { readonly type: 'answer'; readonly subject: AnswerSubject; readonly format: AnswerFormat };

/** An export that is wished: who has the files and the terminal obeys. */
export interface ExportWish {
  readonly content: ExportContent;
  readonly to: 'clipboard' | { readonly path: string; readonly overwrite: boolean };
}

/** An export that is under way. */
export interface Exporting {
  readonly wish: ExportWish;
  /** Bytes written so far. */
  readonly bytes: number;
}

/** The prompt for the name of a file. */
export interface ExportPrompt {
  readonly content: ExportContent;
  readonly text: string;
  readonly caret: number;
  /** There is a file of this name: it is asked whether it may be replaced. */
  readonly exists: boolean;
}

/** How an export ended. */
export type ExportEnding =
  /** `hidden`: free texts that were left out. */
  | { readonly type: 'written'; readonly path: string; readonly bytes: number; readonly hidden: number }
  /** `how`: `sent to tmux`; `doubt` where it may not have arrived. */
  | { readonly type: 'sent'; readonly how: string; readonly doubt: boolean; readonly hidden: number }
  | { readonly type: 'exists' }
  | { readonly type: 'failed'; readonly message: string };

/** What is to be said of an export in a format: what is not in it. */
export const missingIn = (content: ExportContent): readonly string[] =>
  content.type === 'items' && content.format.holds === 'items'
    ? [...content.subject.said, ...content.subject.saidOfParts]
    : content.subject.said;

/** The text to be put on the clipboard. */
export interface CopyWish {
  /** How often a copy was wished. */
  readonly count: number;
  readonly text: string;
  /** What the text is: `3 uids`. */
  readonly what: string;
  /** What a person should know of it, one sentence each without a full stop. */
  readonly said: readonly string[];
  /** How old it is where it is of an earlier run. */
  readonly cachedAge: string | null;
}
