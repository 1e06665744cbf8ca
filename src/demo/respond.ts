import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { JsonObject } from '../core/values/index.ts';
import type { Listing, ListPage } from './endpoints.ts';

/** An HTTP response of the embedded service, ready to be sent. */
export interface SentBody {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const compress = promisify(gzip);
/** Minimum size of compressed bodies. */
const COMPRESS_FROM = 1400;
/** Time slice between yields to the event loop, which also handles keys. */
const SLICE_MS = 2;
/** Approximate chunk size of a long body. */
const CHUNK_CHARACTERS = 65_536;
const HEADERS = { 'content-type': 'application/json', vary: 'accept-encoding' };
const LEVEL = { level: constants.Z_BEST_SPEED };

const acceptsGzip = (request: IncomingMessage): boolean =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?:0?\.\d*[1-9]\d*|1(?:\.0*)?)\s*)?(?:,|$)/i.test(
    String(request.headers['accept-encoding'] ?? ''),
  );

/** Packs a JSON body as a response: compressed if it is large and the client accepts gzip. */
export const packBody = (request: IncomingMessage, status: number, body: JsonObject): Promise<SentBody> =>
  packedText(request, status, JSON.stringify(body));

/** Packs a page as a response. Its items are created a few milliseconds at a time, since a screen in this process handles keys. */
export const packedPage = async (request: IncomingMessage, { items, listmeta }: ListPage): Promise<SentBody> => {
  const texts: string[] = [];
  let until = performance.now() + SLICE_MS;
  for (let position = 0; position < items.count; position += 1) {
    texts.push(JSON.stringify(items.item(position)));
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
  return packedText(request, 200, `{"items":[${texts.join()}],"listmeta":${JSON.stringify(listmeta)}}`);
};

const packedText = async (request: IncomingMessage, status: number, text: string): Promise<SentBody> => {
  const plain = Buffer.from(text);
  if (plain.length < COMPRESS_FROM || !acceptsGzip(request)) return { status, headers: HEADERS, body: plain };
  return { status, headers: { ...HEADERS, 'content-encoding': 'gzip' }, body: await compress(plain, LEVEL) };
};

export const send = (response: ServerResponse, { status, headers, body }: SentBody): void => {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.end(body);
};

/** A list in one body, under a key. */
interface WholeList {
  readonly listing: Listing;
  readonly key: string;
}

/** Sends a whole list in one body without list meta, at the client's pace. */
export const respondWhole = async (
  request: IncomingMessage,
  response: ServerResponse,
  list: WholeList,
): Promise<void> => {
  const packs = acceptsGzip(request);
  response.writeHead(200, packs ? { ...HEADERS, 'content-encoding': 'gzip' } : HEADERS);
  const body = Readable.from(wholeBody(list));
  await (packs ? pipeline(body, createGzip(LEVEL), response) : pipeline(body, response));
};

function* wholeBody({ listing, key }: WholeList): Generator<Buffer> {
  let text = `{${JSON.stringify(key)}:[`;
  for (let position = 0; position < listing.count; position += 1) {
    text += `${position === 0 ? '' : ','}${JSON.stringify(listing.item(position))}`;
    if (text.length >= CHUNK_CHARACTERS) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(`${text}]}`);
}
