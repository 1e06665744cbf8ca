import type { KindId } from '../../core/query/index.ts';
import type { PrintedContent } from './export.ts';

/** What a command reads from its standard input: a text of each row, or the rows in a format. */
export const COMMAND_INPUTS = ['uid', 'address', 'ndjson', 'yaml'] as const;

/** A command of the user's config file, for the rows of a kind. */
export interface OwnCommand {
  /** Runs it behind `;`. */
  readonly key: string;
  readonly name: string;
  /** Null for every kind. */
  readonly kind: KindId | null;
  /** Program and arguments, with placeholders: never a line for a shell, but an argument may be one. */
  readonly run: readonly [program: string, ...words: string[]];
  readonly stdin: (typeof COMMAND_INPUTS)[number] | null;
  /** Shows the line, and waits for Enter. */
  readonly ask: boolean;
}

/** Programs to be run one after the other, with the terminal given to them. */
export interface RunJob {
  readonly name: string;
  readonly lines: readonly (readonly [program: string, ...words: string[]])[];
  /** It is this program: it has our keys, and what it says stays until Enter. */
  readonly isOurs?: true;
  readonly input: { readonly type: 'text'; readonly text: string } | PrintedContent | null;
}
