import { ProblemError } from '../../core/client/index.ts';
import { BROKEN_FACET } from '../../core/facet/index.ts';
import type { Resource } from '../../core/item/index.ts';
import { formatCount, formatDuration } from '../../core/values/index.ts';
import { parseFilter } from '../../query/filter/language/index.ts';
import { itemNow } from '../../store/state/state.ts';
import { delay } from '../args/values.ts';
import type { Arguments } from '../commands/command.ts';
import { connectionOf } from '../config/connection.ts';
import { viewOf } from '../config/settings-of.ts';
import { runClock } from '../connect.ts';
import { crashLine } from '../crash-line.ts';
import type { Asking } from '../print/load.ts';
import { type Received, receiveRows } from '../print/run.ts';
import { isComplete, listSentences, misspeltSentences } from '../print/sentences.ts';
import { OutputFailed, printText } from '../print/sink.ts';
import type { ProcessContext } from '../process-context.ts';
import { commandProblemLine } from '../remedy.ts';
import type { Settings, ViewSettings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import { countedLine, STATES, stateText } from './line.ts';
import { type Amount, allowance, isHidden, type Threshold, threshold } from './threshold.ts';
import { unknownRows } from './unknown.ts';

/** Default maximum of unknown rows: 10 %. A host whose agent stops reporting must not count as healthy. */
const MAX_UNKNOWN: Amount = { value: 10_000, isShare: true };

/** Settings of `edgescope check`: the rows to count, and the limits. */
interface CheckSettings extends Pick<Settings, 'connection' | 'view' | 'notes'> {
  readonly warn: Threshold | null;
  readonly crit: Threshold | null;
  /** Maximum age of the rows in ms; null for any age. */
  readonly maxAge: number | null;
  /** Maximum number of rows that may not report the fields of the filter. */
  readonly maxUnknown: Amount;
}

/**
 * Reads the settings of a check from the command line and its environment.
 * @throws UsageError with place and remedy
 */
export const checkSettingsOf = (args: Arguments, context: ProcessContext): CheckSettings => {
  const connection = connectionOf(args, context);
  if (connection.target.value.kind === 'demo' && connection.target.source.layer === 'default')
    throw new UsageError('no service is configured', 'give --url URL or --context NAME, or --demo for made-up data');
  const read = <Value>(
    name: 'warn' | 'crit' | 'max-age' | 'max-unknown',
    of: (place: string, text: string) => Value,
  ): Value | null => {
    const text = args.options.get(name);
    return typeof text === 'string' ? of(`--${name}`, text) : null;
  };
  const [warn, crit] = [read('warn', threshold), read('crit', threshold)];
  if (warn !== null && crit !== null && isHidden(warn, crit))
    throw new UsageError(
      'nothing would be a warning: --crit alerts wherever --warn does',
      'swap them, or leave --warn out',
    );
  return {
    connection,
    view: viewOf(args, connection.scope.value),
    notes: [],
    warn,
    crit: warn === null && crit === null ? threshold('--crit', '1') : crit,
    maxAge: read('max-age', delay),
    maxUnknown: read('max-unknown', allowance) ?? MAX_UNKNOWN,
  };
};

/** Filter that finds broken rows: by the column that shows them, else by the facet. If neither exists, the word for broken. */
const brokenText = (resource: Resource): string => {
  const { brokenColumns, brokenWord } = resource;
  const column = brokenColumns.find((id) => resource.column(id)?.choices?.includes(brokenWord));
  const text = column === undefined ? `${BROKEN_FACET}=yes` : `${column}=${brokenWord}`;
  return parseFilter(text, resource).ok ? text : brokenWord;
};

/** Result of counting: the number of matching rows, the filter as text, and reasons for doubt. */
interface Matching {
  readonly match: number;
  readonly what: string;
  /** Phrases about fields that some rows do not report. */
  readonly gaps: readonly string[];
  /** Reasons why the rows allow no result; empty if they do. */
  readonly undecided: readonly string[];
}

const matchingIn = ({ state, rows, unanswered }: Received, { resource, filter }: ViewSettings): Matching => {
  if (filter !== null) {
    const { sentences } = unanswered;
    const undecided = [...misspeltSentences(state, filter, '--filter'), ...(unanswered.filter ? sentences : [])];
    return { match: rows.length, what: filter.text, gaps: sentences, undecided };
  }
  const what = brokenText(resource);
  const broken = rows.map((item) => resource.broken(item));
  const unknown = broken.filter((one) => one === null).length;
  const gaps = unknown === 0 ? [] : [`unknown for ${formatCount(unknown)} of ${formatCount(rows.length)}`];
  const undecided = unknown < rows.length ? [] : [`no ${resource.short.one} says whether it is ${resource.brokenWord}`];
  return { match: broken.filter((one) => one === true).length, what, gaps, undecided };
};

/**
 * Counts the rows of a filter, else the broken rows, and prints a line for monitoring. Returns its exit code.
 * @throws UsageError, ProblemError, OutputFailed
 */
export const check = async (
  settings: CheckSettings,
  { stdout }: Pick<ProcessContext, 'stdout'>,
  asking: Asking,
): Promise<number> => {
  const { view, warn, crit, maxAge, maxUnknown } = settings;
  const { many, short } = view.resource;
  const received = await receiveRows(settings, 'columns', asking);
  const { list } = received;
  const { match, what, gaps, undecided } = matchingIn(received, view);
  const loaded = list.items.length;
  // The clock of a snapshot stands still: the age of its rows is measured by the clock of the machine.
  const isFile = settings.connection.target.value.kind === 'snapshot';
  const age = (isFile ? runClock : asking.watch.clock).now() - (list.receivedAt ?? 0);
  const missing = loaded === 0 || !isComplete(received, settings.connection);
  const why = [
    ...(missing ? [`not all ${many} were received`, ...listSentences(received, settings)] : undecided),
    ...(maxAge !== null && age > maxAge && !missing
      ? [`the ${many} are ${formatDuration(age)} old, --max-age is ${formatDuration(maxAge)}`]
      : []),
  ];
  const unknown = unknownRows(list.items, view.resource, view.filter, itemNow(received.state));
  const about = [`${short.many}: ${what}`, ...settings.connection.withheld].join(', ');
  const [name, line] =
    why.length > 0
      ? (['UNKNOWN', stateText('UNKNOWN', why.join('; '))] as const)
      : countedLine({ match, loaded, unknown, maxUnknown, age, warn, crit, about, gaps });
  await printText(stdout, `${line}\n`);
  return STATES[name];
};

/** The line of a check that failed with an error: UNKNOWN, and the reason. */
export const failedLine = (error: unknown, env: ProcessContext['env']): string =>
  `${stateText('UNKNOWN', failureText(error, env))}\n`;

const failureText = (error: unknown, env: ProcessContext['env']): string => {
  if (error instanceof ProblemError) return commandProblemLine(error.problem);
  if (error instanceof OutputFailed) return error.message;
  if (!(error instanceof UsageError)) return crashLine(error, env);
  // The mark below a place in a text means nothing on one line.
  const lines = error.message.split('\n').filter((line) => !/^\s*\^$/.test(line));
  return `${lines.map((line) => line.trim()).join(' in ')}: ${error.remedy}`;
};
