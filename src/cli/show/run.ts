import { type Client, isGeneral, type Problem, ProblemError, type WholeItem } from '../../core/client/index.ts';
import { type Item, merged, plainItem, type Resource } from '../../core/item/index.ts';
import { ALL_PROJECTS, type InitialQuery, type ProjectScope } from '../../core/query/index.ts';
import { sanitise, toAscii, width, wrap } from '../../core/text/index.ts';
import { itemTime } from '../../core/values/index.ts';
import { lineText, type Section } from '../../core/view/index.ts';
import { layoutSection } from '../../pane/layout.ts';
import { rowsOfSegments } from '../../pane/segment.ts';
import { STAYS_UNKNOWN } from '../../query/absence.ts';
import type { ClockWatch } from '../clock-watch.ts';
import type { DialectFallback } from '../dialect/command-fallback.ts';
import { EXIT, exitCodeOf } from '../exit-code.ts';
import { type PagesOptions, withProgress } from '../print/pages.ts';
import { listProjects } from '../print/projects.ts';
import { askedOf } from '../print/receive.ts';
import { sinkOf } from '../print/sink.ts';
import type { ProcessContext } from '../process-context.ts';
import { commandProblemLine } from '../remedy.ts';
import { targetLabel } from '../settings.ts';
import { findItem, isPartial, itemSentences, nothingShown, type Search, scopeOf, walkSentences } from './said.ts';
import type { ShowSettings } from './settings.ts';

/** Search result over several projects, with the project of each item. */
export interface SearchInAll extends Search {
  /** By uid. */
  readonly within: ReadonlyMap<string, ProjectScope>;
}

/**
 * Searches an item in each project, in turn. Ends at a uid match, or at two name matches. A failing project is noted
 * and skipped; a general failure ends the search.
 * @throws ProblemError when every project failed, and when aborted
 */
export const findInAll = async (
  client: Client,
  query: InitialQuery,
  projects: readonly ProjectScope[],
  wanted: string,
  options: Pick<PagesOptions, 'signal' | 'onProgress'>,
): Promise<SearchInAll> => {
  const searches: { readonly project: ProjectScope; readonly search: Search }[] = [];
  const failures: { readonly project: ProjectScope; readonly problem: Problem }[] = [];
  const within = new Map<string, ProjectScope>();
  const found = (): readonly Item[] =>
    merged(searches.map(({ project, search }) => ({ project: project.name ?? project.uid, items: search.found })));
  for (const project of projects) {
    try {
      const search = await findItem(client, { ...query, scope: project }, wanted, options);
      searches.push({ project, search });
      for (const { uid } of search.found) if (!within.has(uid)) within.set(uid, project);
      if (search.ending.kind === 'failed') failures.push({ project, problem: search.ending.problem });
      if (search.byUid || found().length > 1) break;
    } catch (error) {
      if (options.signal.aborted || !(error instanceof ProblemError)) throw error;
      failures.push({ project, problem: error.problem });
      if (isGeneral(error.problem)) break;
    }
  }
  const [first] = failures;
  if (searches.length === 0 && first !== undefined) throw new ProblemError(first.problem);
  const all = searches.map(({ search }) => search);
  const identified = all.find(({ byUid }) => byUid);
  return {
    got: all.reduce((sum, { got }) => sum + got, 0),
    count: null,
    ending: first === undefined ? { kind: 'complete' } : { kind: 'failed', problem: first.problem },
    notes: [
      ...new Set(all.flatMap(({ notes }) => notes)),
      ...failures.map(({ project, problem }) => `${project.name ?? project.uid}: ${commandProblemLine(problem)}`),
    ],
    found: identified === undefined ? found() : found().filter(({ uid }) => uid === identified.found[0]?.uid),
    byUid: identified !== undefined,
    near: [...new Map(all.flatMap(({ near }) => near.map((one) => [one.uid, one] as const))).values()],
    within,
  };
};

export interface TextOptions {
  /** Text below the name: kind, scope. */
  readonly about: string;
  readonly cells: number;
  readonly ascii: boolean;
  /** Epoch milliseconds, for ages. */
  readonly now: number;
}

/** Minimum width of the value column, in cells. */
const MIN_VALUE_CELLS = 24;

/** An item as plain text: the sections of the screen in turn, all unfolded and uncut. */
export const itemLines = (item: Item, options: TextOptions): readonly string[] => {
  const cells = Math.max(MIN_VALUE_CELLS, options.cells);
  const lines = [
    ...wrap(item.name, cells),
    ...wrap(options.about, cells),
    ...item.sections(options.now).flatMap((section) => ['', ...sectionLines(section, cells)]),
  ];
  return options.ascii ? lines.map(toAscii) : lines;
};

/** A section in plain lines of at most `cells` cells, under its title; `▲` marks a problem in it. */
export const sectionLines = (section: Section, cells: number): readonly string[] => {
  const title = section.attention === undefined ? section.title : `${section.title} ▲`;
  const segments = layoutSection(section, { cells, wrap: true, whole: true, isOpen: () => true });
  return [
    title,
    '─'.repeat(Math.min(cells, width(title))),
    ...rowsOfSegments(segments).map(({ line }) => lineText(line).trimEnd()),
  ];
};

/**
 * The list query for searching an item: where the service gives single items, only with the fields of names, uids and
 * words (a page of cluster profiles with all pack values is hundreds of times larger).
 */
export const searchQuery = (query: InitialQuery, client: Client, { id, fields }: Resource): InitialQuery => {
  const ability = client.ability(id, query.dialect);
  return { ...query, fields: ability.fields && ability.details ? fields : [] };
};

/**
 * The whole form of a found item: by uid, or, where the service gives no single items, from the list of whole ones.
 * Null when it no longer exists. Without any whole form, the item as found, with a note.
 * @throws ProblemError
 */
export const wholeOf = async (
  found: Item,
  query: InitialQuery,
  client: Client,
  options: Pick<PagesOptions, 'signal' | 'onProgress'>,
): Promise<WholeItem | null> => {
  const { kind, dialect, scope } = query;
  const { unlisted, details } = client.ability(kind, dialect);
  const curtailed = unlisted.length > 0;
  if (query.fields.length === 0 && !(curtailed && details)) return withNote(found, curtailed);
  try {
    return await client.get({ kind, dialect, scope, uid: found.uid }, options);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.kind !== 'gone') throw error;
    if (curtailed) return withNote(found, true);
    const { found: whole, ending } = await findItem(client, { ...query, fields: [] }, found.uid, options);
    if (whole[0] === undefined && ending.kind === 'failed') throw new ProblemError(ending.problem);
    return whole[0] === undefined ? null : { item: whole[0], notes: [] };
  }
};

const NO_SINGLE_ITEMS = `The service cannot return single items: ${STAYS_UNKNOWN}`;

const withNote = (item: Item, curtailed: boolean): WholeItem => ({
  item,
  notes: curtailed ? [{ path: '', message: NO_SINGLE_ITEMS }] : [],
});

/** Width in cells without a terminal. */
const NO_TERMINAL = 100;

/**
 * Prints one item: searches it in its list, and reports on stderr notes, or why it was not found. Gives the exit code.
 * @throws UsageError, ReaderGone, and ProblemError when the list is unavailable
 */
export const showItem = async (
  settings: ShowSettings,
  client: Client,
  { stdout, stderr }: Pick<ProcessContext, 'stdout' | 'stderr'>,
  signal: AbortSignal,
  fallback: DialectFallback,
  watch: ClockWatch,
): Promise<number> => {
  const say = (text: string): void => void stderr.write(`${sanitise(text)}\n`);
  for (const note of settings.notes) say(note);
  const { resource } = settings.view;
  const search = await withProgress(stderr, (onProgress) =>
    searched(settings, client, fallback, { signal, onProgress }),
  );
  const { query } = search;
  const now = itemTime(watch.clocks, watch.clock.now());
  for (const sentence of walkSentences(search)) say(sentence);
  const [found, other] = search.found;
  if (found === undefined || other !== undefined) {
    for (const sentence of nothingShown(search, settings, now)) say(sentence);
    return search.ending.kind === 'failed' ? exitCodeOf(search.ending.problem) : EXIT.failed;
  }
  const place = { ...query, scope: search.within.get(found.uid) ?? query.scope };
  const whole = await withProgress(stderr, (onProgress) =>
    wholeOf(plainItem(found), place, client, { signal, onProgress }),
  );
  if (whole === null) {
    say(`edgescope: ${resource.one} ${found.uid} was in the list but no longer exists`);
    return EXIT.failed;
  }
  const { item, notes } = whole;
  for (const { message } of notes) say(message);
  const sink = sinkOf(stdout);
  await sink.write(await textOf(item, settings, stdout, now));
  await sink.end();
  for (const sentence of itemSentences(item)) say(sentence);
  return isPartial(search) ? EXIT.partial : EXIT.fine;
};

/** Searches the scope: one list, or that of each project. */
const searched = async (
  settings: ShowSettings,
  client: Client,
  fallback: DialectFallback,
  options: Pick<PagesOptions, 'signal' | 'onProgress'>,
): Promise<SearchInAll & { readonly query: InitialQuery }> => {
  const { wanted, view, connection } = settings;
  const inAll = connection.scope.value === ALL_PROJECTS && view.resource.inProjects;
  const known = inAll ? await listProjects(client, fallback, options) : null;
  return fallback.ask(
    view.resource.id,
    async (dialect) => {
      const query = searchQuery(askedOf(settings, client, 'items', dialect).query, client, view.resource);
      if (known === null) return { ...(await findItem(client, query, wanted, options)), within: new Map(), query };
      const search = await findInAll(client, query, known.projects, wanted, options);
      return { ...search, query, notes: known.note === null ? search.notes : [known.note, ...search.notes] };
    },
    ({ ending }) => (ending.kind === 'failed' && isGeneral(ending.problem) ? ending.problem : null),
  );
};

/** The item in the chosen format, else plain text. */
const textOf = async (
  item: Item,
  settings: ShowSettings,
  stdout: ProcessContext['stdout'],
  now: number,
): Promise<string> => {
  const written = await settings.format?.single?.(item);
  if (written !== undefined) return written;
  const lines = itemLines(item, {
    about: aboutText(item, settings, now),
    cells: stdout.isTTY === true ? stdout.columns || 80 : NO_TERMINAL,
    ascii: settings.ascii,
    now,
  });
  return `${lines.join('\n')}\n`;
};

/** Kind, uid, service, scope and time: context for texts pasted into tickets. */
const aboutText = (item: Item, settings: ShowSettings, now: number): string =>
  [
    settings.view.resource.one,
    ...(item.uid === item.name ? [] : [`uid ${item.uid}`]),
    targetLabel(settings.connection.target.value),
    scopeOf(settings),
    `as of ${new Date(now).toISOString().slice(0, 19).replace('T', ' ')}Z`,
  ].join(' · ');
