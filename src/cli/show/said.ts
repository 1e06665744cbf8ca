import type { Item } from '../../core/item/index.ts';
import { ALL_PROJECTS } from '../../core/query/index.ts';
import { elide } from '../../core/text/index.ts';
import { formatCount, plural } from '../../core/values/index.ts';
import { emptySentences } from '../print/said.ts';
import { commandProblemLine } from '../remedy.ts';
import type { Search } from './find.ts';
import { byNearness, type NearName } from './near.ts';
import type { ShowSettings } from './settings.ts';

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
      `  Show one by uid: edgescope show ${id} ${first.uid}`,
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
