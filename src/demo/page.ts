import type { JsonObject } from '../core/value.ts';
import type { Listing } from './endpoints.ts';
import { PARAMETER, readLimit, readOffset } from './parameters.ts';
import type { Tokens } from './token.ts';

/** One page of a list in the common envelope (document 2.1). `initial` is all that makes up its initial query. */
export const page = (
  listing: Listing,
  at: { readonly query: URLSearchParams; readonly initial: readonly string[]; readonly tokens: Tokens },
): JsonObject => {
  const { query, tokens } = at;
  const initial = JSON.stringify(at.initial);
  const limit = readLimit(query);
  const token = query.get(PARAMETER.continue) ?? '';
  const going = token === '' ? 0 : tokens.read(initial, token);
  // The offset may be sent with the token (document 4.1); a client that always sends 0 means the token.
  const offset = readOffset(query) || going;
  const next = Math.min(offset + limit, listing.count);
  const length = Math.max(0, next - offset);
  return {
    items: Array.from({ length }, (_, step) => listing.item(offset + step)),
    listmeta: {
      continue: next < listing.count ? tokens.make(initial, next) : '',
      count: listing.count,
      limit: length,
      offset: Math.max(offset, next),
    },
  };
};
