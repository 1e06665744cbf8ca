import { QUESTIONS } from '../../questions/index.ts';
import { kindNamed } from '../../resources/index.ts';
import { namedCommands } from '../args/help.ts';
import type { Option } from '../args/option.ts';
import { UsageError } from '../usage-error.ts';
import { runWithClient } from '../with-client.ts';
import type { Arguments, Call, Command } from './command.ts';
import { namesNear } from './near.ts';
import { refuseWordOfOthers } from './other-words.ts';
import { askingCommand } from './question.ts';
import { LISTING } from './shared-options.ts';
import { VIEW_WORDS } from './words.ts';

/** Questions that options of a view ask: of its rows, counted. */
const COUNTS = QUESTIONS.filter(({ command }) => command?.about === null);

const COUNTING: readonly Option[] = COUNTS.flatMap(({ command }) => command?.options ?? []).map((option) => ({
  ...option,
  group: 'Question',
}));

/** Of a view, listed or counted. */
const VIEW_OPTIONS: readonly string[] = [...LISTING, 'all', 'no-cache', 'to', 'bom'];

const LIST_OPTIONS: readonly string[] = [
  'order',
  'columns',
  'wide',
  'at',
  'limit',
  'base',
  'exit-code',
  'no-headers',
  'with-values',
  'low-bandwidth',
  'refresh',
  'autoload',
  'start',
  'mouse',
  'no-cause-hint',
  'no-commands',
];

/** A first word that names no view. @throws UsageError with the nearest of what it may mean */
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

const TEXT: Pick<Command, 'name' | 'group' | 'about' | 'words' | 'forms' | 'notes' | 'ownOptions'> = {
  name: null,
  group: 'Ask',
  about: 'explores edge hosts, cluster profiles, projects and their summaries',
  words: VIEW_WORDS,
  forms: [
    ['edgescope [VIEW] [options]', `VIEW: ${VIEW_WORDS.join(', ')}; hosts without one`],
    ['edgescope [VIEW] -o json [options]', 'print instead of opening; also when stdout is no terminal'],
    ['edgescope --demo', 'try it on an embedded service, no configuration'],
    ['edgescope [VIEW] --count-by FIELD', 'how many rows have each value, and how many of them are broken'],
  ],
  notes: [],
  ownOptions: COUNTING,
};

/** `edgescope [VIEW]`: the command of a line that names none. */
export const VIEW: Command = {
  ...TEXT,
  options: [...VIEW_OPTIONS, ...LIST_OPTIONS],
  meanings: {
    'exit-code': 'exit with 5 when rows are printed',
    base: 'open the changes since a snapshot, or since a time of the recording of --from',
  },
  run: runView,
};

/** `edgescope [VIEW] --count-by FIELD`: a view whose rows are counted, a command for each question about them. */
export const COUNTED: readonly Command[] = COUNTS.map((question) => ({
  ...TEXT,
  ...askingCommand(question),
  options: VIEW_OPTIONS,
}));
