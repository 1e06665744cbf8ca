import type { Item } from '../../core/item/index.ts';
import { distance } from '../../core/text/index.ts';

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
