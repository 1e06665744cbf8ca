import { type Client, isGeneral, type Problem } from '../../core/client/index.ts';
import { chosenFields, type Item } from '../../core/item/index.ts';
import { ALL_PROJECTS } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatCount, itemTime, machineTime } from '../../core/values/index.ts';
import { type OutputFormat, writeItems } from '../../output/index.ts';
import { matches } from '../../query/filter/match/index.ts';
import { contradicts } from '../../query/filter/server/index.ts';
import { ignoresOrder } from '../../query/order-heeded.ts';
import { orderedItems } from '../../query/ordered.ts';
import type { ClockWatch } from '../clock-watch.ts';
import type { DialectFallback } from '../dialect/fallback.ts';
import { EXIT } from '../exit-code.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Settings } from '../settings.ts';
import { askedOf, columnsOf } from './ask.ts';
import { lackingSentences, unanswered } from './lacking.ts';
import { optimiseLater } from './optimise-later.ts';
import { passingItems } from './passing.ts';
import { type OnProgress, withProgress } from './progress.ts';
import { listProjects, walkProjects } from './projects.ts';
import { provenanceOf } from './provenance.ts';
import { isPartial, type PrintedWalk, sentences } from './said.ts';
import { sinkOf } from './sink.ts';
import { unheededSentences } from './unheeded.ts';
import { walkPages } from './walk.ts';

/**
 * Prints a view: follows the pages, filters and orders here, and says on stderr what a reader must know about it.
 * Gives the exit code.
 * @throws UsageError, ReaderGone, and ProblemError when there is nothing to print.
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
  const optimising = optimiseLater();
  try {
    const say = (text: string): void => void stderr.write(`${sanitise(text)}\n`);
    for (const note of settings.notes) say(note);
    const { resource, filter, order, limit } = settings.view;
    const start = watch.clock.now();
    // Of all rows the same, but that an answer tells the time of the service.
    const now = (): number => itemTime(watch.clocks, start);
    const fields = chosenFields(settings.view.columns);
    const together = settings.connection.scope.value === ALL_PROJECTS && resource.inProjects;
    const projects = together
      ? await withProgress(stderr, (onProgress) => listProjects(client, fallback, { signal, onProgress }))
      : null;
    if (projects?.note != null) say(projects.note);
    const { walk, asked, wanted } = await withProgress(stderr, (tell) =>
      fallback.ask(
        resource.id,
        async (dialect) => {
          const asked = askedOf(settings, client, format.holds, dialect);
          const wanted = (item: Item): boolean =>
            [filter, asked.beside].every((one) => one === null || matches(one, item, now(), fields)) &&
            !contradicts(item, asked.query, resource);
          const onProgress: OnProgress = (...progress) => {
            optimising.onProgress(...progress);
            tell(...progress);
          };
          // The first rows of an order that the service does not keep are known when all are here.
          const sortsHere = order !== null && asked.query.order.length === 0;
          const options = { limit: sortsHere ? null : limit, wanted, signal, onProgress };
          const walk: PrintedWalk =
            projects === null
              ? await walkPages(client, asked.query, options)
              : await walkProjects(client, asked.query, projects.projects, options);
          return { walk, asked, wanted };
        },
        ({ walk }) => failureOf(walk),
      ),
    );
    const { query } = asked;
    for (const note of asked.notes) say(note);
    const passing = await passingItems(walk.items, wanted, signal);
    const { rows } = orderedItems(passing, order ?? resource.order, resource);
    const shown = limit === null ? rows : rows.slice(0, limit);
    const ability = client.ability(resource.id, query.dialect);
    const gaps = unanswered(walk.items, ability, settings.view, [filter, asked.beside]);
    await writeItems(
      sinkOf(stdout),
      format,
      shown,
      { ...resource, columns: columnsOf(settings.view) },
      {
        cells: stdout.isTTY === true ? stdout.columns || 80 : null,
        ascii: settings.ascii,
        now: now(),
        // Who names columns gets those and no others.
        withUid: settings.view.columns.ids === null,
        provenance: provenanceOf(walk, settings, query, shown.length, machineTime(watch.clocks, watch.clock.now())),
        ...(format.heading !== undefined && { missing: [...gaps.sentences, ...sentences(walk, settings)] }),
      },
    );
    for (const sentence of gaps.sentences) say(sentence);
    for (const sentence of lackingSentences(walk.items, ability, columnsOf(settings.view), format)) say(sentence);
    for (const sentence of unheededSentences(walk.items, query, resource)) say(sentence);
    for (const sentence of sentences(walk, settings)) say(sentence);
    if (walk.ending.kind === 'limit' && ignoresOrder(walk.items, query.order, resource))
      say(`Sorted only among the first ${formatCount(walk.items.length)}: the service ignored this order`);
    return isPartial(walk) || gaps.filter || projects?.note != null ? EXIT.partial : EXIT.fine;
  } finally {
    optimising.end();
  }
};

/** What ended a walk before its end; of several projects a failure that all of them would meet. */
const failureOf = ({ ending, projects }: PrintedWalk): Problem | null =>
  ending.kind === 'failed'
    ? ending.problem
    : (projects?.failed.find(({ problem }) => isGeneral(problem))?.problem ?? null);
