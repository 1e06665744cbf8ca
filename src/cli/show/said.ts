import { admit } from '../../core/admit/index.ts';
import type { Client } from '../../core/client/index.ts';
import type { Item } from '../../core/item/index.ts';
import { ALL_PROJECTS, type InitialQuery, PAGE_LIMIT } from '../../core/query/index.ts';
import { distance, elide, shellWord } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { followPages, type Pages, type PagesOptions } from '../print/pages.ts';
import { emptySentences } from '../print/projects.ts';
import { commandProblemLine } from '../remedy.ts';
import type { ShowSettings } from './settings.ts';

/** An item with a similar name. */
export interface NearName {
  readonly uid: string;
  readonly name: string;
  /** 0 is the nearest. */
  readonly rank: number;
}

const CONTAINS = 2;
const ELSEWHERE = 3;

/**
 * Similarity of an item to a mistyped name; null for none. In order: names that contain the word, other searched words
 * (addresses, labels), names within a small edit distance.
 */
export const nearness = (item: Item, wanted: string): NearName | null => {
  const rank = rankOf(item, wanted.toLowerCase());
  return rank === null ? null : { uid: item.uid, name: item.name, rank };
};

const rankOf = (item: Item, wanted: string): number | null => {
  const name = item.name.toLowerCase();
  if (name === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(wanted) || item.uid.toLowerCase().includes(wanted)) return CONTAINS;
  if (item.search().includes(wanted)) return ELSEWHERE;
  const slips = Math.max(1, Math.floor(wanted.length / 4));
  if (Math.abs(name.length - wanted.length) > slips) return null;
  const far = distance(wanted, name);
  return far <= slips ? ELSEWHERE + far : null;
};

/** Nearest first, then by name. */
export const byNearness = (a: NearName, b: NearName): number =>
  a.rank - b.rank || (a.name < b.name ? -1 : Number(a.name > b.name));

/** Search result in a list. */
export interface Search extends Pages {
  /** The match, or several of the same name; empty for none. */
  readonly found: readonly Item[];
  /** True for a match by uid, which is unique. */
  readonly byUid: boolean;
  /** Similar items if nothing was found; unordered. */
  readonly near: readonly NearName[];
}

/**
 * Searches the item with this uid or full name, page by page. Ends at a uid match, or at two name matches; otherwise
 * uniqueness is known only at the end. Keeps matches only.
 * @throws ProblemError as `followPages`
 */
export const findItem = async (
  client: Client,
  query: InitialQuery,
  wanted: string,
  options: Pick<PagesOptions, 'signal' | 'onProgress'>,
): Promise<Search> => {
  // Uids and names were sanitised on admission; so must be the compared word.
  const word = String(admit(wanted));
  const named = new Map<string, Item>();
  const near = new Map<string, NearName>();
  let identified: Item | null = null;
  const take = (items: readonly Item[]): boolean => {
    for (const item of items) {
      if (item.uid === word) identified = item;
      else if (item.name === word) named.set(item.uid, item);
      else {
        const one = nearness(item, word);
        if (one !== null) near.set(item.uid, one);
      }
    }
    return identified !== null || named.size > 1;
  };
  const pages = await followPages(client, query, { ...options, limit: PAGE_LIMIT, all: true, take });
  const found = identified === null ? [...named.values()] : [identified];
  return { ...pages, found, byUid: identified !== null, near: [...near.values()] };
};

/** Maximum listed names. */
const MAX_LINES = 8;
/** Maximum width of a quoted word, in cells. */
const MAX_WORD_CELLS = 80;
/** Maximum columns for telling items apart. */
const DIFFERENCES = 3;

/** Why nothing is shown: not found, or ambiguous. `now` is epoch milliseconds, for ages. */
export const nothingShown = (search: Search, settings: ShowSettings, now: number): readonly string[] => {
  const { id, one, many } = settings.view.resource;
  const word = `"${elide(settings.wanted, MAX_WORD_CELLS, 'middle')}"`;
  const [first] = search.found;
  if (first !== undefined) {
    return [
      `edgescope: ambiguous: several ${many} are named ${word}`,
      ...listed(search.found.map((item) => `${item.uid}${differenceText(item, search.found, settings, now)}`)),
      ...(search.got === search.count ? [] : [`  More may exist: ${searched(search)}.`]),
      `  Show one by uid: edgescope show ${id} ${first.uid.startsWith('-') ? '-- ' : ''}${shellWord(first.uid)}`,
    ];
  }
  if (search.got === 0 && search.ending.kind === 'complete') {
    const [what = `No ${many}`, ...rest] = emptySentences(settings);
    return [`edgescope: ${what}`, ...rest.map((sentence) => `  ${sentence}.`)];
  }
  const near = search.near.toSorted(byNearness).map(nameOf);
  return [
    `edgescope: no ${one} with uid or name ${word} in ${scopeOf(settings)}; ${searched(search)}`,
    ...(near.length === 0 ? ['  No similar name, uid or address.'] : ['  Similar:', ...listed(near)]),
  ];
};

const nameOf = ({ uid, name }: NearName): string => (uid === name ? name : `${name}  uid ${uid}`);

/** The first columns in which items of one name differ. */
const differenceText = (item: Item, all: readonly Item[], { view }: Pick<ShowSettings, 'view'>, now: number): string =>
  view.resource.columns
    .filter(({ id }) => new Set(all.map((one) => one.cell(id, now).text)).size > 1)
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, DIFFERENCES)
    .map(({ id, title }) => `  ${title.toLowerCase()} ${item.cell(id, now).text}`)
    .join('');

const listed = (names: readonly string[]): readonly string[] => {
  const more = names.length - MAX_LINES;
  const lines = [...names.slice(0, MAX_LINES), ...(more > 0 ? [`and ${formatCount(more)} more`] : [])];
  return lines.map((text) => `    ${text}`);
};

/** Extent of the searched list. */
const searched = ({ got, count, ending }: Search): string => {
  if (count !== null && got < count) return `${formatCount(got)} of ${formatCount(count)} searched`;
  return ending.kind === 'complete' ? `all ${formatCount(got)} searched` : `${formatCount(got)} searched`;
};

/** The scope for display. */
export const scopeOf = ({ connection }: Pick<ShowSettings, 'connection'>): string => {
  const scope = connection.scope.value;
  if (scope === ALL_PROJECTS) return 'all projects';
  return scope === null ? 'the whole tenant (no project)' : `project ${scope.uid}`;
};

/** True when the list may contain unseen items. */
export const isPartial = ({ got, count, ending }: Search): boolean =>
  ending.kind === 'failed' || (ending.kind !== 'limit' && count !== null && got < count);

/** Sentences about the walk. */
export const walkSentences = (search: Search): readonly string[] => {
  const { got, ending, notes } = search;
  const said = [...notes];
  if (ending.kind === 'failed') said.push(`Stopped after ${plural(got, 'row')}: ${commandProblemLine(ending.problem)}`);
  if (ending.kind === 'circle') said.push(`Stopped loading pages: ${ending.what}`);
  if (search.found.length === 1 && !search.byUid && isPartial(search)) {
    said.push(`Another one may have the same name: ${searched(search)}`);
  }
  return said;
};

/** Sentences about the item's notes. */
export const itemSentences = ({ notes }: Item): readonly string[] => {
  const more = notes.length - MAX_LINES;
  return [
    ...notes.slice(0, MAX_LINES).map(({ path, message }) => `${path}: ${message}`),
    ...(more > 0 ? [`and ${plural(more, 'more oddity', 'more oddities')} in this item`] : []),
  ];
};
