import { nearest } from '../../core/text/index.ts';
import { ANSWER_FORMATS, type AnswerFormat, answerFormat } from '../../output/index.ts';
import { isTimelineSpan, TIMELINE_SPANS, type TimelineSpan } from '../../triage/index.ts';
import { COUNT_OPTIONS } from '../args/option.ts';
import type { Arguments } from '../args/parse.ts';
import { wholeNumber } from '../args/values.ts';
import { connectionOf } from '../config/connection.ts';
import { notesOf, viewOf } from '../config/settings-of.ts';
import { isUnicode, type ProcessContext } from '../process-context.ts';
import type { ScreenWish } from '../questions/index.ts';
import type { Settings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import type { CountWish, WhyWish } from './why.ts';

/** The question, its rows, and the output. */
export interface QuestionSettings extends Pick<Settings, 'connection' | 'view' | 'ascii' | 'notes'> {
  readonly format: AnswerFormat;
  /** Parameters of `--count-by`; null for a question command. */
  readonly count: (CountWish & { readonly across: string | null }) | null;
  readonly why: WhyWish;
  /** Parameters of the questions that are answered as on the screen. */
  readonly screen: ScreenWish;
  /** Exit with 5 when something was found. */
  readonly tellsFound: boolean;
}

/**
 * Settings of a question from the command line and its environment.
 * @throws UsageError with place and remedy
 */
export const questionSettingsOf = (args: Arguments, context: ProcessContext): QuestionSettings => {
  const connection = connectionOf(args, context);
  const why = whyWish(args);
  return {
    connection,
    view: viewOf({ ...args, words: namesItem(args) ? args.words.slice(0, 1) : args.words }, connection.scope.value),
    format: formatOf(args),
    count: countWish(args),
    why,
    screen: { item: namesItem(args) ? itemWish(args) : '', span: spanWish(args), all: why.all },
    tellsFound: args.options.has('exit-code'),
    ascii: args.options.has('ascii') || !isUnicode(context.env),
    notes: notesOf(connection),
  };
};

const formatOf = ({ options }: Arguments): AnswerFormat => {
  const given = options.get('output') ?? 'table';
  const found = answerFormat(String(given));
  if (found !== undefined) return found;
  const ids = ANSWER_FORMATS.map(({ id }) => id);
  const near = nearest(String(given), ids);
  throw new UsageError(
    `--output: answers have no format "${given}"`,
    near === null ? `the formats are ${ids.join(', ')}` : `did you mean ${near}? The formats are ${ids.join(', ')}`,
  );
};

const countWish = ({ options }: Arguments): QuestionSettings['count'] => {
  const text = options.get('count-by');
  const across = options.get('across');
  if (typeof text !== 'string') {
    for (const name of COUNT_OPTIONS)
      if (options.has(name)) throw new UsageError(`--${name} needs --count-by`, 'write --count-by=agent beside it');
    return null;
  }
  const fields = listOf(text);
  if (fields.length === 0 || fields.length > MAX_FIELDS)
    throw new UsageError(`--count-by: expected one to ${MAX_FIELDS} fields`, 'write --count-by=project,health');
  const top = options.get('top');
  return {
    fields,
    across: typeof across === 'string' ? across : null,
    top: typeof top === 'string' ? wholeNumber('--top', top, 1, 1_000_000) : null,
    worst: options.has('worst'),
  };
};

/** True for commands that name an item behind the kind. */
const namesItem = ({ command }: Arguments): boolean => command === 'explain' || command === 'timeline';

const itemWish = ({ command, words: [, wanted = '', extra] }: Arguments): string => {
  if (command === 'explain' && wanted.trim() === '')
    throw new UsageError('explain needs a kind and the uid or name of an item', 'write edgescope explain host NAME');
  if (extra === undefined) return wanted;
  throw new UsageError(`${command}: unexpected argument "${extra}"`, 'quote a name that contains spaces');
};

const spanWish = ({ options }: Arguments): TimelineSpan => {
  const text = String(options.get('span') ?? '24h');
  if (isTimelineSpan(text)) return text;
  throw new UsageError(`--span: no span ${text}`, `the spans are ${Object.keys(TIMELINE_SPANS).join(', ')}`);
};

const whyWish = ({ options }: Arguments): WhyWish => {
  const text = (name: 'set' | 'against'): string | null => {
    const value = options.get(name);
    return typeof value === 'string' ? value : null;
  };
  return {
    set: text('set'),
    against: text('against'),
    without: listOf(options.get('without')),
    only: listOf(options.get('fields')),
    all: options.has('all-lines'),
  };
};

/** Comma-separated words. */
const listOf = (value: string | true | undefined): readonly string[] =>
  typeof value !== 'string'
    ? []
    : value
        .split(',')
        .map((word) => word.trim())
        .filter((word) => word !== '');

/** Maximum fields counted together: more are unreadable. */
const MAX_FIELDS = 4;
