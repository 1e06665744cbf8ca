import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Problem, ProblemError, type Remedy } from '../core/client/index.ts';
import { sanitise } from '../core/text/index.ts';
import { formatSize } from '../core/values/index.ts';
import type { Limits } from './limits.ts';
import { NARROW_REMEDY } from './problems/failures.ts';
import type { Redact } from './problems/redact.ts';

/** An attempt of a request on its way through the policies to the transport. Always read-only. */
export interface Outgoing {
  /** A POST is a search: read-only, and safe to retry. */
  readonly method: 'GET' | 'POST';
  /** Path below the origin, with the query, encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Removes the request's credentials from received texts. */
  readonly redact: Redact;
  /** JSON body of a POST. */
  readonly body?: string;
  /** Attempt number, from 1. */
  readonly attempt: number;
  /** True if the screen does not wait for this request: requests of the same path segment that the screen waits for are sent first. */
  readonly isBehind?: boolean;
}

/** The head of a response, with its body unread. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: AsyncIterable<Buffer>;
  readonly traffic: { wire: number; decoded: number };
  /** Name of the authorities added to trust the certificate of the service, if any. */
  readonly authority?: string;
  /** Counts traffic and marks progress; call it with the size of each wire chunk in bytes. */
  received(bytes: number): void;
  /** True when the request was aborted for taking too long. */
  late(): boolean;
  /** Call once, when the body was read or is unwanted; `problem` is the outcome. */
  end(problem: Problem | null): void;
}

/**
 * Sends one request. Policies between client and transport (pacing, redirects, records) wrap a `Send` in another `Send`.
 * @throws ProblemError without an answer
 */
export type Send = (request: Outgoing, signal: AbortSignal) => Promise<ServiceResponse>;

/** The text of a header; the first text if there are several; null for none. */
export const header = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};

/** Announced wire size of a body in bytes; null if unknown. */
export const announcedLength = ({ headers }: Pick<ServiceResponse, 'headers'>): number | null => {
  const length = header(headers, 'content-length') ?? '';
  return /^\d{1,15}$/.test(length) ? Number(length) : null;
};

/** Requested encodings. `deflate` is decoded but not requested: servers disagree on its format. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

const CHUNK_OPTIONS = { chunkSize: 65_536 };

const decoder = (name: string): Transform => {
  switch (name) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(CHUNK_OPTIONS);
    case 'deflate':
      return createInflate(CHUNK_OPTIONS);
    case 'br':
      return createBrotliDecompress(CHUNK_OPTIONS);
    default:
      throw new ProblemError({
        kind: 'not-json',
        what: `The answer is encoded as ${sanitise(name)}, which was not requested and cannot be decoded`,
        remedy: ['Check the proxy or gateway in between'],
      });
  }
};

/** Remedy if a response is larger than the limits (`Limits`): request fewer items, or allow more. */
const LIMITS_REMEDY: Remedy = [...NARROW_REMEDY, '; limits in the config file allow more'];

const tooLarge = (what: string, remedy = LIMITS_REMEDY): ProblemError =>
  new ProblemError({ kind: 'too-large', what, remedy });

/**
 * Decodes the body of an answer (gzip, deflate, br, or several), chunk by chunk, and counts wire and decoded bytes.
 * `isPart`: the reader ends once it has enough, however large the whole body is.
 * @throws ProblemError `too-large` beyond the limits, `not-json` for an unknown encoding; errors of the stream
 */
export const decode = async function* (
  answer: ServiceResponse,
  limits: Limits,
  isPart = false,
): AsyncGenerator<Buffer, void, void> {
  const names = (header(answer.headers, 'content-encoding') ?? '').toLowerCase().split(',');
  const packings = names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'identity');
  const { body, isGzip } = await peek(wireChunks(answer, limits, isPart));
  // Some proxies remove the header but leave the body compressed.
  const isUnmarked = packings.length === 0 && isGzip;
  const stages = (isUnmarked ? ['gzip'] : packings.toReversed()).map(decoder);
  for await (const chunk of unpackBody(body, stages)) {
    if (!Buffer.isBuffer(chunk)) continue;
    answer.traffic.decoded += chunk.length;
    checkSize(answer.traffic, limits);
    yield chunk;
  }
};

/** Time in ms for which the first rows of a body are read if its announced size is too large. */
const SAMPLE_MS = 1000;

/** The chunks of a body as they arrive, each counted. A body that is announced as too large ends after its first rows. */
const wireChunks = async function* (
  answer: ServiceResponse,
  limits: Limits,
  isPart: boolean,
): AsyncGenerator<Buffer, void, void> {
  const announced = announcedLength(answer) ?? 0;
  const over = announced > limits.wire && !isPart ? sleep(SAMPLE_MS, null, { ref: false }) : null;
  const chunks = answer.body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await (over === null ? chunks.next() : Promise.race([over, chunks.next()]));
      if (next === null)
        throw tooLarge(`The answer has ${formatSize(announced)}; at most ${formatSize(limits.wire)} are read`);
      if (next.done === true) return;
      answer.received(next.value.length);
      if (answer.traffic.wire > limits.wire) throw tooLarge(`The answer is larger than ${formatSize(limits.wire)}`);
      yield next.value;
    }
  } finally {
    // The end of the stream is not awaited: a body that stands still ends with its connection.
    void chunks.return?.();
  }
};

/** Reads the first bytes of a body without consuming them, and says whether the body begins like gzip. */
const peek = async (
  body: AsyncGenerator<Buffer, void, void>,
): Promise<{ readonly body: AsyncIterable<Buffer>; readonly isGzip: boolean }> => {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < GZIP.length) {
    const { value, done } = await body.next();
    if (done === true) break;
    head = head.length === 0 ? value : Buffer.concat([head, value]);
  }
  const whole = async function* (): AsyncGenerator<Buffer, void, void> {
    if (head.length > 0) yield head;
    yield* body;
  };
  return { body: whole(), isGzip: head.subarray(0, GZIP.length).equals(GZIP) };
};

/** Magic number of gzip. */
const GZIP = Buffer.from([0x1f, 0x8b]);

const unpackBody = (packed: AsyncIterable<unknown>, stages: readonly Transform[]): AsyncIterable<unknown> => {
  let last = packed;
  for (const stage of stages) {
    // Errors surface through the last stage; `pipeline` requires the callback.
    pipeline(last, stage, () => undefined);
    last = stage;
  }
  return last;
};

const checkSize = ({ wire, decoded }: ServiceResponse['traffic'], limits: Limits): void => {
  if (decoded > limits.decoded) throw tooLarge(`The answer decodes to more than ${formatSize(limits.decoded)}`);
  if (decoded > limits.bomb.decoded && decoded > wire * limits.bomb.ratio) {
    throw tooLarge(`The answer decodes to more than ${limits.bomb.ratio} times its size`, [
      'No list does that: check that the address is the service itself, and what is in between',
    ]);
  }
};
