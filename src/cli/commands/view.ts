import { ANSWER_FORMATS, OPEN_METRICS } from '../../output/index.ts';
import { QUESTIONS } from '../../questions/index.ts';
import { kindNamed, RESOURCES } from '../../resources/index.ts';
import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import { refuseWordOfOthers } from '../args/foreign.ts';
import { namedCommands } from '../args/help.ts';
import { questionOptions, SHARED_OPTIONS } from '../args/options.ts';
import { alternatives, namesNear, VIEW_WORDS } from '../args/values.ts';
import { UsageError } from '../usage-error.ts';
import { runWatched, runWithClient, withClient } from '../with-client.ts';
import { type Arguments, type Call, type Command, LISTING } from './command.ts';

/** Questions that count the rows of a view. Options of the view ask them (`--count-by`). */
const COUNTS = QUESTIONS.filter(({ command }) => command?.about === null);

const askingCommand = (question: RegisteredQuestion): Pick<Command, 'question' | 'run'> => ({
  question,
  run: async (call) => {
    const { questionSettingsOf } = await import('../question/settings.ts');
    const settings = questionSettingsOf(question, call.args, call.context);
    const { printAnswer } = await import('../question/run.ts');
    return runWatched(call.context, () =>
      printAnswer(question, settings, call.context, (ask) => withClient(call, settings.connection, ask)),
    );
  },
});

const questionCommand = (question: RegisteredQuestion, about: string): Command => {
  const { command } = question;
  return {
    name: question.name,
    group: 'Ask',
    about,
    takes: command?.item === 'required' ? 'KIND NAME' : '[VIEW]',
    forms: command?.forms ?? [],
    words: VIEW_WORDS,
    notes: [
      'All pages are loaded first. --filter narrows the rows that the question is about. The other settings are those of a view (edgescope --help).',
      'Exit codes: 0 printed, 1 no such item, the service or the network failed or the output could not be written, 2 wrong usage, 3 not authorised, 4 printed from a part of the rows (stderr says so), 5 with --exit-code: something was found, 130 interrupted.',
    ],
    options: [
      ...LISTING,
      'bom',
      ...(command?.findsNothing === true ? [] : ['exit-code']),
      ...(command?.hasGauges === true ? ['to'] : []),
    ],
    ownOptions: questionOptions(question),
    meanings: { output: `${alternatives(ANSWER_FORMATS.map(({ id }) => id))}; attention: ${OPEN_METRICS.id}` },
    ...askingCommand(question),
  };
};

/** The commands that ask a question by its name: `edgescope now`, `edgescope why`. */
export const QUESTION_COMMANDS: readonly Command[] = QUESTIONS.flatMap((question) => {
  const about = question.command?.about;
  return typeof about === 'string' ? [questionCommand(question, about)] : [];
});

/** Options of a view that apply to its rows and to its counts. */
const VIEW_OPTIONS: readonly string[] = [...LISTING, 'all', 'no-cache', 'to', 'bom'];

const LIST_OPTIONS: readonly string[] = [
  ...['order', 'columns', 'wide', 'limit', 'base', 'exit-code', 'no-headers'],
  ...SHARED_OPTIONS.filter(({ only }) => only === 'screen').map(({ name }) => name),
];

/** Refuses a first word that names no view. @throws UsageError with the nearest names */
const refuseOtherWord = ({ words: [word] }: Arguments, commands: readonly Command[]): void => {
  if (word === undefined || kindNamed(word) !== null) return;
  refuseWordOfOthers(word);
  throw new UsageError(
    `unknown view or command "${word}"`,
    namesNear(word, [
      ...VIEW_WORDS,
      ...namedCommands(commands).flatMap(({ name, otherNames = [] }) => [name, ...otherNames]),
    ]),
  );
};

const runView = async (call: Call): Promise<number> => {
  const { args, context } = call;
  refuseOtherWord(args, call.commands);
  const { settingsOf } = await import('../config/settings-of.ts');
  const settings = settingsOf(args, context);
  const { output } = settings;
  if (output === null) {
    const { openScreen } = await import('../interactive/open.ts');
    return openScreen(call, settings);
  }
  if (args.options.has('base'))
    throw new UsageError(
      '--base opens a screen, nothing is printed',
      `print with edgescope since ${settings.view.resource.id} --base=…`,
    );
  const { printView } = await import('../print/run.ts');
  return runWithClient(call, settings.connection, (asking) => printView(settings, output, context, asking));
};

const TEXT: Pick<Command, 'name' | 'group' | 'about' | 'words' | 'forms' | 'ownOptions'> = {
  name: null,
  group: 'Ask',
  about: `explores ${RESOURCES.map(({ many }) => many).join(', ')}`,
  words: VIEW_WORDS,
  forms: [
    ['edgescope [VIEW] [options]', `VIEW: ${VIEW_WORDS.join(', ')}; hosts without one`],
    ['edgescope [VIEW] -o json [options]', 'print instead of opening; also when stdout is no terminal'],
    ['edgescope --demo', 'try it on an embedded service, no configuration'],
    ['edgescope [VIEW] --count-by FIELD', 'how many rows have each value, and how many of them are broken'],
  ],
  ownOptions: COUNTS.flatMap(questionOptions),
};

/** `edgescope [VIEW]`: the command of a line that names no command. It opens the screen, or prints the rows of a view. */
export const VIEW: Command = {
  ...TEXT,
  options: [...VIEW_OPTIONS, ...LIST_OPTIONS],
  meanings: {
    'exit-code': 'exit with 5 when rows are printed',
    base: 'open the changes since a snapshot, or since a time of the recording of --from',
  },
  run: runView,
};

/** `edgescope [VIEW] --count-by FIELD`: a command for each question that counts the rows of a view. */
export const COUNTED: readonly Command[] = COUNTS.map((question) => ({
  ...TEXT,
  ...askingCommand(question),
  options: VIEW_OPTIONS,
}));
