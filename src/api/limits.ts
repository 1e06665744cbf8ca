import { MEGABYTE } from '../core/values/index.ts';

/** Limits beyond which a body is too large. All in bytes. */
export interface Limits {
  /** On the wire. */
  readonly wire: number;
  /** Decoded, for a list in one body, which is read item by item. */
  readonly decoded: number;
  /** Decoded, for one page of a list. */
  readonly page: number;
  /** One element of `items`, the largest part held in memory. */
  readonly element: number;
  /** The body of an error, or one that is not JSON. */
  readonly error: number;
  /** Decompression bomb: from `decoded` bytes on, a body of more than `ratio` times its wire size. */
  readonly bomb: { readonly decoded: number; readonly ratio: number };
}

/** Time limits of one attempt. All in milliseconds. */
export interface Timeouts {
  /** To the connection, with DNS and TLS. */
  readonly connect: number;
  /** From the request to the response head. */
  readonly headers: number;
  /** Between two chunks of a body. */
  readonly idle: number;
  /** From the request to the end of the body; a body that progresses may take longer (`watch.ts`). */
  readonly overall: number;
}

export const LIMITS: Limits = {
  wire: 512 * MEGABYTE,
  decoded: 512 * MEGABYTE,
  page: 64 * MEGABYTE,
  element: 64 * MEGABYTE,
  error: MEGABYTE / 16,
  bomb: { decoded: 32 * MEGABYTE, ratio: 250 },
};

export const TIMEOUTS: Timeouts = { connect: 5_000, headers: 15_000, idle: 15_000, overall: 30_000 };

/** Limits of one body: all edge hosts may come in one, a page has at most 50 items. */
export const bodyLimits = (limits: Limits, paged: boolean): Limits =>
  paged
    ? { ...limits, wire: Math.min(limits.wire, limits.page), decoded: Math.min(limits.decoded, limits.page) }
    : limits;
