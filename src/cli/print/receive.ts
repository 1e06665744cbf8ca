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

/** Context of a printing command. */
export interface Asking {
  readonly client: Client;
  readonly stderr: ProcessContext['stderr'];
  readonly signal: AbortSignal;
  readonly fallback: DialectFallback;
  readonly watch: ClockWatch;
}

/** The received rows of a view. */
export interface Received {
  readonly walk: PrintedWalk;
  readonly asked: PrintQuery;
  /** Rows that pass the filters, in the service's order. */
  readonly passing: readonly Item[];
  /** Compared values that the service omitted. */
  readonly gaps: Unanswered;
  /** Sentence about the queried projects, or null. */
  readonly projectsNote: string | null;
  /** Reference time for timestamps of items (epoch ms). */
  readonly now: number;
  /** Machine time of the last row (epoch ms). */
  readonly receivedAt: number;
}

/**
 * Follows the pages of a view and filters them locally; reports notes on stderr first.
 * @param holds whether column fields suffice, or whole items are needed
 * @throws UsageError, and ProblemError when nothing was received
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
    // Equal for all rows, except that an answer may adjust it to the service's clock.
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
          // A local order needs all rows before the first one is known.
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

/** The failure that ended a walk early; of several projects a general one. */
const failureOf = ({ ending, projects }: PrintedWalk): Problem | null =>
  ending.kind === 'failed'
    ? ending.problem
    : (projects?.failed.find(({ problem }) => isGeneral(problem))?.problem ?? null);
