import { STOPPED } from '../../api/problems/network.ts';
import { ProblemError } from '../../core/client/index.ts';
import { comparedKinds } from '../../core/facet/index.ts';
import { chosenColumns, type Item } from '../../core/item/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatCount, machineTime, plural } from '../../core/values/index.ts';
import { type OutputFormat, type Paint, type Provenance, queryFacts, writeItems } from '../../output/index.ts';
import { withEvidence } from '../../query/evidence.ts';
import { fleetRulesAsked } from '../../query/filter/language/index.ts';
import { matchFirst } from '../../query/filter/match/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { orderText } from '../../query/order.ts';
import { currentRows, rowsJobs } from '../../store/list/rows.ts';
import { itemNow, type State } from '../../store/state/state.ts';
import { NO_FILTER } from '../../store/state/view.ts';
import { type Job, settledInSlices } from '../../store/state/work.ts';
import { EXIT } from '../exit-code.ts';
import { type ProcessContext, printedWidth } from '../process-context.ts';
import { type Settings, serviceName } from '../settings.ts';
import { turns } from '../turns.ts';
import { type Asking, type Loaded, type LoadOptions, loadList } from './load.ts';
import {
  absenceSentences,
  fittedNotes,
  ignoredSentences,
  isPartial,
  listSentences,
  misspeltSentences,
  noneSentences,
  type Unanswered,
  unansweredIn,
  unansweredParts,
  unusedSentences,
  wrongSentences,
} from './sentences.ts';
import { BYTE_ORDER_MARK, sinkOf } from './sink.ts';
import { isStreamed, streamItems } from './stream.ts';

/** The received rows of a view. */
export interface Received extends Loaded {
  /** Rows that pass the filters, in the order of the screen. */
  readonly rows: readonly Item[];
  /** Parts of filter and order whose values the service omitted. */
  readonly unanswered: Unanswered;
  /** Time of the last row by the machine's clock (epoch ms). */
  readonly receivedAt: number;
}

/**
 * Loads the rows of a view and filters them; reports notes on stderr first.
 * @param holds Says whether fields of columns suffice, or whole items are needed.
 * @param others Further kinds that are loaded.
 * @throws UsageError, and ProblemError if nothing was received
 */
export const receiveRows = async (
  settings: Pick<Settings, 'view' | 'connection' | 'notes'>,
  holds: OutputFormat['holds'],
  asking: Asking,
  others: LoadOptions['others'] = [],
): Promise<Received> => {
  const { stderr, signal, watch } = asking;
  const say = (text: string): void => void stderr.write(`${sanitise(text)}\n`);
  for (const note of settings.notes) say(note);
  const { view } = settings;
  const loaded = await loadList(settings, asking, {
    isSelective: () => holds !== 'items',
    limit: view.limit,
    others: [...new Set([...others, ...comparedKinds(fleetRulesAsked(view.filter ?? NO_FILTER, view.resource.rules))])],
  });
  for (const note of fittedNotes(loaded.state, view)) say(note);
  const state = await workedOut(loaded.state, (one) => rowsJobs(one, one.tab), signal);
  // If a walk ended early, rows that were not loaded may have the names in a filter.
  if (!loaded.isCut) for (const sentence of misspeltSentences(state, view.filter, '--filter')) say(sentence);
  return {
    ...loaded,
    state,
    rows: currentRows(state),
    unanswered: unansweredParts({ ...loaded, state }, view),
    receivedAt: machineTime(watch.clocks, watch.clock.now()),
  };
};

const SLICE_MS = 20;

/** Returns a state with the results of its jobs (filters, answers). Works in slices, so that signals are handled. @throws ProblemError when aborted */
export const workedOut = (
  state: State,
  jobsOf: (state: State) => readonly Job[],
  signal: AbortSignal,
): Promise<State> => {
  let end = performance.now() + SLICE_MS;
  return settledInSlices(state, jobsOf, {
    isTime: () => performance.now() >= end,
    between: async () => {
      await turns();
      if (signal.aborted) throw new ProblemError(STOPPED);
      end = performance.now() + SLICE_MS;
    },
  });
};

/** Provenance of printed rows: service, scope, time (epoch ms), query, and counts. */
const provenanceOf = (
  received: Received,
  { view, connection }: Pick<Settings, 'view' | 'connection'>,
  printed: number,
): Provenance => ({
  what: plural(printed, view.resource.one, view.resource.many),
  service: serviceName(connection),
  scope: connection.scope.value,
  time: received.receivedAt,
  query: queryFacts({
    serverFilter: serverFilterText(view.serverFilter),
    filter: view.filter?.text ?? '',
    cloudType: view.cloudType,
    period: received.list.query.period,
    order: orderText(view.order ?? view.resource.order),
  }),
  extent: extentOf(received, view.limit),
});

const extentOf = (loaded: Loaded, limit: number | null): string | null => {
  if (isPartial(loaded)) return null;
  const received = formatCount(loaded.list.items.length);
  if (loaded.isCut) return `--limit ${limit ?? ''}, the first ${received} received`;
  return `${limit === null ? '' : `--limit ${limit} `}of all ${received} loaded`;
};

/**
 * Prints a view: loads its rows as the screen does, and reports notes on stderr. Returns the exit code.
 * @throws UsageError, ReaderGone, and ProblemError if there is nothing to print
 */
export const printView = async (
  settings: Settings,
  format: OutputFormat,
  context: PrintContext,
  asking: Asking,
): Promise<number> => {
  const { stderr } = asking;
  const { view } = settings;
  // If columns are named, only their fields are needed, even in formats of whole items.
  const columnsOnly = view.columns.ids !== null;
  const holds = columnsOnly ? 'columns' : format.holds;
  if (isStreamed(settings, format)) return printStream(settings, format, holds, context, asking);
  const received = await receiveRows(settings, holds, asking);
  const { state, rows, unanswered } = received;
  const printed = view.limit === null ? rows : rows.slice(0, view.limit);
  const sentences = listSentences(received, settings);
  const filter = view.filter ?? NO_FILTER;
  const columns = chosenColumns(view.resource, view.columns);
  const now = itemNow(state);
  const sink = sinkOf(context.stdout, settings.bom ? BYTE_ORDER_MARK : '');
  await writeItems(
    sink,
    format,
    printed,
    {
      ...view.resource,
      // Formats for readers add columns by the filter. In formats for programs the columns are the same for any filter.
      columns: format.isForReaders === true && !columnsOnly ? withEvidence(columns, filter, view.resource) : columns,
    },
    {
      ...(format.isForReaders === true && {
        cellOf: (item, column) => matchFirst(filter, item, column, item.cell(column.id, now), now),
      }),
      cells: printedWidth(context, null),
      ascii: settings.ascii,
      noHeaders: settings.noHeaders,
      columnsOnly,
      ...(await paintIn(settings, context)),
      now,
      // Explicit columns are printed exactly.
      withUid: view.columns.ids === null,
      provenance: provenanceOf(received, settings, printed.length),
      ...(format.heading !== undefined && { missing: [...unanswered.sentences, ...sentences] }),
    },
  );
  for (const sentence of [
    ...(unanswered.filter ? [] : noneSentences(received, view, printed.length, unanswered)),
    ...unanswered.sentences,
    ...(format.isForReaders === true ? unusedSentences(received) : []),
    ...absenceSentences(received, view, holds),
    ...ignoredSentences(received, view),
    ...sink.notes(format),
    ...sentences,
  ])
    stderr.write(`${sanitise(sentence)}\n`);
  if (settings.tellsFound && printed.length > 0) return EXIT.found;
  return isPartial(received) || unanswered.filter ? EXIT.partial : EXIT.fine;
};

/** Prints a view whose items are written as they arrive. If a later page fails, the lines stay. Returns the exit code. */
const printStream = async (
  settings: Settings,
  format: OutputFormat,
  holds: OutputFormat['holds'],
  { stdout }: PrintContext,
  asking: Asking,
): Promise<number> => {
  const { view } = settings;
  // On one terminal the progress line would get between the printed lines.
  const stderr = {
    write: asking.stderr.write.bind(asking.stderr),
    isTTY: stdout.isTTY !== true && asking.stderr.isTTY === true,
  };
  const say = (sentences: readonly string[]): void => {
    for (const sentence of sentences) stderr.write(`${sanitise(sentence)}\n`);
  };
  say(settings.notes);
  const sink = sinkOf(stdout);
  const resource = { ...view.resource, columns: chosenColumns(view.resource, view.columns) };
  const options = { cells: null, ascii: false, now: asking.watch.clock.now(), columnsOnly: view.columns.ids !== null };
  const stream = streamItems(asking, view, async (items) => {
    await format.write(sink, items, resource, options);
    await sink.end();
  });
  const loaded = await loadList(
    settings,
    { ...asking, stderr, client: stream.client },
    { isSelective: () => holds !== 'items', limit: view.limit, isEnough: stream.isEnough },
  ).finally(stream.end);
  const { seen } = stream;
  const unanswered = unansweredIn(seen.gaps, [], view.resource);
  say(fittedNotes(loaded.state, view));
  if (!loaded.isCut) say(wrongSentences(seen.misspelt, view.resource, '--filter'));
  say([
    ...(unanswered.filter ? [] : noneSentences(loaded, view, seen.printed, unanswered)),
    ...unanswered.sentences,
    ...absenceSentences(loaded, view, holds, seen.missing),
    ...ignoredSentences(loaded, view, stream.ignored(loaded.list.items.length)),
    ...sink.notes(format),
    ...listSentences(loaded, settings),
  ]);
  if (settings.tellsFound && seen.printed > 0) return EXIT.found;
  return isPartial(loaded) || unanswered.filter ? EXIT.partial : EXIT.fine;
};

export type PrintContext = Pick<ProcessContext, 'env' | 'stdout'>;

/** The `paint` option of a printed format, which colours its lines; an empty object without colours. */
export const paintIn = async (
  looks: Pick<Settings, 'colourDepth' | 'ascii' | 'connection'>,
  context: PrintContext,
): Promise<{ readonly paint?: Paint }> => {
  if (looks.colourDepth === 1) return {};
  const { paintOf } = await import('../interactive/colours.ts');
  return { paint: paintOf(looks, context) };
};
