import type { Client } from '../../core/client/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatCount } from '../../core/values/index.ts';
import { type OutputFormat, writeItems } from '../../output/index.ts';
import { ignoresOrder } from '../../query/order-heeded.ts';
import { orderedItems } from '../../query/ordered.ts';
import type { ClockWatch } from '../clock-watch.ts';
import type { DialectFallback } from '../dialect/fallback.ts';
import { EXIT } from '../exit-code.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Settings } from '../settings.ts';
import { columnsOf } from './ask.ts';
import { lackingSentences } from './lacking.ts';
import { provenanceOf } from './provenance.ts';
import { receiveRows } from './receive.ts';
import { isPartial, sentences } from './said.ts';
import { sinkOf } from './sink.ts';
import { unheededSentences } from './unheeded.ts';

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
  for (const sentence of lackingSentences(walk.items, ability, columnsOf(settings.view), format)) say(sentence);
  for (const sentence of unheededSentences(walk.items, query, resource)) say(sentence);
  for (const sentence of sentences(walk, settings)) say(sentence);
  if (walk.ending.kind === 'limit' && ignoresOrder(walk.items, query.order, resource))
    say(`Sorted only among the first ${formatCount(walk.items.length)}: the service ignored this order`);
  return isPartial(walk) || gaps.filter || received.projectsNote !== null ? EXIT.partial : EXIT.fine;
};
