import { helpText } from '../../src/cli/args/help.ts';
import { commandNamed, parseArguments, viewCommand } from '../../src/cli/args/parse.ts';
import type { Arguments, Command } from '../../src/cli/commands/command.ts';
import { COMMANDS } from '../../src/cli/commands/index.ts';

/** A command line, parsed as the program does. */
export const parsed = (args: readonly string[]): Arguments => parseArguments(args, COMMANDS);

/** The command of a word; without one that of a view. */
export const commandOf = (word?: string): Command => commandNamed(word, COMMANDS) ?? viewCommand(COMMANDS);

/** The `--help` text of a command; without a word that of the program. */
export const helpIn = (word?: string, cells?: number): string => helpText(commandOf(word), COMMANDS, cells);
