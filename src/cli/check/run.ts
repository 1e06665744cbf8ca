import { ProblemError } from '../../core/client/index.ts';
import { BROKEN_FACET } from '../../core/facet/index.ts';
import type { Resource } from '../../core/item/index.ts';
import { sanitise, toAscii } from '../../core/text/index.ts';
import { formatDuration } from '../../core/values/index.ts';
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
import { type UnknownRows, unknownRows } from './unknown.ts';

/** Exit codes of monitoring plugins. */
export const STATES = { OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 } as const;

type StateName = keyof typeof STATES;

/** Where an alert begins: at a number of rows, or at a share of all, in thousandths of a percent. */
export type Threshold = { readonly rows: number } | { readonly share: number };

/** A threshold such as 10 or 2.5%. @throws UsageError */
export const threshold = (place: string, text: string): Threshold => {
  const found = amountOf(text);
  if (found !== null && ('rows' in found ? found.rows : found.share) > 0) return found;
  throw new UsageError(
    `${place}: "${text}" is neither a number of rows from 1 nor a percentage above 0`,
    `write ${place}=10 or ${place}=5%`,
  );
};

/** How many rows may be unknown: 0, 10 or 2.5%. @throws UsageError */
export const allowance = (place: string, text: string): Threshold => {
  const found = amountOf(text);
  if (found !== null) return found;
  throw new UsageError(
    `${place}: "${text}" is neither a number of rows nor a percentage`,
    `write ${place}=10 or ${place}=5%`,
  );
};

const amountOf = (text: string): Threshold | null => {
  const [, number = '', percent] = /^(\d{1,9}(?:\.\d{1,3}(?=%))?)(%?)$/.exec(text) ?? [];
  const value = Number(number);
  if (percent === '%' && value <= 100) return { share: Math.round(value * 1000) };
  return percent === '' ? { rows: value } : null;
};

/** A number of rows as it is typed: `10` or `2.5%`. */
const amountText = (one: Threshold): string => ('rows' in one ? String(one.rows) : `${one.share / 1000}%`);

/** The number of rows at which an alert begins, of `all`: whole numbers, as 0.07 × 100 is more than 7. */
const rowsAt = (one: Threshold, all: number): number =>
  'rows' in one ? one.rows : Math.max(1, Math.ceil((one.share * all) / 100_000));

/** What was counted, and where alerts begin; null for no alert of the kind. */
interface CheckCounts {
  readonly match: number;
  readonly loaded: number;
  readonly unknown: UnknownRows;
  /** More unknown rows than so many are not OK. */
  readonly maxUnknown: Threshold;
  /** Ms since the rows were received. */
  readonly age: number;
  readonly warn: Threshold | null;
  readonly crit: Threshold | null;
  /** What was counted: `hosts: health=unhealthy`. */
  readonly about: string;
}

/** The state of a count, and its line with performance data. */
export const countedLine = ({
  match,
  loaded,
  unknown: { rows, of, among },
  maxUnknown,
  age,
  warn,
  crit,
  about,
}: CheckCounts): readonly [StateName, string] => {
  const isReached = (one: Threshold | null): boolean => one !== null && match >= rowsAt(one, loaded);
  // A range alerts outside of 0 to its number: above 9 is from 10 on.
  const range = (one: Threshold | null): string => (one === null ? '' : String(rowsAt(one, loaded) - 1));
  const isUnknown = 'rows' in maxUnknown ? rows > maxUnknown.rows : rows * 100_000 > maxUnknown.share * of;
  const state = isReached(crit) ? 'CRITICAL' : isReached(warn) ? 'WARNING' : isUnknown ? 'UNKNOWN' : 'OK';
  const why = isUnknown ? [`unknown for ${rows} of ${of} ${among}, --max-unknown is ${amountText(maxUnknown)}`] : [];
  const performance = [
    `match=${match};${range(warn)};${range(crit)};0;${loaded}`,
    `loaded=${loaded}`,
    `unknown=${rows}`,
    `age=${Math.max(0, Math.floor(age / 1000))}s`,
  ];
  const text = [`${match} of ${loaded} ${about}`, ...why].join(', ');
  return [state, `${stateText(state, text)} | ${performance.join(' ')}`];
};

/** Characters of a text: monitoring systems cut long lines. */
const MAX_TEXT = 800;

/** A state with its text on one line of ASCII, in which nothing looks like performance data. */
export const stateText = (state: StateName, text: string): string => {
  const line = toAscii(
    sanitise(
      text
        .replaceAll(/\s*\|\s*/g, ' OR ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  );
  return `EDGESCOPE ${state} - ${line
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replaceAll('|', '!')
    .slice(0, MAX_TEXT)}`;
};

/** A tenth: an agent that stops reporting is no host that is well. */
const MAX_UNKNOWN: Threshold = { share: 10_000 };

/** What is counted, and what it is compared with. */
interface CheckSettings extends Pick<Settings, 'connection' | 'view' | 'notes'> {
  readonly warn: Threshold | null;
  readonly crit: Threshold | null;
  /** Ms; null for any age. */
  readonly maxAge: number | null;
  /** Rows of which it may be unknown whether they count. */
  readonly maxUnknown: Threshold;
}

/**
 * Settings of a check from the command line and its environment.
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
  if (warn !== null && crit !== null && isAbove(warn, crit))
    throw new UsageError('--warn is above --crit: nothing would be a warning', 'exchange them');
  return {
    connection,
    view: viewOf(args, connection.scope.value),
    notes: [],
    warn,
    crit: warn === null && crit === null ? { rows: 1 } : crit,
    maxAge: read('max-age', delay),
    maxUnknown: read('max-unknown', allowance) ?? MAX_UNKNOWN,
  };
};

const isAbove = (warn: Threshold, crit: Threshold): boolean =>
  'rows' in warn && 'rows' in crit
    ? warn.rows > crit.rows
    : 'share' in warn && 'share' in crit && warn.share > crit.share;

/** What is broken, as the filter that finds it where there is one: by the column that says so, else by the facet. */
const brokenText = (resource: Resource): string => {
  const { brokenColumns, brokenWord } = resource;
  const column = brokenColumns.find((id) => resource.column(id)?.choices?.includes(brokenWord));
  const text = column === undefined ? `${BROKEN_FACET}=yes` : `${column}=${brokenWord}`;
  return parseFilter(text, resource).ok ? text : brokenWord;
};

/** The rows that count, what they are, and why that is not known. */
interface Matching {
  readonly match: number;
  readonly what: string;
  /** What some rows do not say. */
  readonly gaps: readonly string[];
  /** Why nothing can be told from the rows. */
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
  const gaps = unknown === 0 ? [] : [`unknown for ${unknown}`];
  const undecided = unknown < rows.length ? [] : [`no ${resource.short.one} says whether it is ${resource.brokenWord}`];
  return { match: broken.filter((one) => one === true).length, what, gaps, undecided };
};

/** Counts the rows that match, and prints the line. Gives the exit code. @throws UsageError, ProblemError, OutputFailed */
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
  // The clock of a file stands still: its rows grow old by that of the machine.
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
  const about = [`${short.many}: ${what}`, ...gaps, ...settings.connection.withheld].join(', ');
  const [name, line] =
    why.length > 0
      ? (['UNKNOWN', stateText('UNKNOWN', why.join('; '))] as const)
      : countedLine({ match, loaded, unknown, maxUnknown, age, warn, crit, about });
  await printText(stdout, `${line}\n`);
  return STATES[name];
};

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
