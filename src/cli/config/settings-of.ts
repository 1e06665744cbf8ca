import { type ColumnChoice, inScope, OWN_COLUMNS, type Resource } from '../../core/item/index.ts';
import { CLOUD_TYPES, type Scope } from '../../core/query/index.ts';
import { nearest } from '../../core/text/index.ts';
import { DAY, MINUTE } from '../../core/values/index.ts';
import type { OutputFormat } from '../../output/index.ts';
import { TABLE, WIDE_TABLE } from '../../output/table.ts';
import { parseColumns } from '../../query/columns.ts';
import { type Filter, parseFilter } from '../../query/filter/language/index.ts';
import { parseServerFilter } from '../../query/filter/server/index.ts';
import { parseOrder } from '../../query/order.ts';
import { kindNamed, RESOURCES, resourceOf } from '../../resources/index.ts';
import { idleNotes } from '../args/options.ts';
import { COLOUR_CHOICES, listFormat, oneOf, wholeNumber } from '../args/values.ts';
import type { Arguments } from '../commands/command.ts';
import {
  type Capability,
  type ColourDepth,
  canMoveCursor,
  coloursIn,
  type ProcessContext,
  readCapability,
} from '../process-context.ts';
import type { Connection, Settings, ViewSettings } from '../settings.ts';
import { UsageError } from '../usage-error.ts';
import { isPlain } from './address.ts';
import { connectionOf } from './connection.ts';
import { namedQueriesOf } from './named-queries.ts';

/** Maximum metric period, a year: no service keeps metrics longer. */
const MAX_PERIOD_MINUTES = (366 * DAY) / MINUTE;

/**
 * Reads the initial view from a command line. The scope decides on the project column: all projects have it.
 * @throws UsageError for an unknown view, and for an invalid filter or order, with position
 */
export const viewOf = ({ words, options }: Pick<Arguments, 'words' | 'options'>, scope: Scope): ViewSettings => {
  const named = resourceNamed(words);
  const resource = inScope(named, scope);
  const text = (
    name: 'filter' | 'server-filter' | 'order' | 'columns' | 'at' | 'period' | 'type' | 'limit',
  ): string | null => {
    const value = options.get(name);
    return typeof value === 'string' ? value : null;
  };
  const read = <T>(value: string | null, make: (text: string) => T): T | null => (value === null ? null : make(value));
  return {
    resource,
    isAsked: words.length > 0 || OPTIONS_OF_VIEWS.some((name) => options.has(name)),
    filter: read(text('filter'), (value) => filterOf(value, resource)),
    serverFilter: read(text('server-filter'), serverFilterOf) ?? [],
    order: read(text('order'), (value) => orderOf(value, resource)),
    columns: read(text('columns'), (value) => columnsNamed(value, resource)) ?? OWN_COLUMNS,
    period: read(text('period'), (value) => wholeNumber('--period', value, 1, MAX_PERIOD_MINUTES)),
    cloudType: read(text('type'), (value) => oneOf('--type', value, CLOUD_TYPES)),
    wide: options.has('wide'),
    at: text('at'),
    all: options.has('all'),
    limit: read(text('limit'), (value) => wholeNumber('--limit', value, 1, 1_000_000_000)),
  };
};

/** Options that choose rows or say how they are shown. */
const OPTIONS_OF_VIEWS = [
  'filter',
  'server-filter',
  'order',
  'columns',
  'wide',
  'at',
  'period',
  'type',
  'limit',
  'all',
];

const resourceNamed = ([word, extra]: readonly string[]): Resource => {
  const names = RESOURCES.map(({ id }) => id);
  const first = RESOURCES[0];
  if (first === undefined) throw new Error('no kinds of resources');
  if (word === undefined) return first;
  const kind = kindNamed(word);
  const found = kind === null ? undefined : resourceOf(kind);
  if (found !== undefined && extra !== undefined)
    throw new UsageError(`unexpected argument "${extra}"`, 'name one view; options start with --');
  if (found !== undefined) return found;
  const near = nearest(word, [...names, 'show', 'serve']);
  throw new UsageError(
    `unknown view "${word}"`,
    near === null ? `the views are ${names.join(', ')}` : `did you mean ${near}? The views are ${names.join(', ')}`,
  );
};

const filterOf = (text: string, resource: Resource): Filter | null => {
  const result = parseFilter(text, resource);
  if (!result.ok)
    throw new UsageError(
      `--filter: ${result.message}${markAt(text, result.position)}`,
      'correct the filter at the mark',
    );
  return result.filter.terms.length === 0 ? null : result.filter;
};

const MARKED_SIGNS = 40;

/** Two lines: a text, cut around a position if it is long, and a mark under the position. */
const markAt = (text: string, position: number): string => {
  const start = text.length <= 2 * MARKED_SIGNS ? 0 : Math.max(0, position - MARKED_SIGNS);
  return `\n    ${text.slice(start, start + 2 * MARKED_SIGNS)}\n    ${' '.repeat(position - start)}^`;
};

const serverFilterOf = (text: string): ViewSettings['serverFilter'] => {
  const result = parseServerFilter(text);
  if (result.ok) return result.tests;
  throw new UsageError(`--server-filter: ${result.message}`, 'join tests with AND or OR');
};

const orderOf = (text: string, resource: Resource): ViewSettings['order'] => {
  const result = parseOrder(text, resource);
  if (result.ok) return result.order;
  throw new UsageError(`--order: ${result.message}`, 'write --order=name or --order=-name');
};

const columnsNamed = (text: string, resource: Resource): ColumnChoice => {
  const result = parseColumns(text, resource);
  if (result.ok) return result.columns;
  throw new UsageError(
    `--columns: ${result.message}${markAt(text, result.position)}`,
    'write --columns=name,health:12 or path.to.field',
  );
};

/**
 * Reads the settings of a view from the command line and its environment.
 * @throws UsageError with place and remedy
 */
export const settingsOf = (args: Arguments, context: ProcessContext): Settings => {
  const connection = connectionOf(args, context);
  const view = viewOf(args, connection.scope.value);
  const capability = readCapability(context);
  const output = outputOf(args, capability);
  return {
    connection,
    view,
    queries: namedQueriesOf(connection.queries.value),
    output: output === TABLE && view.wide ? WIDE_TABLE : output,
    noHeaders: args.options.has('no-headers'),
    bom: args.options.has('bom'),
    tellsFound: args.options.has('exit-code'),
    colourDepth: colourDepthOf(args, context),
    ascii: args.options.has('ascii') || !capability.isUnicode,
    lowBandwidth: args.options.has('low-bandwidth'),
    withValues: args.options.has('with-values'),
    notes: [
      ...notesOf(connection),
      ...terminalNotes(args, context),
      ...idleNotes(args, { format: output?.id ?? null, isGiven: args.options.has('output') }),
    ],
  };
};

/** Colour depth of stdout. @throws UsageError */
export const colourDepthOf = ({ options }: Arguments, { env, stdout }: ProcessContext): ColourDepth => {
  const choice = options.get('color');
  const given = typeof choice === 'string' ? oneOf('--color', choice, COLOUR_CHOICES) : null;
  return coloursIn(env, stdout.isTTY === true, options.has('no-color') ? 'never' : given);
};

/** Output format; null opens the screen. Without an interactive terminal the view is printed as a table. */
const outputOf = ({ options }: Arguments, { isInteractive }: Capability): OutputFormat | null => {
  const given = options.get('output');
  if (typeof given === 'string') return listFormat('--output', given);
  return isInteractive ? null : TABLE;
};

const terminalNotes = ({ options }: Arguments, context: ProcessContext): string[] => {
  // Stdin is not opened if it does not matter: it may be a pipe that nobody writes to.
  if (options.has('output') || context.stdout.isTTY !== true) return [];
  if (context.stdin.isTTY !== true) return ['The input is not a terminal: printing the list'];
  if (canMoveCursor(context.env)) return [];
  const { TERM = '' } = context.env;
  const reason = TERM === '' ? 'Without TERM no screen can be shown' : `TERM=${TERM} cannot show a screen`;
  return [`${reason}: printing the list`];
};

/** Sentences about the connection that the user should read. */
export const notesOf = ({ target, credentials, notes: found, insecure }: Connection): string[] => {
  const notes = [...found];
  if (target.value.kind === 'demo') {
    notes.push(
      target.source.layer === 'default'
        ? 'No URL configured: showing the embedded demo with made-up data (--url, EDGESCOPE_URL)'
        : 'Embedded demo with made-up data',
    );
    return notes;
  }
  if (target.value.kind === 'snapshot') return notes;
  if (insecure.value) notes.push('Certificates of the service are not verified');
  if (credentials.value !== null && isPlain(target.value.baseUrl))
    notes.push('The key is sent without encryption: the URL is plain http');
  return notes;
};
