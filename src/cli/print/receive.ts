import { STOPPED } from '../../api/problems/network.ts';
import { type Client, isGeneral, type Problem, ProblemError } from '../../core/client/index.ts';
import { type Column, chosenColumns, chosenFields, columnOf, type Item, type Resource } from '../../core/item/index.ts';
import {
  ALL_PROJECTS,
  type DialectId,
  type InitialQuery,
  type ListAbility,
  otherDialect,
  wholeList,
} from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { itemTime, machineTime } from '../../core/values/index.ts';
import type { OutputFormat } from '../../output/index.ts';
import { absentColumns, filterGaps, gapText, type Listed, orderGaps, unlistedTest } from '../../query/absence.ts';
import { listFields, withTested } from '../../query/fields.ts';
import { type Filter, parseFilter, print } from '../../query/filter/language/index.ts';
import { matches } from '../../query/filter/match/index.ts';
import { contradicts, retargeted } from '../../query/filter/server/index.ts';
import { serverOrder } from '../../query/order.ts';
import type { ClockWatch } from '../clock-watch.ts';
import type { DialectFallback } from '../dialect/command-fallback.ts';
import type { ProcessContext } from '../process-context.ts';
import type { Settings, ViewSettings } from '../settings.ts';
import { turns } from '../turns.ts';
import { UsageError } from '../usage-error.ts';
import { walkPages, withProgress } from './pages.ts';
import { listProjects, type PrintedWalk, walkProjects } from './projects.ts';

/** The service query of a printed view, and its local parts. */
export interface PrintQuery {
  readonly query: InitialQuery;
  /** Parts of the server filter that this dialect cannot express, applied locally. */
  readonly beside: Filter | null;
  /** Sentences about them. */
  readonly notes: readonly string[];
}

/**
 * The query of a printed view in a dialect.
 * @throws UsageError for a request that no list of the kind supports: the rows would be others than requested.
 */
export const askedOf = (
  { view, connection }: Pick<Settings, 'view' | 'connection'>,
  client: Client,
  holds: OutputFormat['holds'],
  dialect: DialectId,
): PrintQuery => {
  const { resource, serverFilter, cloudType, period, order } = view;
  const ability = client.ability(resource.id, dialect);
  const other = client.ability(resource.id, otherDialect(dialect));
  const refuse = (option: string, wished: boolean, able: boolean, remedy: string): void => {
    if (wished && !able) throw new UsageError(`${option}: not supported by the service for ${resource.many}`, remedy);
  };
  refuse('--server-filter', serverFilter.length > 0, ability.filter, 'use --filter, which filters locally');
  refuse('--type', cloudType !== null, ability.cloudType || other.cloudType, 'leave it out, or ask for hosts');
  refuse('--period', period !== null, ability.period || other.period, 'leave it out, or ask for summary');
  const split =
    serverFilter.length > 0 && ability.unsayable(serverFilter) !== null && other.filter
      ? retargeted(serverFilter, resource, ability.unsayable)
      : null;
  const typed = cloudType === null || ability.cloudType ? null : parseFilter(`type=${cloudType}`, resource);
  const terms = [...(split?.local.terms ?? []), ...(typed?.ok ? typed.filter.terms : [])];
  return {
    query: {
      // Each project is queried with itself as scope; kinds about projects are queried for the whole tenant.
      ...wholeList(resource.id, connection.scope.value === ALL_PROJECTS ? null : connection.scope.value, dialect),
      cloudType: ability.cloudType ? cloudType : null,
      period: ability.period ? period : null,
      filter: split?.server ?? serverFilter,
      order: order !== null && ability.order ? (serverOrder(order, resource, ability.sortable) ?? []) : [],
      fields: ability.fields ? withTested(fieldsOf(view, holds), serverFilter) : [],
    },
    beside: terms.length === 0 ? null : { text: print({ terms }), terms },
    notes: [
      ...(terms.length === 0 ? [] : [`Filtering ${print({ terms })} locally: the service does not support it`]),
      ...(period === null || ability.period ? [] : ['The service uses its own metric period']),
    ],
  };
};

/** The columns of a view: the requested ones in order, or the kind's. */
export const columnsOf = ({ resource, columns }: ViewSettings): readonly Column[] => chosenColumns(resource, columns);

/**
 * Fields of columns, order and filter only: a page of cluster profiles with all pack values is hundreds of times
 * larger. Whole items where they are printed whole.
 */
const fieldsOf = (view: ViewSettings, holds: OutputFormat['holds']): readonly string[] => {
  const { resource, filter, order } = view;
  if (holds === 'items') return [];
  const compared = (order ?? resource.order).flatMap(({ column }) => columnOf(resource, column) ?? []);
  return listFields(resource, [...columnsOf(view), ...compared], filter);
};

const listedOf = (items: readonly Item[], { unlisted }: ListAbility, resource: Resource): Listed => ({
  items,
  resource,
  isUnlisted: unlistedTest(unlisted),
});

/** Sentences about columns without any value; `items` are all received ones, printed or not. */
export const absenceSentences = (
  items: readonly Item[],
  ability: ListAbility,
  view: ViewSettings,
  { holds }: OutputFormat,
): readonly string[] => {
  if (items.length === 0) return [];
  if (holds === 'items') {
    return ability.unlisted.length === 0
      ? []
      : ['Items are as returned by a search, not whole: edgescope show prints one in full'];
  }
  const columns = columnsOf(view);
  const absent = absentColumns(columns, listedOf(items, ability, view.resource));
  return (['Not listed', 'Unknown'] as const).flatMap((word) => {
    const titles = columns.flatMap(({ id, title }) => (absent.get(id) === word.toLowerCase() ? [title] : []));
    return titles.length === 0 ? [] : [`${word}: ${titles.join(', ')}`];
  });
};

/** Parts of filter and order that some items have no value for. */
export interface Unanswered {
  readonly sentences: readonly string[];
  /** No item has the compared value: the result is inconclusive. */
  readonly filter: boolean;
}

/** Parts of a view's filters and order that some or all items have no value for. */
export const unanswered = (
  items: readonly Item[],
  ability: ListAbility,
  { resource, order }: Pick<ViewSettings, 'resource' | 'order'>,
  filters: readonly (Filter | null)[],
): Unanswered => {
  if (items.length === 0) return { sentences: [], filter: false };
  const listed = listedOf(items, ability, resource);
  const terms = filters.flatMap((filter) => filter?.terms ?? []);
  const gaps = filterGaps({ text: '', terms }, listed);
  return {
    sentences: [
      ...gaps.map((gap) => `${gapText(gap, resource)}${gap.undecided ? ': the filter cannot decide' : ''}`),
      ...orderGaps(order ?? [], listed).map((gap) => `${gapText(gap, resource)}: cannot sort by it`),
    ],
    filter: gaps.some(({ undecided }) => undecided),
  };
};

const SLICE_MS = 20;

/** The items that pass, filtered in slices so that signals are handled. @throws ProblemError when aborted */
export const passingItems = async (
  items: readonly Item[],
  passes: (item: Item) => boolean,
  signal: AbortSignal,
): Promise<readonly Item[]> => {
  const found: Item[] = [];
  let end = performance.now() + SLICE_MS;
  for (const item of items) {
    if (performance.now() >= end) {
      await turns();
      end = performance.now() + SLICE_MS;
    }
    if (signal.aborted) throw new ProblemError(STOPPED);
    if (passes(item)) found.push(item);
  }
  return found;
};

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
  const { walk, asked, wanted } = await withProgress(stderr, (onProgress) =>
    fallback.ask(
      resource.id,
      async (dialect) => {
        const asked = askedOf(settings, client, holds, dialect);
        const wanted = (item: Item): boolean =>
          [filter, asked.beside].every((one) => one === null || matches(one, item, now(), fields)) &&
          !contradicts(item, asked.query, resource);
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
};

/** The failure that ended a walk early; of several projects a general one. */
const failureOf = ({ ending, projects }: PrintedWalk): Problem | null =>
  ending.kind === 'failed'
    ? ending.problem
    : (projects?.failed.find(({ problem }) => isGeneral(problem))?.problem ?? null);
