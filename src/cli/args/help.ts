import { nearest, wrap } from '../../core/text/index.ts';
import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import { UsageError } from '../usage-error.ts';
import { COMMANDS, type CommandText, type Form, QUESTION_COMMANDS, TOPIC_WORDS, VIEW_WORDS } from './commands.ts';
import type { Option } from './option.ts';
import { optionList } from './options.ts';
import { type Arguments, belongs, commandOf } from './parse.ts';
import { topicOf } from './topics.ts';

/** Width of the help in cells where the output has none, and at most. */
const USUAL_CELLS = 80;
const MOST_CELLS = 105;

/** What the help is about: the program, or a command. */
type Subject = Pick<Arguments, 'command' | 'question'>;

/** Command lines that are worth trying first; a test runs them. */
export const EXAMPLES: readonly Form[] = [
  ["edgescope hosts --filter 'unhealthy !lab'", 'a view, narrowed'],
  ['edgescope now -o md', 'the whole situation, for a ticket'],
  ['edgescope why --filter project=retail-east', 'what broken hosts of a project have in common'],
  ['edgescope hosts --count-by project --worst --top 5', 'where it is worst'],
  ["edgescope hosts --filter 'disk>85%' --order=-disk -o csv", 'rows for a spreadsheet'],
];

/** The commands of questions, a form each. */
const questionForms = (): readonly Form[] =>
  QUESTION_COMMANDS.map(({ question: { name, command }, about }) => [
    `edgescope ${name} ${command?.item === 'required' ? 'KIND NAME' : '[VIEW]'}`,
    about,
  ]);

/** Texts of the program: its forms are those of all commands. */
export const programText = (): CommandText => ({
  about: 'a terminal explorer for edge hosts, cluster profiles, projects and summaries',
  forms: [
    ['edgescope [VIEW] [options]', `VIEW: ${VIEW_WORDS.join(', ')}; hosts without one`],
    ['edgescope [VIEW] -o json [options]', 'print instead of opening; also when stdout is no terminal'],
    ['edgescope --demo', 'try it on an embedded service, no configuration'],
    ['edgescope [VIEW] --count-by FIELD', 'how many rows have each value, and how many of them are broken'],
    ...questionForms(),
    ...Object.entries(COMMANDS).map(
      ([name, { about, takes = '' }]) => [`edgescope ${name} ${takes}`.trimEnd(), about] as const,
    ),
  ],
  notes: [],
});

export const questionText = ({ command }: RegisteredQuestion): CommandText => ({
  about: command?.about ?? '',
  forms: command?.forms ?? [],
  notes: [
    'All pages are loaded, then answered from; settings are those of a view (edgescope --help). --filter narrows the rows that are asked about.',
    'Exit codes: 0 printed, 1 no such item, the service or the network failed or the output could not be written, 2 wrong usage, 3 not authorised, 4 printed from a part of the rows (said on stderr), 5 with --exit-code: something was found, 130 interrupted.',
  ],
});

/** Texts of a command or of the program. */
const textOf = ({ command, question }: Subject): CommandText => {
  if (command === 'view') return programText();
  if (command !== 'question') return COMMANDS[command];
  return question === null ? programText() : questionText(question);
};

/** The option as typed: `-o, --output FORMAT`, `--demo[=HOSTS]`. */
export const signature = ({ name, short, argument }: Option): string => {
  const value = argument === undefined ? '' : argument.startsWith('[') ? `[=${argument.slice(1)}` : ` ${argument}`;
  return `${short === undefined ? '' : `-${short}, `}--${name}${value}`;
};

/** Options of a command by the heading that they are listed under. */
export const optionGroups = ({ command, question }: Subject): ReadonlyMap<Option['group'], readonly Option[]> => {
  const groups = new Map<Option['group'], readonly Option[]>();
  for (const option of optionList) {
    if (!belongs(option, command, question)) continue;
    groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  }
  return groups;
};

/** Lines in two columns, wrapped; a first column that is too wide has a line of its own. */
const columns = (lines: readonly Form[], first: number, cells: number): string[] =>
  lines.flatMap(([form, about]) => {
    const texts = wrap(about, cells - first - 2);
    const start = `  ${form}`;
    if (start.length > first) return [start, ...texts.map((text) => ' '.repeat(first + 2) + text)];
    return texts.map((text, at) => `${(at === 0 ? start : '').padEnd(first + 2)}${text}`);
  });

const headed = (title: string, lines: readonly string[]): string => [`${title}:`, ...lines].join('\n');

const cellsOf = (columnCount: number | undefined): number =>
  Math.max(40, Math.min(columnCount ?? USUAL_CELLS, MOST_CELLS));

/** The `--help` text of a command or of the program, as wide as its terminal. */
export const helpText = (subject: Subject, terminalColumns?: number): string => {
  const cells = cellsOf(terminalColumns);
  const { about, forms, notes } = textOf(subject);
  const name = subject.question?.name ?? subject.command;
  const isProgram = subject.command === 'view';
  const title = `edgescope${isProgram ? '' : ` ${name}`} – ${about}`;
  const options = [...optionGroups(subject)].map(([group, list]) =>
    headed(
      group,
      columns(
        list.map((option) => [
          `${option.short === undefined ? '    ' : ''}${signature(option)}`,
          option.aboutFor?.[subject.command] ?? option.about,
        ]),
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
    ...(isProgram ? [headed('Examples', columns(EXAMPLES, 54, Math.max(cells, USUAL_CELLS))), topicsLine(cells)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
};

const topicsLine = (cells: number): string =>
  wrap(`edgescope help TOPIC tells more: ${TOPIC_WORDS.join(', ')}.`, cells).join('\n');

/** The `-h` text of the program: its forms and the names of its options, on one screen of 80 columns. */
const shortText = (): string => {
  const subject = commandOf(undefined);
  const commands = [...questionForms().map(([form]) => form.split(' ')[1]), ...Object.keys(COMMANDS)];
  const forms: readonly Form[] = [
    ['[VIEW] [options]', `open ${VIEW_WORDS.join(', ')}; -o FORMAT prints`],
    ['--demo', 'an embedded service with made-up data'],
    ['COMMAND', commands.join(', ')],
  ];
  const groups = [...optionGroups(subject)].map(
    ([group, list]): Form => [group, list.map(({ name }) => `--${name}`).join(' ')],
  );
  return `${wrap(`edgescope – ${programText().about}`, USUAL_CELLS).join('\n')}

${columns(
  forms.map(([form, about]) => [`edgescope ${form}`, about]),
  28,
  USUAL_CELLS,
).join('\n')}

${columns(groups, 18, USUAL_CELLS).join('\n')}

edgescope --help explains each option, edgescope COMMAND --help a command.
`;
};

/** The `-h` text: short of the program; of a command as `--help`. */
export const shortHelpText = (subject: Subject): string =>
  subject.command === 'view' ? shortText() : helpText(subject);

/**
 * The text of `edgescope help WORD`: of a topic or a command; without a word of the program.
 * @throws UsageError for another word
 */
export const helpOf = (word: string | undefined, terminalColumns?: number): string => {
  if (word === undefined || VIEW_WORDS.includes(word))
    return helpText({ command: 'view', question: null }, terminalColumns);
  const topic = TOPIC_WORDS.find((name) => name === word);
  if (topic === undefined) {
    const subject = commandOf(word);
    if (subject.command !== 'view') return helpText(subject, terminalColumns);
    const words = [...TOPIC_WORDS, ...Object.keys(COMMANDS), ...QUESTION_COMMANDS.map(({ question }) => question.name)];
    const near = nearest(word, words);
    throw new UsageError(
      `help: no topic or command ${word}`,
      near === null ? `there are ${words.join(', ')}` : `did you mean ${near}?`,
    );
  }
  const cells = cellsOf(terminalColumns);
  const { title, before, lines, after } = topicOf(topic);
  const paragraphs = (texts: readonly string[]): string[] => texts.map((text) => wrap(text, cells).join('\n'));
  const parts = [title, ...paragraphs(before), columns(lines, 24, cells).join('\n'), ...paragraphs(after)];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
};
