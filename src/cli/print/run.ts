import { chosenColumns } from '../../core/item/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type OutputFormat, type Provenance, queryFacts, writeItems } from '../../output/index.ts';
import { serverFilterText } from '../../query/filter/server/index.ts';
import { orderText } from '../../query/order.ts';
import { itemNow } from '../../store/state/state.ts';
import { EXIT } from '../exit-code.ts';
import type { ProcessContext } from '../process-context.ts';
import { type Settings, targetLabel } from '../settings.ts';
import type { Asking, Loaded } from './load.ts';
import { type Received, receiveRows } from './receive.ts';
import { absenceSentences, ignoredSentences, isPartial, listSentences } from './sentences.ts';
import { sinkOf } from './sink.ts';

/** Provenance of printed rows: service, scope, time (epoch ms), query, and counts. */
export const provenanceOf = (
  received: Received,
  { view, connection }: Pick<Settings, 'view' | 'connection'>,
  printed: number,
): Provenance => ({
  what: plural(printed, view.resource.one, view.resource.many),
  service: targetLabel(connection.target.value),
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
 * Prints a view: loads its rows as the screen does, and reports notes on stderr. Gives the exit code.
 * @throws UsageError, ReaderGone, and ProblemError when there is nothing to print
 */
export const printView = async (
  settings: Settings,
  format: OutputFormat,
  { stdout }: Pick<ProcessContext, 'stdout'>,
  asking: Asking,
): Promise<number> => {
  const { stderr } = asking;
  const received = await receiveRows(settings, format.holds, asking);
  const { state, rows, unanswered } = received;
  const { view } = settings;
  const printed = view.limit === null ? rows : rows.slice(0, view.limit);
  const sentences = listSentences(received, settings);
  await writeItems(
    sinkOf(stdout),
    format,
    printed,
    { ...view.resource, columns: chosenColumns(view.resource, view.columns) },
    {
      cells: stdout.isTTY === true ? stdout.columns || 80 : null,
      ascii: settings.ascii,
      now: itemNow(state),
      // Explicit columns are printed exactly.
      withUid: view.columns.ids === null,
      provenance: provenanceOf(received, settings, printed.length),
      ...(format.heading !== undefined && { missing: [...unanswered.sentences, ...sentences] }),
    },
  );
  for (const sentence of [
    ...unanswered.sentences,
    ...absenceSentences(received, view, format),
    ...ignoredSentences(received, view),
    ...sentences,
  ])
    stderr.write(`${sanitise(sentence)}\n`);
  return isPartial(received) || unanswered.filter ? EXIT.partial : EXIT.fine;
};
