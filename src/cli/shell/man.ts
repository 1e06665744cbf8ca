import { placeNote } from '../../store/keys/resolve.ts';
import { keyText } from '../../store/keys/text.ts';
import type { Key } from '../../store/state/key.ts';
import type { Places } from '../../store/state/place.ts';
import { EXAMPLES, namedCommands, optionGroups, programForms } from '../args/help.ts';
import { signature } from '../args/option.ts';
import { optionsOf } from '../args/options.ts';
import { viewCommand } from '../args/parse.ts';
import { topicOf } from '../args/topics.ts';
import { VIEW_WORDS } from '../args/values.ts';
import type { Command, Form } from '../commands/command.ts';
import { TOPIC_WORDS } from '../commands/command.ts';

/** Escapes a text for roff: no escapes, no requests at the start of a line, hyphens that can be searched and copied. */
const plain = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replaceAll('`', '\\(ga')
    .replace(/^['.]/gm, '\\&$&')
    // Other characters become named glyphs: without preconv groff reads bytes as Latin-1.
    .replaceAll(/[^\x00-\x7f]/gu, (sign) => `\\[u${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`);

const terms = (lines: readonly Form[]): string[] =>
  lines.flatMap(([term, about]) => ['.TP', `\\fB${plain(term)}\\fR`, plain(about)]);

const paragraphs = (texts: readonly string[]): string[] => texts.flatMap((text) => ['.PP', plain(text)]);

const DESCRIPTION: readonly string[] = [
  'edgescope shows what is broken in a fleet of edge hosts, where, since when, and what the broken hosts have in common. It reads an inventory service and never changes it.',
  `Without another command a screen opens in the terminal. It has a tab for each kind (${VIEW_WORDS.join(', ')}), and Now for the whole situation. All pages of a list are loaded by following continue tokens. If stdout is not a terminal, or with -o, the list is printed.`,
  'An unknown value is shown as a dash, never as 0. A list that is not complete says so.',
];

/** Files of the program, each with its purpose. */
const FILES: readonly Form[] = [
  ['~/.config/edgescope/config.json', 'the config file ($XDG_CONFIG_HOME, --config or EDGESCOPE_CONFIG name another)'],
  ['~/.cache/edgescope/', 'rows of the last run, and compiled code for faster starts ($XDG_CACHE_HOME)'],
  ['~/.local/state/edgescope/', 'chosen columns, bookmarks, and filters that were typed before ($XDG_STATE_HOME)'],
];

const SEE_ALSO = 'jq(1), ssh(1), cron(8)';

/** Usual titles of manual sections, for topics that have another name in the help. */
const USUAL_TITLES: Readonly<Record<string, string>> = { 'exit-codes': 'EXIT STATUS' };

/** Lines about the keys of the screen, by group. */
const keyLines = (places: Places, keys: readonly Key[]): readonly string[] =>
  [...new Set(keys.map(({ group }) => group))].flatMap((group) => [
    `.SS ${group}`,
    ...terms(
      keys
        .filter((key) => key.group === group)
        .map((key) => [
          (key.shown === undefined ? key.keys : [key.shown]).map(keyText).join('  '),
          key.about + placeNote(places, key),
        ]),
    ),
  ]);

const topicLines = (word: (typeof TOPIC_WORDS)[number]): readonly string[] => {
  const { title, before, lines, after } = topicOf(word);
  const name = word.replace('-', ' ');
  return [
    `.SH ${USUAL_TITLES[word] ?? name.toUpperCase()}`,
    ...(title.toLowerCase() === name ? [] : [plain(`${title}.`)]),
    ...paragraphs(before),
    ...terms(lines),
    ...paragraphs(after),
  ];
};

const commandLines = (commands: readonly Command[], ofView: ReadonlySet<string>): readonly string[] =>
  namedCommands(commands).flatMap((command) => [
    `.SS ${command.name}`,
    plain(`${command.about}.`),
    ...terms(command.forms),
    ...terms(
      optionsOf(command)
        .filter(({ name }) => !ofView.has(name))
        .map((option) => [signature(option), option.about]),
    ),
  ]);

/** The manual page of the program, in roff, from the tables of commands, options, keys and topics. */
export const manualPage = (
  version: string,
  commands: readonly Command[],
  places: Places,
  keys: readonly Key[],
): string => {
  const view = viewCommand(commands);
  const options = [...optionGroups(view)].flatMap(([group, list]) => [
    `.SS ${group}`,
    ...terms(list.map((option) => [signature(option), option.about])),
  ]);
  return `${[
    // The page has no date, so that two builds are the same.
    `.TH EDGESCOPE 1 "" "edgescope ${version}" "User Commands"`,
    '.SH NAME',
    `edgescope \\- ${plain(view.about)}`,
    '.SH SYNOPSIS',
    ...terms(programForms(commands)),
    '.SH DESCRIPTION',
    ...paragraphs(DESCRIPTION),
    '.SH OPTIONS',
    ...options,
    '.SH COMMANDS',
    ...commandLines(commands, new Set(optionsOf(view).map(({ name }) => name))),
    '.SH KEYS',
    ...keyLines(places, keys),
    ...TOPIC_WORDS.flatMap(topicLines),
    '.SH FILES',
    ...terms(FILES),
    '.SH EXAMPLES',
    ...terms(EXAMPLES),
    '.SH SEE ALSO',
    plain(SEE_ALSO),
  ].join('\n')}\n`;
};
