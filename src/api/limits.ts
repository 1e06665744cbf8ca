import { MEGABYTE } from '../core/values/index.ts';

/** How much of a body is read before the answer counts as too large. All in bytes. */
export interface Limits {
  /** As it comes over the wire. */
  readonly wire: number;
  /** After decoding: of a list that comes in one body, and is read item by item as it arrives. */
  readonly decoded: number;
  /** The same for one page of a list that has pages. */
  readonly page: number;
  /** One element of `items`: the part that is held as a whole. */
  readonly element: number;
  /** The body of an error or of a page that is no JSON. */
  readonly error: number;
  /** From `decoded` bytes on, a body that unpacks to more than `ratio` times its wire size is an attack or a mistake. */
  readonly bomb: { readonly decoded: number; readonly ratio: number };
}

/** How long one try of a request may take. All in milliseconds. */
export interface Timeouts {
  /** To a connection, with the name looked up and TLS agreed on. */
  readonly connect: number;
  /** From the request to the head of the answer. */
  readonly headers: number;
  /** Between two pieces of a body. */
  readonly idle: number;
  /** From the request to the end of the body, whatever holds it up; a body that moves on may take longer (`watch.ts`). */
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

/** The limits of one body: all edge hosts may come in one, a page has at most 50 items. */
export const bodyLimits = (limits: Limits, paged: boolean): Limits =>
  paged
    ? { ...limits, wire: Math.min(limits.wire, limits.page), decoded: Math.min(limits.decoded, limits.page) }
    : limits;
