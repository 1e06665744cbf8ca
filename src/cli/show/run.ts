import { type Client, isGeneral } from '../../core/client/index.ts';
import { type Item, plainItem } from '../../core/item/index.ts';
import { ALL_PROJECTS, type InitialQuery } from '../../core/query/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { itemTime } from '../../core/values/index.ts';
import type { ClockWatch } from '../clock-watch.ts';
import type { DialectFallback } from '../dialect/fallback.ts';
import { EXIT, exitCodeOf } from '../exit-code.ts';
import { askedOf } from '../print/ask.ts';
import type { PagesOptions } from '../print/pages.ts';
import { withProgress } from '../print/progress.ts';
import { listProjects } from '../print/projects.ts';
import { sinkOf } from '../print/sink.ts';
import type { ProcessContext } from '../process-context.ts';
import { targetLabel } from '../target-label.ts';
import { findItem } from './find.ts';
import { findInAll, type SearchInAll } from './find-all.ts';
import { isPartial, itemSentences, nothingShown, scopeOf, walkSentences } from './said.ts';
import type { ShowSettings } from './settings.ts';
import { itemLines } from './text.ts';
import { searchQuery, wholeOf } from './whole.ts';

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
