import { type QuestionRows, rowsOrigin } from '../../answer/index.ts';
import type { Item } from '../../core/item/index.ts';
import { isSelected } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatCount, SECOND } from '../../core/values/index.ts';
import { type Answer, PAPER_CELLS } from '../../output/index.ts';
import { unlistedTest } from '../../query/absence.ts';
import { itemNow } from '../../store/state/state.ts';
import { FacetTable, finish, rowStates } from '../../triage/index.ts';
import { EXIT } from '../exit-code.ts';
import type { Asking } from '../print/load.ts';
import { type Received, receiveRows } from '../print/receive.ts';
import { provenanceOf } from '../print/run.ts';
import { isPartial, listSentences } from '../print/sentences.ts';
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
  const { state, list, rows } = received;
  const { resource, filter } = settings.view;
  const { fields } = list.query;
  const isUnlisted = unlistedTest(unlisted);
  const table = new FacetTable<Item>({
    facets: resource.facets,
    isGiven: (facet) =>
      facet.fields.length === 0 ||
      facet.fields.some((path) => !isUnlisted(path) && (fields.length === 0 || isSelected(fields, path))),
    read: (item) => item.facets(),
  });
  finish(table.add(list.items));
  const isPart = isPartial(received);
  const loaded = table.rowsOf(list.items);
  return {
    resource,
    table,
    loaded,
    shown: table.rowsOf(rows),
    states: rowStates(table, (item) => resource.broken(item)),
    // As on the screen: filters give ages as dates.
    now: Math.floor(itemNow(state) / SECOND) * SECOND,
    ...rowsOrigin({
      provenance: provenanceOf(received, settings, rows.length),
      kind: resource.id,
      loaded: loaded.length,
      count: list.count,
      filter: filter?.text ?? '',
      isPart,
      missing: isPart ? [`part of the list: ${formatCount(loaded.length)} of ${claimed(list.count)}, no sample`] : [],
    }),
  };
};

const claimed = (count: number | null): string => (count === null ? 'an unknown total' : formatCount(count));

/** What the answers of the screen are made from. */
export interface Screen {
  readonly received: Received;
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
  { stdout }: Pick<ProcessContext, 'stdout'>,
  asking: Asking,
): Promise<number> => {
  const { stderr } = asking;
  const received = await receiveRows(settings, 'items', asking);
  const { list, gaps } = received;
  const { unlisted } = asking.client.ability(settings.view.resource.id, list.query.dialect);
  const cells = stdout.isTTY === true ? stdout.columns || 80 : PAPER_CELLS;
  const answer = question(questionRows(received, settings, unlisted), { received, cells });
  const sink = sinkOf(stdout);
  await settings.format.write(sink, answer, { cells, ascii: settings.ascii });
  await sink.end();
  for (const sentence of [...gaps.sentences, ...listSentences(received, settings)])
    stderr.write(`${sanitise(sentence)}\n`);
  if (settings.tellsFound && answer.found) return EXIT.found;
  return isPartial(received) || gaps.filter ? EXIT.partial : EXIT.fine;
};
