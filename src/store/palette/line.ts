import type { State } from '../state/state.ts';
import type { Command } from './command.ts';
import { commandNamed } from './commands/table.ts';

/** A command line: command and argument. */
export interface CommandLine {
  /** The first word. */
  readonly word: string;
  /** Undefined for an unknown word. */
  readonly command: Command | undefined;
  readonly argument: string;
  /** Offset of the argument in the text. */
  readonly at: number;
  /** True if anything, even a blank, follows the word. */
  readonly goesOn: boolean;
}

const LINE = /^(\s*:?\s*)(\S*)(\s*)(.*?)\s*$/s;

/** Parses a command line. A second colon is skipped. */
export const readLine = (state: State, text: string): CommandLine => {
  const [, lead = '', word = '', gap = '', argument = ''] = LINE.exec(text) ?? [];
  const at = lead.length + word.length + gap.length;
  return { word, command: commandNamed(state, word), argument, at, goesOn: gap !== '' };
};
