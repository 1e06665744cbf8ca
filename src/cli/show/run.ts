import { ProblemError, type WholeItem } from '../../core/client/index.ts';
import { type Item, ownUid } from '../../core/item/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { formatStamp } from '../../core/values/index.ts';
import { STAYS_UNKNOWN } from '../../query/absence.ts';
import { firstProblem, type HeldList, scopeWithin } from '../../store/state/held-list.ts';
import { itemNow } from '../../store/state/state.ts';
import { EXIT, exitCodeOf } from '../exit-code.ts';
import { type Asking, type LoadOptions, loadList } from '../print/load.ts';
import { type PrintContext, paintIn } from '../print/run.ts';
import { damageSentences, isPartial, walkSentences } from '../print/sentences.ts';
import { sinkOf } from '../print/sink.ts';
import { printedWidth } from '../process-context.ts';
import { serviceName } from '../settings.ts';
import { foundEnough, itemSentences, matchesIn, nothingShown, type Search, scopeOf, searchedText } from './search.ts';
import type { ShowSettings } from './settings.ts';
import { itemLines } from './text.ts';

/**
 * Loads the whole form of a found item: by uid, or if the service gives no single items, from a list of whole items. Null if
 * the item no longer exists. Without any whole form, returns the item as found, with a note.
 * @throws ProblemError
 */
const wholeOf = async (
  found: Item,
  list: HeldList,
  settings: ShowSettings,
  asking: Asking,
): Promise<WholeItem | null> => {
  const { kind, dialect } = list.query;
  const { client, signal } = asking;
  const { unlisted, details } = client.ability(kind, dialect);
  const isPart = unlisted.length > 0;
  if (list.query.fields.length === 0 && !(isPart && details)) return withNote(found, isPart);
  try {
    return await client.get({ kind, dialect, scope: scopeWithin(list, found.uid), uid: found.uid }, { signal });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.kind !== 'gone') throw error;
    if (isPart) return withNote(found, true);
    const { loaded, found: whole } = await searchFor(settings, asking, () => false);
    if (whole[0] === undefined && loaded.list.problem !== null) throw new ProblemError(loaded.list.problem);
    return whole[0] === undefined ? null : { item: whole[0], notes: [] };
  }
};

const NO_SINGLE_ITEMS = `The service cannot return single items: ${STAYS_UNKNOWN}`;

const withNote = (item: Item, isPart: boolean): WholeItem => ({
  item,
  notes: isPart ? [{ path: '', message: NO_SINGLE_ITEMS }] : [],
});

/** Width of the text in cells, without a terminal. */
const NO_TERMINAL = 100;

/**
 * Prints one item: searches it in its list, and reports notes on stderr, or why it was not found. Returns the exit code.
 * @throws UsageError, ReaderGone, and ProblemError if the list is unavailable
 */
export const showItem = async (settings: ShowSettings, context: PrintContext, asking: Asking): Promise<number> => {
  const { stderr } = asking;
  const say = (text: string): void => void stderr.write(`${sanitise(text)}\n`);
  for (const note of settings.notes) say(note);
  const { resource } = settings.view;
  const search = await searchFor(settings, asking, ({ details }) => details);
  const { loaded } = search;
  const { state, list } = loaded;
  const now = itemNow(state);
  for (const sentence of [...damageSentences(settings.connection), ...walkSentences(loaded)]) say(sentence);
  const [found, other] = search.found;
  if (found === undefined || other !== undefined) {
    for (const sentence of nothingShown(search, settings, 'show', now)) say(sentence);
    const problem = firstProblem(list);
    return problem === null ? EXIT.failed : exitCodeOf(problem);
  }
  if (!search.byUid && isPartial(loaded)) say(`Another one may have the same name: ${searchedText(search)}`);
  const whole = await wholeOf(found, list, settings, asking);
  if (whole === null) {
    say(`edgescope: ${resource.one} ${ownUid(found.uid)} was in the list but no longer exists`);
    return EXIT.failed;
  }
  const { item, notes } = whole;
  for (const { message } of notes) say(message);
  const sink = sinkOf(context.stdout);
  await sink.write(await itemText(item, settings, context, now));
  await sink.end();
  for (const sentence of [...sink.notes(settings.format), ...itemSentences(item)]) say(sentence);
  return isPartial(loaded) ? EXIT.partial : EXIT.fine;
};

/** Searches the list of the kind for the wanted uid or name. With all projects in scope, searches the list of each. */
const searchFor = async (
  settings: ShowSettings,
  asking: Asking,
  isSelective: LoadOptions['isSelective'],
): Promise<Search> => {
  const { wanted } = settings;
  // The search needs only names, uids and words, in any order.
  const view = { ...settings.view, columns: { ...settings.view.columns, ids: [] }, order: [] };
  const loaded = await loadList({ ...settings, view }, asking, { isSelective, isEnough: foundEnough(wanted) });
  return { loaded, ...matchesIn(loaded.list.items, wanted) };
};

/** Text of the item in the chosen format, else plain text. */
const itemText = async (item: Item, settings: ShowSettings, context: PrintContext, now: number): Promise<string> => {
  const written = await settings.format?.single?.(item);
  if (written !== undefined) return written;
  const lines = itemLines(item, {
    about: aboutText(item, settings, now),
    cells: printedWidth(context, NO_TERMINAL),
    ascii: settings.ascii,
    now,
    ...(await paintIn(settings, context)),
  });
  return `${lines.join('\n')}\n`;
};

/** Line with kind, uid, service, scope and time: context for a text that is pasted into a ticket. */
const aboutText = (item: Item, settings: ShowSettings, now: number): string =>
  [
    settings.view.resource.one,
    ...(ownUid(item.uid) === item.name ? [] : [`uid ${ownUid(item.uid)}`]),
    serviceName(settings.connection),
    scopeOf(settings),
    `as of ${formatStamp(now)}`,
  ].join(' · ');
