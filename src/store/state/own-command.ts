import type { KindId } from '../../core/query/index.ts';
import type { PrintedContent } from './export.ts';

/** Inputs that a command can read from its standard input: a text for each row, or the rows in a format. */
export const COMMAND_INPUTS = ['uid', 'address', 'ndjson', 'yaml'] as const;

/** A command of the user's config file, for the rows of a kind. */
export interface OwnCommand {
  /** The key that runs the command after `;`. */
  readonly key: string;
  readonly name: string;
  /** The kind of the rows; null for every kind. */
  readonly kind: KindId | null;
  /** Program and arguments with placeholders. This is never a line for a shell, but one argument may be such a line. */
  readonly run: readonly [program: string, ...words: string[]];
  readonly stdin: (typeof COMMAND_INPUTS)[number] | null;
  /** True if the command line is shown first and Enter runs it. */
  readonly ask: boolean;
}

/** Programs that run one after the other and use the terminal meanwhile. */
export interface RunJob {
  readonly name: string;
  readonly lines: readonly (readonly [program: string, ...words: string[]])[];
  /** Present if the program is edgescope itself. Only then does its environment contain the API key, and its output stay until Enter. */
  readonly isOurs?: true;
  readonly input: { readonly type: 'text'; readonly text: string } | PrintedContent | null;
}
