import { formatPercent } from '../../core/format/count.ts';
import { formatSize } from '../../core/format/size.ts';
import type { Item } from '../../core/item.ts';
import type { Column } from '../../core/resource.ts';
import { isArray, isObject, type Json } from '../../core/value.ts';
import { labelsOf, packsOf } from './facets.ts';
import { knownAt } from './known-fields.ts';
import { mostFrequent, type Occurrence } from './most-frequent.ts';

/** What occurs among items, the most frequent first. */
export interface Occurring {
  readonly texts: readonly Occurrence[];
  /** Only some of the items were looked at: counts are scaled up to all, and rare texts may be missing. */
  readonly sampled: boolean;
}

/** How many items are looked at, spread evenly over all: what one key stroke may cost, where whole items are read. */
const MOST = 100;
/** A column is read in no time. */
const MOST_CELLS = 5000;

/** Answers that are kept for the same items: the next key asks the same again. */
const KEPT = 16;
const kept = new WeakMap<readonly Item[], Map<string, Occurring>>();

interface Question {
  /** Names the question among those that are asked of the same items. */
  readonly key: string;
  readonly most: number;
  textsOf(item: Item): readonly string[];
}

const occurring = (items: readonly Item[], question: Question): Occurring => {
  const answers = kept.get(items) ?? new Map<string, Occurring>();
  kept.set(items, answers);
  const known = answers.get(question.key);
  if (known !== undefined) return known;
  const answer = counted(items, question);
  for (const oldest of answers.keys()) {
    if (answers.size < KEPT) break;
    answers.delete(oldest);
  }
  answers.set(question.key, answer);
  return answer;
};

const counted = (items: readonly Item[], { most, textsOf }: Question): Occurring => {
  const step = Math.max(1, Math.ceil(items.length / most));
  const counts = new Map<string, number>();
  let seen = 0;
  for (let index = 0; index < items.length; index += step) {
    const item = items[index];
    if (item === undefined) break;
    seen += 1;
    const texts = textsOf(item);
    for (const text of texts.length > 1 ? new Set(texts) : texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const scale = seen === 0 ? 1 : items.length / seen;
  const texts = Array.from(counts, ([text, count]) => ({ text, count: Math.round(count * scale) }));
  return { texts: mostFrequent(texts), sampled: step > 1 };
};

const NOTHING: Occurring = { texts: [], sampled: false };

/** The values of a column as they are typed; each of several in one cell. None for times: nearly all differ. */
export const columnValues = (items: readonly Item[], { id, type }: Column): Occurring =>
  type === 'time'
    ? NOTHING
    : occurring(items, {
        key: `column ${id}`,
        most: MOST_CELLS,
        textsOf: (item) => typedTexts(type, item.value(id)),
      });

const typedTexts = (type: Column['type'], value: ReturnType<Item['value']>): readonly string[] => {
  if (value === null || value === '') return [];
  if (type === 'text') return String(value).split(', ');
  if (typeof value === 'boolean') return [value ? 'yes' : 'no'];
  if (type === 'size' && typeof value === 'number') return [formatSize(value)];
  if (type === 'share' && typeof value === 'number') return [formatPercent(value)];
  return [String(value)];
};

/** The values at a field path. */
export const fieldValues = (items: readonly Item[], path: string): Occurring =>
  occurring(items, { key: `field ${path}`, most: MOST, textsOf: (item) => knownAt(item, path).leaves.map(String) });

/** The keys of labels. */
export const labelKeys = (items: readonly Item[]): Occurring =>
  occurring(items, { key: 'labels', most: MOST, textsOf: (item) => labelsOf(item).map(({ key }) => key) });

/** The values of a label; a tag has none. */
export const labelValues = (items: readonly Item[], key: string): Occurring => {
  const wanted = key.toLowerCase();
  return occurring(items, {
    key: `label ${wanted}`,
    most: MOST,
    textsOf: (item) =>
      labelsOf(item).flatMap((label) => (label.key.toLowerCase() === wanted ? (label.value ?? []) : [])),
  });
};

/** The names of packs. */
export const packNames = (items: readonly Item[]): Occurring =>
  occurring(items, { key: 'packs', most: MOST, textsOf: (item) => packsOf(item).map(({ name }) => name) });

/** The versions of a pack. */
export const packVersions = (items: readonly Item[], name: string): Occurring => {
  const wanted = name.toLowerCase();
  return occurring(items, {
    key: `pack ${wanted}`,
    most: MOST,
    textsOf: (item) =>
      packsOf(item).flatMap((pack) => (pack.name.toLowerCase() === wanted ? (pack.version ?? []) : [])),
  });
};

/** The field paths of items, without the indexes of lists. */
export const fieldPaths = (items: readonly Item[]): Occurring =>
  occurring(items, {
    key: 'paths',
    most: MOST,
    textsOf: (item) => {
      const paths: string[] = [];
      collect(item.raw(), '', paths);
      return paths;
    },
  });

const collect = (json: Json, path: string, into: string[]): void => {
  if (isArray(json)) {
    for (const entry of json) collect(entry, path, into);
  } else if (isObject(json)) {
    for (const key in json) collect(json[key] ?? null, path === '' ? key : `${path}.${key}`, into);
  } else if (json !== null && json !== '' && path !== '') into.push(path);
};
