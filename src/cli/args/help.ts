import { wrap } from '../../core/text/index.ts';
import { COMMAND_GROUPS, type Command, type Form, TOPIC_WORDS } from '../commands/command.ts';
import { UsageError } from '../usage-error.ts';
import { type Option, signature } from './option.ts';
import { optionsOf } from './options.ts';
import { commandNamed, viewCommand } from './parse.ts';
import { topicOf } from './topics.ts';
import { namesNear, VIEW_WORDS } from './values.ts';

/** Widths of the help in cells: of an output without a width, and the maximum. */
const USUAL_CELLS = 80;
const MOST_CELLS = 105;

/** Command lines that are worth trying first; a test runs them. */
export const EXAMPLES: readonly Form[] = [
  ["edgescope hosts --filter 'unhealthy !lab'", 'a view, narrowed'],
  ['edgescope now -o md', 'the whole situation, for a ticket'],
  ['edgescope why --filter project=retail-east', 'what broken hosts of a project have in common'],
  ['edgescope hosts --count-by project --worst --top 5', 'where it is worst'],
  ["edgescope hosts --filter 'disk>85%' --order=-disk -o csv", 'rows for a spreadsheet'],
];

export const namedCommands = (commands: readonly Command[]) =>
  commands.filter((command): command is Command & { readonly name: string } => command.name !== null);

/** Forms of the program's command line: all forms of a view, and one form of each command. */
export const programForms = (commands: readonly Command[]): readonly Form[] => [
  ...viewCommand(commands).forms,
  ...namedCommands(commands).map(
    ({ name, takes = '', about }) => [`edgescope ${name} ${takes}`.trimEnd(), about] as const,
  ),
];

/** Options of a command by their heading in the help. */
export const optionGroups = (command: Command): ReadonlyMap<Option['group'], readonly Option[]> => {
  const groups = new Map<Option['group'], readonly Option[]>();
  for (const option of optionsOf(command)) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return groups;
};

/** Lays out lines in two columns, wrapped; a first column that is too wide has a line of its own. */
const columns = (lines: readonly Form[], first: number, cells: number): string[] =>
  lines.flatMap(([form, about]) => {
    const texts = wrap(about, cells - first - 2);
    const start = `  ${form}`;
    if (start.length > first) return [start, ...texts.map((text) => ' '.repeat(first + 2) + text)];
    return texts.map((text, at) => `${(at === 0 ? start : '').padEnd(first + 2)}${text}`);
  });

const underTitle = (title: string, lines: readonly string[]): string => [`${title}:`, ...lines].join('\n');

const cellsOf = (columnCount: number | undefined): number =>
  Math.max(40, Math.min(columnCount ?? USUAL_CELLS, MOST_CELLS));

/** The `--help` text of a command, for a width of 40 to 105 cells; 80 without a terminal. The command without a name (views) has the text of the program. */
export const helpText = (command: Command, commands: readonly Command[], terminalColumns?: number): string => {
  const cells = cellsOf(terminalColumns);
  const { name, about, notes = [] } = command;
  const isProgram = name === null;
  const forms = isProgram ? programForms(commands) : command.forms;
  const title = `edgescope${isProgram ? '' : ` ${name}`} – ${about}`;
  const options = [...optionGroups(command)].map(([group, list]) =>
    underTitle(
      group,
      columns(
        list.map((option) => [`${option.short === undefined ? '    ' : ''}${signature(option)}`, option.about]),
        26,
        cells,
      ),
    ),
  );
  const parts = [
    wrap(title, cells).join('\n'),
    columns(forms, 38, cells).join('\n'),
    ...options,
    ...notes.map((note) => wrap(note, cells).join('\n')),
    ...(isProgram
      ? [underTitle('Examples', columns(EXAMPLES, 54, Math.max(cells, USUAL_CELLS))), topicsLine(cells)]
      : []),
  ];
  return `${parts.join('\n\n')}\n`;
};

const topicsLine = (cells: number): string =>
  wrap(`edgescope help TOPIC tells more: ${TOPIC_WORDS.join(', ')}.`, cells).join('\n');

/** The `-h` text of the program: its forms, its commands by group and the names of its options, on one screen of 80 columns. */
const shortText = (commands: readonly Command[]): string => {
  const view = viewCommand(commands);
  const forms: readonly Form[] = [
    ['[VIEW] [options]', `open ${VIEW_WORDS.join(', ')}`],
    ['--demo', 'an embedded service with made-up data'],
  ];
  const groups = COMMAND_GROUPS.map((group): Form => {
    const list = namedCommands(commands).filter((command) => command.group === group);
    return [group, list.map(({ name }) => name).join(' ')];
  });
  const options = [...optionGroups(view)].map(
    ([group, list]): Form => [group, list.map(({ name }) => `--${name}`).join(' ')],
  );
  return `${wrap(`edgescope – ${view.about}`, USUAL_CELLS).join('\n')}

${columns(
  forms.map(([form, about]) => [`edgescope ${form}`, about]),
  28,
  USUAL_CELLS,
).join('\n')}

${columns(groups, 12, USUAL_CELLS).join('\n')}

${columns(options, 12, USUAL_CELLS).join('\n')}

edgescope --help explains each option, edgescope COMMAND --help a command.
`;
};

/** The `-h` text: a short text for the program; for a command the same text as `--help`. */
export const shortHelpText = (command: Command, commands: readonly Command[]): string =>
  command.name === null ? shortText(commands) : helpText(command, commands);

/** Text of `edgescope help WORD` for a topic or a command; without a word, for the program. @throws UsageError for an unknown word */
export const helpOf = (word: string | undefined, commands: readonly Command[], terminalColumns?: number): string => {
  if (word === undefined || VIEW_WORDS.includes(word))
    return helpText(viewCommand(commands), commands, terminalColumns);
  const topic = TOPIC_WORDS.find((name) => name === word);
  if (topic !== undefined) return topicText(topic, cellsOf(terminalColumns));
  const command = commandNamed(word, commands);
  if (command !== undefined) return helpText(command, commands, terminalColumns);
  const names = namedCommands(commands).map(({ name }) => name);
  throw new UsageError(`help: no topic or command ${word}`, namesNear(word, [...TOPIC_WORDS, ...names]));
};

const topicText = (topic: (typeof TOPIC_WORDS)[number], cells: number): string => {
  const { title, before, lines, after } = topicOf(topic);
  const paragraphs = (texts: readonly string[]): string[] => texts.map((text) => wrap(text, cells).join('\n'));
  const parts = [...paragraphs([title, ...before]), columns(lines, 24, cells).join('\n'), ...paragraphs(after)];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
};
