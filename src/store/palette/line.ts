import type { State } from '../state/state.ts';
import type { Command } from './command.ts';
import { commandNamed } from './commands/table.ts';

/** The text of the palette taken for a command and its argument. */
export interface CommandLine {
  /** The first word. */
  readonly word: string;
  /** Undefined where the word names none. */
  readonly command: Command | undefined;
  readonly argument: string;
  /** Where the argument begins in the text. */
  readonly at: number;
  /** Something stands behind the word, were it only a blank. */
  readonly goesOn: boolean;
}

const LINE = /^(\s*:?\s*)(\S*)(\s*)(.*?)\s*$/s;

/** Reads what was typed as a command line. A colon that was typed twice is passed over. */
export const readLine = (state: State, text: string): CommandLine => {
  const [, lead = '', word = '', gap = '', argument = ''] = LINE.exec(text) ?? [];
  const at = lead.length + word.length + gap.length;
  return { word, command: commandNamed(state, word), argument, at, goesOn: gap !== '' };
};
