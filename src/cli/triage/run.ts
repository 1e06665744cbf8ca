import { type QuestionRows, rowsOrigin } from '../../answer/index.ts';
import type { Client } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { isSelected } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatCount, SECOND } from '../../core/values/index.ts';
import { type Answer, PAPER_CELLS } from '../../output/index.ts';
import { unlistedTest } from '../../query/absence.ts';
import { FacetTable, finish, rowStates } from '../../triage/index.ts';
import { EXIT } from '../exit-code.ts';
import { isPartial, sentences } from '../print/projects.ts';
import { type Asking, type Received, receiveRows } from '../print/receive.ts';
import { provenanceOf } from '../print/run.ts';
import { sinkOf } from '../print/sink.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Settings } from '../settings.ts';
import type { QuestionSettings } from './settings.ts';

/** The rows of a view with their facets. `unlisted` are field paths that this dialect leaves out of the list. */
export const questionRows = (
  received: Received,
  settings: Pick<Settings, 'view' | 'connection'>,
  unlisted: readonly string[],
): QuestionRows => {
  const { walk, asked, passing, now, receivedAt } = received;
  const { resource, filter } = settings.view;
  const { fields } = asked.query;
  const isUnlisted = unlistedTest(unlisted);
  const table = new FacetTable<Item>({
    facets: resource.facets,
    isGiven: (facet) =>
      facet.fields.length === 0 ||
      facet.fields.some((path) => !isUnlisted(path) && (fields.length === 0 || isSelected(fields, path))),
    read: (item) => item.facets(),
  });
  finish(table.add(walk.items));
  const isPart = isPartial(walk);
  const loaded = table.rowsOf(walk.items);
  return {
    resource,
    table,
    loaded,
    shown: table.rowsOf(passing),
    states: rowStates(table, (item) => resource.broken(item)),
    // As on the screen: filters give ages as dates.
    now: Math.floor(now / SECOND) * SECOND,
    ...rowsOrigin({
      provenance: provenanceOf(walk, settings, asked.query, passing.length, receivedAt),
      kind: resource.id,
      loaded: loaded.length,
      count: walk.count,
      filter: filter?.text ?? '',
      isPart,
      missing: isPart ? [`part of the list: ${formatCount(loaded.length)} of ${claimed(walk.count)}, no sample`] : [],
    }),
  };
};

const claimed = (count: number | null): string => (count === null ? 'an unknown total' : formatCount(count));

/** What the answers of the screen are made from. */
export interface Screen {
  readonly received: Received;
  readonly client: Client;
  /** Width in cells. */
  readonly cells: number;
}

/**
 * Loads all rows of a view, answers a question about them and prints the answer. Gives the exit code.
 * @throws UsageError, ReaderGone, and ProblemError when nothing was loaded
 */
export const printAnswer = async (
  settings: QuestionSettings,
  question: (rows: QuestionRows, screen: Screen) => Answer,
  { stdout, stderr }: Pick<ProcessContext, 'stdout' | 'stderr'>,
  asking: Omit<Asking, 'stderr'>,
): Promise<number> => {
  const received = await receiveRows(settings, 'items', { ...asking, stderr });
  const { walk, asked, gaps } = received;
  const { unlisted } = asking.client.ability(settings.view.resource.id, asked.query.dialect);
  const cells = stdout.isTTY === true ? stdout.columns || 80 : PAPER_CELLS;
  const answer = question(questionRows(received, settings, unlisted), { received, client: asking.client, cells });
  const sink = sinkOf(stdout);
  await settings.format.write(sink, answer, { cells, ascii: settings.ascii });
  await sink.end();
  for (const sentence of [...gaps.sentences, ...sentences(walk, settings)]) stderr.write(`${sanitise(sentence)}\n`);
  if (settings.tellsFound && answer.found) return EXIT.found;
  return isPartial(walk) || gaps.filter || received.projectsNote !== null ? EXIT.partial : EXIT.fine;
};
