import { COMMANDS, type Form, QUESTION_COMMANDS, TOPIC_WORDS } from '../args/commands.ts';
import { EXAMPLES, optionGroups, programText, questionText, signature } from '../args/help.ts';
import { commandOf } from '../args/parse.ts';
import { topicOf } from '../args/topics.ts';

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
export const manualPage = (version: string): string => {
  const { about, forms } = programText();
  const options = [...optionGroups(commandOf(''))].flatMap(([group, list]) => [
    `.SS ${group}`,
    ...terms(list.map((option) => [signature(option), option.about])),
  ]);
  const commands = [
    ...QUESTION_COMMANDS.map(({ question }) => [question.name, questionText(question)] as const),
    ...Object.entries(COMMANDS),
  ].flatMap(([name, command]) => {
    const own = [...optionGroups(commandOf(name)).values()].flat().filter(({ commands: of }) => !of.includes('view'));
    return [
      `.SS ${name}`,
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
    `edgescope \\- ${plain(about)}`,
    '.SH SYNOPSIS',
    ...terms(forms),
    '.SH OPTIONS',
    ...options,
    '.SH COMMANDS',
    ...commands,
    ...topics,
    '.SH EXAMPLES',
    ...terms(EXAMPLES),
  ].join('\n')}\n`;
};
