import { admit } from '../../core/admit/index.ts';
import { type Item, ownUid, serviceOf } from '../../core/item/index.ts';
import { ALL_SERVICES, scopeText } from '../../core/query/index.ts';
import { distance, elide, shellWord } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import type { HeldList } from '../../store/state/held-list.ts';
import { lacksRows } from '../../store/state/walk.ts';
import type { Loaded } from '../print/load.ts';
import { emptySentences } from '../print/sentences.ts';
import type { ShowSettings } from './settings.ts';

/** An item with a similar name. */
interface NearName {
  readonly uid: string;
  readonly name: string;
  /** Rank of similarity; 0 is the nearest. */
  readonly rank: number;
}

const CONTAINS = 2;
const ELSEWHERE = 3;

/**
 * Similarity of an item to a mistyped name; null for none. The ranks in order: names that contain the word, other searched
 * words (addresses, labels), names within a small edit distance.
 */
const nearness = (item: Item, wanted: string): NearName | null => {
  const rank = rankOf(item, wanted.toLowerCase());
  return rank === null ? null : { uid: item.uid, name: item.name, rank };
};

const rankOf = (item: Item, wanted: string): number | null => {
  const name = item.name.toLowerCase();
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(wanted) || ownUid(item.uid).toLowerCase().includes(wanted)) return CONTAINS;
  if (item.search().includes(wanted)) return ELSEWHERE;
  const slips = Math.max(1, Math.floor(wanted.length / 4));
  if (Math.abs(name.length - wanted.length) > slips) return null;
  const far = distance(wanted, name);
  return far <= slips ? ELSEWHERE + far : null;
};

/** Compares names: the nearest first, then by name. */
const byNearness = (a: NearName, b: NearName): number =>
  a.rank - b.rank || (a.name < b.name ? -1 : Number(a.name > b.name));

/** Result of a search in a list, which may be loaded only in part. */
export interface Search {
  readonly loaded: Loaded;
  /** The match, or several items with the same name; empty for none. */
  readonly found: readonly Item[];
  /** True for a match by uid, which is unique. */
  readonly byUid: boolean;
}

/** Finds the items with this uid, else with this full name. */
export const matchesIn = (items: readonly Item[], wanted: string): Pick<Search, 'found' | 'byUid'> => {
  // Uids and names were disarmed on admission: the compared word must be disarmed too.
  const word = String(admit(wanted));
  const identified = items.filter(({ uid }) => ownUid(uid) === word);
  const [first] = identified;
  // Another service may have the same uid.
  if (first !== undefined) return { found: identified, byUid: serviceOf(first.uid) === null };
  return { found: items.filter(({ name }) => name === word), byUid: false };
};

/** Creates a test whether a growing list needs no further search: a uid matched, or two names did. After one name, others may follow. */
export const foundEnough = (wanted: string): ((list: HeldList) => boolean) => {
  let seen = 0;
  let named = 0;
  return ({ items }) => {
    const { found, byUid } = matchesIn(items.slice(seen), wanted);
    seen = items.length;
    named += found.length;
    return byUid || named > 1;
  };
};

/** Maximum number of listed names or notes. */
const MAX_LINES = 8;
/** Maximum width of a quoted word, in cells. */
const MAX_WORD_CELLS = 80;
/** Maximum number of columns that tell items apart. */
const DIFFERENCES = 3;

/** Sentences about why `command` shows nothing: no match, or an ambiguous name. `now` is in epoch ms, for ages. */
export const nothingShown = (
  search: Search,
  settings: Pick<ShowSettings, 'view' | 'connection' | 'wanted'>,
  command: string,
  now: number,
): readonly string[] => {
  const { id, one, many } = settings.view.resource;
  const { list } = search.loaded;
  const word = `"${elide(settings.wanted, MAX_WORD_CELLS, 'middle')}"`;
  const [first] = search.found;
  if (first !== undefined) {
    return [
      `edgescope: ambiguous: several ${many} are named ${word}`,
      ...listNames(
        search.found.map((item) => `${ownUid(item.uid)}${differenceText(item, search.found, settings, now)}`),
      ),
      ...(list.items.length === list.count ? [] : [`  More may exist: ${searchedText(search)}.`]),
      `  Give a uid: edgescope ${command} ${id} ${ownUid(first.uid).startsWith('-') ? '-- ' : ''}${shellWord(ownUid(first.uid))}`,
    ];
  }
  if (list.items.length === 0 && list.problem === null) {
    const [what = `No ${many}`, ...rest] = emptySentences(settings);
    return [`edgescope: ${what}`, ...rest.map((sentence) => `  ${sentence}.`)];
  }
  const wanted = String(admit(settings.wanted));
  const near = list.items
    .flatMap((item) => nearness(item, wanted) ?? [])
    .toSorted(byNearness)
    .map(nearText);
  return [
    `edgescope: no ${one} with uid or name ${word} in ${scopeOf(settings)}; ${searchedText(search)}`,
    ...(near.length === 0 ? ['  No similar name, uid or address.'] : ['  Similar:', ...listNames(near)]),
  ];
};

const nearText = ({ uid, name }: NearName): string => (uid === name ? name : `${name}  uid ${uid}`);

/** Text of the project, and of the first columns in which items with the same name differ. */
const differenceText = (item: Item, all: readonly Item[], { view }: Pick<ShowSettings, 'view'>, now: number): string =>
  view.resource.columns
    .filter(({ id, ofScope }) => ofScope === true || new Set(all.map((one) => one.cell(id, now).text)).size > 1)
    .toSorted((a, b) => Number(b.ofScope === true) - Number(a.ofScope === true) || a.priority - b.priority)
    .slice(0, DIFFERENCES)
    .map(({ id, title }) => `  ${title.toLowerCase()} ${item.cell(id, now).text}`)
    .join('');

const listNames = (names: readonly string[]): readonly string[] => {
  const more = names.length - MAX_LINES;
  const lines = [...names.slice(0, MAX_LINES), ...(more > 0 ? [`and ${formatCount(more)} more`] : [])];
  return lines.map((text) => `    ${text}`);
};

/** The part of the list that was searched, in words: `500 of 1,213 searched`. */
export const searchedText = ({ loaded: { list, isCut } }: Search): string => {
  const { items, count, problem } = list;
  if (count !== null && items.length < count) return `${formatCount(items.length)} of ${formatCount(count)} searched`;
  const isWhole = !isCut && problem === null && !lacksRows(list);
  return isWhole ? `all ${formatCount(items.length)} searched` : `${formatCount(items.length)} searched`;
};

export const scopeOf = ({ connection }: Pick<ShowSettings, 'connection'>): string => {
  const scope = connection.scope.value;
  if (scope === ALL_SERVICES) return 'all services';
  return scope === null ? 'the whole tenant' : scopeText(scope);
};

/** Notes on deviations of an item from the document, at most eight of them. */
export const itemSentences = ({ notes }: Item): readonly string[] => {
  const more = notes.length - MAX_LINES;
  return [
    ...notes.slice(0, MAX_LINES).map(({ path, message }) => `${path}: ${message}`),
    ...(more > 0 ? [`and ${plural(more, 'more oddity', 'more oddities')} in this item`] : []),
  ];
};
