import type { Client } from '../../core/client/index.ts';
import type { Item, Resource } from '../../core/item/index.ts';
import type { InitialQuery } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { type OutputFormat, type Provenance, queryFacts, writeItems } from '../../output/index.ts';
import { contradicts, isUnheeded, narrows, serverFilterText } from '../../query/filter/server/index.ts';
import { ignoresOrder, orderText } from '../../query/order.ts';
import { orderedItems } from '../../query/ordered.ts';
import type { ClockWatch } from '../clock-watch.ts';
import type { DialectFallback } from '../dialect/command-fallback.ts';
import { EXIT } from '../exit-code.ts';
import type { ProcessContext } from '../process-context.ts';
import { type Settings, targetLabel } from '../settings.ts';
import { isPartial, type PrintedWalk, sentences } from './projects.ts';
import { absenceSentences, columnsOf, receiveRows } from './receive.ts';
import { sinkOf } from './sink.ts';

/** Provenance of printed rows: service, scope, time (epoch ms), query, and counts. */
export const provenanceOf = (
  walk: PrintedWalk,
  { view, connection }: Pick<Settings, 'view' | 'connection'>,
  query: InitialQuery,
  shown: number,
  time: number,
): Provenance => ({
  what: plural(shown, view.resource.one, view.resource.many),
  service: targetLabel(connection.target.value),
  scope: connection.scope.value,
  time,
  query: queryFacts({
    serverFilter: serverFilterText(view.serverFilter),
    filter: view.filter?.text ?? '',
    cloudType: view.cloudType,
    period: query.period,
    order: orderText(view.order ?? view.resource.order),
  }),
  extent: extentOf(walk, view.limit),
});

const extentOf = (walk: PrintedWalk, limit: number | null): string | null => {
  if (isPartial(walk)) return null;
  const received = formatCount(walk.items.length);
  if (walk.ending.kind === 'limit') return `--limit ${limit ?? ''}, the first ${received} received`;
  return `${limit === null ? '' : `--limit ${limit} `}of all ${received} loaded`;
};

/** Sentences on items that contradict the query. */
export const unheededSentences = (
  items: readonly Item[],
  query: InitialQuery,
  resource: Resource,
): readonly string[] => {
  if (!narrows(query)) return [];
  const failing = items.filter((item) => contradicts(item, query, resource)).length;
  if (failing === 0) return [];
  const asked = query.filter.length > 0 ? 'filter' : 'type';
  const counts = `${formatCount(failing)} of ${formatCount(items.length)}`;
  return isUnheeded(failing, items.length)
    ? [`The service ignored the ${asked}: ${counts} ${resource.many} did not match; filtered locally`]
    : [`${counts} ${resource.many} did not match the ${asked}: left out`];
};

/**
 * Prints a view: follows the pages, filters and orders locally, and reports notes on stderr. Gives the exit code.
 * @throws UsageError, ReaderGone, and ProblemError when there is nothing to print
 */
export const printView = async (
  settings: Settings,
  format: OutputFormat,
  client: Client,
  { stdout, stderr }: Pick<ProcessContext, 'stdout' | 'stderr'>,
  signal: AbortSignal,
  fallback: DialectFallback,
  watch: ClockWatch,
): Promise<number> => {
  const say = (text: string): void => void stderr.write(`${sanitise(text)}\n`);
  const received = await receiveRows(settings, format.holds, { client, stderr, signal, fallback, watch });
  const { walk, asked, passing, gaps, now } = received;
  const { query } = asked;
  const { resource, order, limit } = settings.view;
  const { rows } = orderedItems(passing, order ?? resource.order, resource);
  const shown = limit === null ? rows : rows.slice(0, limit);
  await writeItems(
    sinkOf(stdout),
    format,
    shown,
    { ...resource, columns: columnsOf(settings.view) },
    {
      cells: stdout.isTTY === true ? stdout.columns || 80 : null,
      ascii: settings.ascii,
      now,
      // Explicit columns are printed exactly.
      withUid: settings.view.columns.ids === null,
      provenance: provenanceOf(walk, settings, query, shown.length, received.receivedAt),
      ...(format.heading !== undefined && { missing: [...gaps.sentences, ...sentences(walk, settings)] }),
    },
  );
  const ability = client.ability(resource.id, query.dialect);
  for (const sentence of gaps.sentences) say(sentence);
  for (const sentence of absenceSentences(walk.items, ability, settings.view, format)) say(sentence);
  for (const sentence of unheededSentences(walk.items, query, resource)) say(sentence);
  for (const sentence of sentences(walk, settings)) say(sentence);
  if (walk.ending.kind === 'limit' && ignoresOrder(walk.items, query.order, resource))
    say(`Sorted only among the first ${formatCount(walk.items.length)}: the service ignored this order`);
  return isPartial(walk) || gaps.filter || received.projectsNote !== null ? EXIT.partial : EXIT.fine;
};
