import { helpText } from '../../src/cli/args/help.ts';
import { commandNamed, parseArguments, viewCommand } from '../../src/cli/args/parse.ts';
import type { Arguments, Command } from '../../src/cli/commands/command.ts';
import { COMMANDS } from '../../src/cli/commands/index.ts';

/** Parses a command line in the way of the program. */
export const parsed = (args: readonly string[]): Arguments => parseArguments(args, COMMANDS);

/** The command that a word names; without a word, the command of views. */
export const commandOf = (word?: string): Command => commandNamed(word, COMMANDS) ?? viewCommand(COMMANDS);

/** The `--help` text of a command; without a word, of the program. */
export const helpIn = (word?: string, cells?: number): string => helpText(commandOf(word), COMMANDS, cells);
