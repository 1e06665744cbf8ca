import { MEGABYTE } from '../core/values/index.ts';

/** Maximum sizes of a body and its parts, in bytes. */
export interface Limits {
  /** Maximum size on the wire. */
  readonly wire: number;
  /** Maximum decoded size of a list in one body, which is read item by item. */
  readonly decoded: number;
  /** Maximum size of one page of a list, on the wire and decoded. */
  readonly page: number;
  /** Maximum size of an element of `items`, the largest part held in memory. */
  readonly element: number;
  /** Maximum size that is read of an error body, or of a body that is not JSON. */
  readonly error: number;
  /** A body of at least `decoded` bytes counts as a decompression bomb if it is more than `ratio` times its wire size. */
  readonly bomb: { readonly decoded: number; readonly ratio: number };
}

/** Time limits of one attempt of a request, in ms. */
export interface Timeouts {
  /** From the start to the open connection, including DNS and TLS. */
  readonly connect: number;
  /** From the request to the response head. */
  readonly headers: number;
  /** Between two chunks of a body. */
  readonly idle: number;
  /** From the request to the end of the body; a body that progresses may take longer (`watch.ts`). */
  readonly overall: number;
}

/** Default maximum sizes of a body and its parts, in bytes. */
export const LIMITS: Limits = {
  wire: 512 * MEGABYTE,
  decoded: 512 * MEGABYTE,
  page: 64 * MEGABYTE,
  element: 64 * MEGABYTE,
  error: MEGABYTE / 16,
  bomb: { decoded: 32 * MEGABYTE, ratio: 250 },
};

/** Default time limits, in ms. */
export const TIMEOUTS: Timeouts = { connect: 5_000, headers: 15_000, idle: 15_000, overall: 30_000 };

/**
 * Limits of the body of a page (`paged`) or of another response. A page has at most 50 items, so that its limits are lower;
 * another body may contain all edge hosts.
 */
export const bodyLimits = (limits: Limits, paged: boolean): Limits =>
  paged
    ? { ...limits, wire: Math.min(limits.wire, limits.page), decoded: Math.min(limits.decoded, limits.page) }
    : limits;
