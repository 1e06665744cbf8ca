import type { QuestionRows } from '../../answer/index.ts';
import type { Client } from '../../core/client/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { type Answer, PAPER_CELLS } from '../../output/index.ts';
import { EXIT } from '../exit-code.ts';
import { type Asking, type Received, receiveRows } from '../print/receive.ts';
import { isPartial, sentences } from '../print/said.ts';
import { sinkOf } from '../print/sink.ts';
import type { ProcessContext } from '../process-context.ts';
import { questionRows } from './rows.ts';
import type { QuestionSettings } from './settings.ts';

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
  const { lacks } = asking.client.ability(settings.view.resource.id, asked.query.dialect);
  const cells = stdout.isTTY === true ? stdout.columns || 80 : PAPER_CELLS;
  const answer = question(questionRows(received, settings, lacks), { received, client: asking.client, cells });
  const sink = sinkOf(stdout);
  await settings.format.write(sink, answer, { cells, ascii: settings.ascii });
  await sink.end();
  for (const sentence of [...gaps.sentences, ...sentences(walk, settings)]) stderr.write(`${sanitise(sentence)}\n`);
  if (settings.tellsFound && answer.found) return EXIT.found;
  return isPartial(walk) || gaps.filter || received.projectsNote !== null ? EXIT.partial : EXIT.fine;
};
