import type { Item } from '../../core/item/index.ts';
import { distance } from '../../core/text/index.ts';

/** An item that may have been meant. */
export interface NearName {
  readonly uid: string;
  readonly name: string;
  /** How near: 0 is the nearest. */
  readonly rank: number;
}

const CONTAINS = 2;
const ELSEWHERE = 3;

/**
 * How near an item comes to a word that is not its name; null when it does not. Names that hold the word come first, then
 * what else a filter finds by it (addresses, labels), then names that are a slip of the finger away.
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

/** The nearest ones first, those that are as near by name. */
export const byNearness = (a: NearName, b: NearName): number =>
  a.rank - b.rank || (a.name < b.name ? -1 : Number(a.name > b.name));
