import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gzip } from 'node:zlib';
import type { JsonObject } from '../core/value.ts';
import type { Listing } from './endpoints.ts';

const compress = promisify(gzip);
/** Smaller bodies are not worth the time. */
const COMPRESS_FROM = 1400;
/** About how much of a long body is made at a time. */
const CHUNK = 65_536;
const HEADERS = { 'content-type': 'application/json', vary: 'accept-encoding' };
const LEVEL = { level: constants.Z_BEST_SPEED };

const acceptsGzip = (request: IncomingMessage): boolean =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?:0?\.\d*[1-9]\d*|1(?:\.0*)?)\s*)?(?:,|$)/i.test(
    String(request.headers['accept-encoding'] ?? ''),
  );

/** Answers with a JSON body, compressed when it is large and the client takes that. */
export const respond = async (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: JsonObject,
): Promise<void> => {
  const plain = Buffer.from(JSON.stringify(body));
  const packed = plain.length >= COMPRESS_FROM && acceptsGzip(request) ? await compress(plain, LEVEL) : null;
  const sent = packed ?? plain;
  const encoding = packed === null ? {} : { 'content-encoding': 'gzip' };
  response.writeHead(status, { ...HEADERS, ...encoding, 'content-length': sent.length });
  response.end(sent);
};

/** Answers with a whole list in one body without list meta (in-the-field.md, 2), made as fast as the client reads. */
export const respondWhole = async (
  request: IncomingMessage,
  response: ServerResponse,
  listing: Listing,
): Promise<void> => {
  const packed = acceptsGzip(request);
  response.writeHead(200, packed ? { ...HEADERS, 'content-encoding': 'gzip' } : HEADERS);
  const body = Readable.from(wholeBody(listing));
  await (packed ? pipeline(body, createGzip(LEVEL), response) : pipeline(body, response));
};

function* wholeBody(listing: Listing): Generator<Buffer> {
  let text = '{"items":[';
  for (let position = 0; position < listing.count; position += 1) {
    text += `${position === 0 ? '' : ','}${JSON.stringify(listing.item(position))}`;
    if (text.length >= CHUNK) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(`${text}]}`);
}
