import { nearest } from '../../core/text/index.ts';
import { ANSWER_FORMATS, type AnswerFormat, answerFormat, formatId, OPEN_METRICS } from '../../output/index.ts';
import type { PrintOptions, RegisteredQuestion } from '../../store/triage/answerable.ts';
import { idleNotes } from '../args/options.ts';
import { kindOfItem, METRICS_REMEDY } from '../args/values.ts';
import type { Arguments } from '../commands/command.ts';
import { connectionOf } from '../config/connection.ts';
import { colourDepthOf, notesOf, viewOf } from '../config/settings-of.ts';
import { isUnicode, type ProcessContext, pathIn } from '../process-context.ts';
import type { Settings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';

/** Settings of a question's command: the rows, the question's own options, and the output. */
export interface QuestionSettings extends Pick<Settings, 'connection' | 'view' | 'ascii' | 'colourDepth' | 'notes'> {
  readonly options: PrintOptions;
  /** Uid or name of the item that the answer is about; empty for none. */
  readonly wanted: string;
  readonly format: AnswerFormat;
  /** Path of the file that is replaced; null prints to stdout. */
  readonly to: string | null;
  /** The exit code is 5 if something was found (`--exit-code`). */
  readonly tellsFound: boolean;
  /** Printed output begins with a byte order mark. */
  readonly bom: boolean;
}

/**
 * Reads the settings of a question from the command line and its environment.
 * @throws UsageError with place and remedy
 */
export const questionSettingsOf = (
  question: RegisteredQuestion,
  args: Arguments,
  context: ProcessContext,
): QuestionSettings => {
  const connection = connectionOf(args, context);
  const takesItem = question.command?.item !== undefined;
  if (takesItem && args.words.length > 0) kindOfItem(question.name, args.words);
  const format = formatOf(question, args);
  const to = args.options.get('to');
  return {
    connection,
    view: viewOf({ ...args, words: takesItem ? args.words.slice(0, 1) : args.words }, connection.scope.value),
    options: args.options,
    wanted: takesItem ? itemWanted(question, args) : '',
    format,
    to: typeof to === 'string' ? pathIn(context.cwd, to, context.home) : null,
    tellsFound: args.options.has('exit-code'),
    bom: args.options.has('bom'),
    ascii: args.options.has('ascii') || !isUnicode(context.env),
    colourDepth: colourDepthOf(args, context),
    notes: [...notesOf(connection), ...idleNotes(args, { format: format.id, isGiven: args.options.has('output') })],
  };
};

const itemWanted = ({ name, command }: RegisteredQuestion, { words: [, wanted = '', extra] }: Arguments): string => {
  if (command?.item === 'required' && wanted.trim() === '')
    throw new UsageError(`${name} needs a kind and the uid or name of an item`, `write edgescope ${name} host NAME`);
  if (extra === undefined) return wanted;
  throw new UsageError(`${name}: unexpected argument "${extra}"`, 'quote a name that contains spaces');
};

const formatOf = ({ command }: RegisteredQuestion, { options }: Arguments): AnswerFormat => {
  const given = String(options.get('output') ?? 'table');
  if (formatId(given) !== OPEN_METRICS.id) return formatOfAnswer(given);
  if (command?.hasGauges === true) return OPEN_METRICS;
  throw new UsageError(`--output: this answer has no format "${given}"`, METRICS_REMEDY);
};

/** Parses a format of answers. @throws UsageError */
export const formatOfAnswer = (given: string): AnswerFormat => {
  const found = answerFormat(given);
  if (found !== undefined) return found;
  const ids = ANSWER_FORMATS.map(({ id }) => id);
  const near = nearest(given, ids);
  throw new UsageError(
    `--output: answers have no format "${given}"`,
    near === null ? `the formats are ${ids.join(', ')}` : `did you mean ${near}? The formats are ${ids.join(', ')}`,
  );
};
