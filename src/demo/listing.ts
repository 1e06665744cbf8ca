import type { JsonObject } from '../core/values/index.ts';
import { PARAMETER, readLimit, readOffset, type Tokens } from './parameters.ts';

/** A query result: its size, and its items, created on demand. */
export interface Listing {
  readonly count: number;
  item(position: number): JsonObject;
}

/** The items of some seats. */
export const pick = <Seat>(found: ArrayLike<Seat>, make: (seat: Seat) => JsonObject): Listing => ({
  count: found.length,
  item: (position) => {
    const seat = found[position];
    return seat === undefined ? {} : make(seat);
  },
});

/** One page of a list (document 2.1), with items created on demand. */
export interface ListPage {
  readonly items: Listing;
  readonly listmeta: JsonObject;
}

/** The page in the common envelope (document 2.1). */
export const envelope = ({ items, listmeta }: ListPage): JsonObject => ({ ...allOf(items), listmeta });

/** All items of a listing in one object, without list meta (in-the-field.md, 2). */
export const allOf = ({ count, item }: Listing): JsonObject => ({
  items: Array.from({ length: count }, (_, position) => item(position)),
});

/** One page of a list. `initial` identifies the initial query. */
export const page = (
  listing: Listing,
  at: { readonly query: URLSearchParams; readonly initial: readonly string[]; readonly tokens: Tokens },
): ListPage => {
  const { query, tokens } = at;
  const initial = JSON.stringify(at.initial);
  const limit = readLimit(query);
  const token = query.get(PARAMETER.continue) ?? '';
  const going = token === '' ? 0 : tokens.read(initial, token);
  // The offset may be sent with the token (document 4.1); 0 means the token's.
  const offset = readOffset(query) || going;
  const next = Math.min(offset + limit, listing.count);
  const length = Math.max(0, next - offset);
  return {
    items: { count: length, item: (position) => listing.item(offset + position) },
    listmeta: {
      continue: next < listing.count ? tokens.make(initial, next) : '',
      count: listing.count,
      limit: length,
      offset: Math.max(offset, next),
    },
  };
};
