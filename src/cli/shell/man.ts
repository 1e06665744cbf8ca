import { EXAMPLES, namedCommands, optionGroups, programForms, signature } from '../args/help.ts';
import { optionsOf } from '../args/options.ts';
import { viewCommand } from '../args/parse.ts';
import { topicOf } from '../args/topics.ts';
import type { Command, Form } from '../commands/command.ts';
import { TOPIC_WORDS } from '../commands/words.ts';

/** A text of roff: no escapes, no requests at the start of a line, hyphens that can be searched and copied. */
const plain = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replaceAll('`', '\\(ga')
    .replace(/^['.]/gm, '\\&$&')
    // As a named glyph: without preconv groff reads bytes as Latin-1.
    .replaceAll(/[^\x00-\x7f]/gu, (sign) => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`);

const terms = (lines: readonly Form[]): string[] =>
  lines.flatMap(([term, about]) => ['.TP', `\\fB${plain(term)}\\fR`, plain(about)]);

const paragraphs = (texts: readonly string[]): string[] => texts.flatMap((text) => ['.PP', plain(text)]);

/** The manual page of the program, in roff, from the tables of commands, options and topics. */
export const manualPage = (version: string, commands: readonly Command[]): string => {
  const view = viewCommand(commands);
  const options = [...optionGroups(view)].flatMap(([group, list]) => [
    `.SS ${group}`,
    ...terms(list.map((option) => [signature(option), option.about])),
  ]);
  const ofView = new Set(optionsOf(view).map(({ name }) => name));
  const told = namedCommands(commands).flatMap((command) => {
    const own = optionsOf(command).filter(({ name }) => !ofView.has(name));
    return [
      `.SS ${command.name}`,
      plain(`${command.about}.`),
      ...terms(command.forms),
      ...terms(own.map((option) => [signature(option), option.about])),
    ];
  });
  const topics = TOPIC_WORDS.flatMap((word) => {
    const { title, before, lines, after } = topicOf(word);
    return [
      `.SH ${word.toUpperCase().replace('-', ' ')}`,
      plain(`${title}.`),
      ...paragraphs(before),
      ...terms(lines),
      ...paragraphs(after),
    ];
  });
  return `${[
    // Without a date: two builds are the same.
    `.TH EDGESCOPE 1 "" "edgescope ${version}" "User Commands"`,
    '.SH NAME',
    `edgescope \\- ${plain(view.about)}`,
    '.SH SYNOPSIS',
    ...terms(programForms(commands)),
    '.SH OPTIONS',
    ...options,
    '.SH COMMANDS',
    ...told,
    ...topics,
    '.SH EXAMPLES',
    ...terms(EXAMPLES),
  ].join('\n')}\n`;
};
