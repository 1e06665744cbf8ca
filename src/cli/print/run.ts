import type { Client } from '../../core/client.ts';
import { chosenFields } from '../../core/column-choice.ts';
import { formatCount } from '../../core/format/count.ts';
import type { Item } from '../../core/item.ts';
import { ALL_PROJECTS } from '../../core/query.ts';
import { sanitise } from '../../core/text/sanitise.ts';
import { matches } from '../../query/filter/match.ts';
import { sortedItems } from '../../query/order.ts';
import type { Format } from '../args/values.ts';
import { EXIT } from '../exit-code.ts';
import type { Settings } from '../settings.ts';
import type { Surroundings } from '../surroundings.ts';
import { columnsOf, queryOf } from './ask.ts';
import { printItems } from './format.ts';
import { withProgress } from './progress.ts';
import { listProjects, walkProjects } from './projects.ts';
import { isPartial, type PrintedWalk, sentences } from './said.ts';
import { sinkOf } from './sink.ts';
import { walkPages } from './walk.ts';

/**
 * Prints a view: follows the pages, filters and orders here, and says on stderr what a reader must know about it.
 * Gives the exit code.
 * @throws UsageError, ReaderGone, and ProblemError when there is nothing to print.
 */
export const printView = async (
  settings: Settings,
  format: Format,
  client: Client,
  { stdout, stderr }: Pick<Surroundings, 'stdout' | 'stderr'>,
  signal: AbortSignal,
): Promise<number> => {
  const say = (text: string): void => void stderr.write(`${sanitise(text)}\n`);
  for (const note of settings.notes) say(note);
  const { resource, filter, order, limit } = settings.view;
  const query = queryOf(settings, client, format);
  const now = Date.now();
  const fields = chosenFields(settings.view.columns);
  const wanted = (item: Item): boolean => filter === null || matches(filter, item, now, fields);
  const together = settings.connection.scope.value === ALL_PROJECTS && resource.inProjects;
  const projects = together
    ? await withProgress(stderr, (onProgress) => listProjects(client, { signal, onProgress }))
    : null;
  if (projects?.note != null) say(projects.note);
  const walk: PrintedWalk = await withProgress(stderr, (onProgress) =>
    projects === null
      ? walkPages(client, query, { limit, wanted, signal, onProgress })
      : walkProjects(client, query, projects.projects, { limit, wanted, signal, onProgress }),
  );
  const rows = sortedItems(walk.items.filter(wanted), order ?? resource.order, resource);
  const shown = limit === null ? rows : rows.slice(0, limit);
  await printItems(
    sinkOf(stdout),
    format,
    shown,
    { ...resource, columns: columnsOf(settings.view) },
    {
      cells: stdout.isTTY === true ? stdout.columns || 80 : null,
      ascii: settings.ascii,
      now,
    },
  );
  for (const sentence of sentences(walk, settings)) say(sentence);
  if (order !== null && walk.ending.kind === 'limit' && query.order.length === 0) {
    say(`Ordered among the first ${formatCount(walk.items.length)} only: the service was not asked for this order`);
  }
  return isPartial(walk) || projects?.note != null ? EXIT.partial : EXIT.fine;
};
