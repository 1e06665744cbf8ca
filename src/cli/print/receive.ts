import { type Client, isGeneral, type Problem } from '../../core/client/index.ts';
import { chosenFields, type Item } from '../../core/item/index.ts';
import { ALL_PROJECTS } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { itemTime, machineTime } from '../../core/values/index.ts';
import type { OutputFormat } from '../../output/index.ts';
import { matches } from '../../query/filter/match/index.ts';
import { contradicts } from '../../query/filter/server/index.ts';
import type { ClockWatch } from '../clock-watch.ts';
import type { DialectFallback } from '../dialect/fallback.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Settings } from '../settings.ts';
import { askedOf, type PrintQuery } from './ask.ts';
import { type Unanswered, unanswered } from './lacking.ts';
import { optimiseLater } from './optimise-later.ts';
import { passingItems } from './passing.ts';
import { type OnProgress, withProgress } from './progress.ts';
import { listProjects, walkProjects } from './projects.ts';
import type { PrintedWalk } from './said.ts';
import { walkPages } from './walk.ts';

/** How a command asks a service, and whom it tells. */
export interface Asking {
  readonly client: Client;
  readonly stderr: ProcessContext['stderr'];
  readonly signal: AbortSignal;
  readonly fallback: DialectFallback;
  readonly watch: ClockWatch;
}

/** The rows of a view as they were received. */
export interface Received {
  readonly walk: PrintedWalk;
  readonly asked: PrintQuery;
  /** Those that pass the filters, in the order of the service. */
  readonly passing: readonly Item[];
  /** What the filters ask about and the service left out. */
  readonly gaps: Unanswered;
  /** A sentence about the projects that were asked; null where nothing is to be said. */
  readonly projectsNote: string | null;
  /** The time that timestamps of items are compared with (epoch ms). */
  readonly now: number;
  /** The machine's clock when the rows had come (epoch ms). */
  readonly receivedAt: number;
}

/**
 * Follows the pages of a view and filters them here; what a reader must know beforehand is said on stderr.
 * @param holds Whether fields of columns are enough, or whole items are needed.
 * @throws UsageError, and ProblemError when nothing came.
 */
export const receiveRows = async (
  settings: Pick<Settings, 'view' | 'connection' | 'notes'>,
  holds: OutputFormat['holds'],
  { client, stderr, signal, fallback, watch }: Asking,
): Promise<Received> => {
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
          const asked = askedOf(settings, client, holds, dialect);
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
    for (const note of asked.notes) say(note);
    const passing = await passingItems(walk.items, wanted, signal);
    return {
      walk,
      asked,
      passing,
      gaps: unanswered(walk.items, client.ability(resource.id, asked.query.dialect), settings.view, [
        filter,
        asked.beside,
      ]),
      projectsNote: projects?.note ?? null,
      now: now(),
      receivedAt: machineTime(watch.clocks, watch.clock.now()),
    };
  } finally {
    optimising.end();
  }
};

/** What ended a walk before its end; of several projects a failure that all of them would meet. */
const failureOf = ({ ending, projects }: PrintedWalk): Problem | null =>
  ending.kind === 'failed'
    ? ending.problem
    : (projects?.failed.find(({ problem }) => isGeneral(problem))?.problem ?? null);
