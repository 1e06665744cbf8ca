import { ANSWER_FORMATS, OPEN_METRICS } from '../../output/index.ts';
import { QUESTIONS } from '../../questions/index.ts';
import type { RegisteredQuestion } from '../../store/triage/answerable.ts';
import { alternatives } from '../args/values.ts';
import { runWatched, withClient } from '../with-client.ts';
import type { Command } from './command.ts';
import { LISTING } from './shared-options.ts';
import { VIEW_WORDS } from './words.ts';

export const askingCommand = (question: RegisteredQuestion): Pick<Command, 'question' | 'run'> => ({
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
    ownOptions: (command?.options ?? []).map((option) => ({ ...option, group: 'Question' })),
    meanings: { output: `${alternatives(ANSWER_FORMATS.map(({ id }) => id))}; attention: ${OPEN_METRICS.id}` },
    ...askingCommand(question),
  };
};

export const QUESTION_COMMANDS: readonly Command[] = QUESTIONS.flatMap((question) => {
  const about = question.command?.about;
  return typeof about === 'string' ? [questionCommand(question, about)] : [];
});
