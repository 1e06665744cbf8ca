import type { QuestionRows } from '../../answer/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { type Answer, PAPER_CELLS } from '../../output/index.ts';
import { EXIT } from '../exit-code.ts';
import { type Asking, receiveRows } from '../print/receive.ts';
import { isPartial, sentences } from '../print/said.ts';
import { sinkOf } from '../print/sink.ts';
import type { ProcessContext } from '../process-context.ts';
import { questionRows } from './rows.ts';
import type { QuestionSettings } from './settings.ts';

/**
 * Loads all rows of a view, answers a question about them and prints the answer. Gives the exit code.
 * @throws UsageError, ReaderGone, and ProblemError when nothing was loaded
 */
export const printAnswer = async (
  settings: QuestionSettings,
  question: (rows: QuestionRows) => Answer,
  { stdout, stderr }: Pick<ProcessContext, 'stdout' | 'stderr'>,
  asking: Omit<Asking, 'stderr'>,
): Promise<number> => {
  const received = await receiveRows(settings, 'items', { ...asking, stderr });
  const { walk, asked, gaps } = received;
  const { lacks } = asking.client.ability(settings.view.resource.id, asked.query.dialect);
  const answer = question(questionRows(received, settings, lacks));
  const sink = sinkOf(stdout);
  const cells = stdout.isTTY === true ? stdout.columns || 80 : PAPER_CELLS;
  await settings.format.write(sink, answer, { cells, ascii: settings.ascii });
  await sink.end();
  for (const sentence of [...gaps.sentences, ...sentences(walk, settings)]) stderr.write(`${sanitise(sentence)}\n`);
  if (settings.tellsFound && answer.found) return EXIT.found;
  return isPartial(walk) || gaps.filter || received.projectsNote !== null ? EXIT.partial : EXIT.fine;
};
