import { describe, expect, it } from 'vitest';
import { answering } from './peers.ts';
import { listFrom, problemOf, things, tiny } from './tiny.ts';

/** More bytes than undici hands over before it waits for the reader, in several TCP segments. */
const items = things(12_000);
const body = JSON.stringify({ items });

const JSON_TYPE = 'Content-Type: application/json';
const CLOSE = 'Connection: close';
const LENGTH = `Content-Length: ${body.length}`;

const HEADS = [
  ['HTTP/1.0 without a length', ['HTTP/1.0 200 OK', JSON_TYPE]],
  ['HTTP/1.0 with its length', ['HTTP/1.0 200 OK', JSON_TYPE, LENGTH]],
  ['an answer that ends with its connection', ['HTTP/1.1 200 OK', JSON_TYPE, CLOSE]],
  ['a length and a connection that is closed', ['HTTP/1.1 200 OK', JSON_TYPE, CLOSE, LENGTH]],
  ['a kept connection that is closed after all', ['HTTP/1.1 200 OK', JSON_TYPE, LENGTH]],
] as const;

const head = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`;

describe('an answer whose connection ends while it is read', () => {
  it.each(HEADS)('is whole: %s', async (_, lines) => {
    const server = await answering((socket) => socket.end(head(lines) + body));
    const page = await listFrom(server);
    expect(page.items).toHaveLength(items.length);
    expect(page.notes).toEqual([]);
  });

  it.each(HEADS)('is not taken as whole if the connection is reset: %s', async (_, lines) => {
    let reset = (): void => undefined;
    const server = await answering((socket) => {
      reset = () => void socket.resetAndDestroy();
      socket.write(head(lines) + body.slice(0, 200_000));
    });
    const read: typeof tiny.item = (...given) => {
      reset();
      return tiny.item(...given);
    };
    const page = listFrom(server, { resource: () => ({ ...tiny, item: read }) });
    expect((await problemOf(page)).kind).toBe('cut');
  });

  it.each([
    ['without a length', ['HTTP/1.1 200 OK', JSON_TYPE, CLOSE], body.slice(0, 200_000)],
    ['of HTTP/1.0, before its length', ['HTTP/1.0 200 OK', JSON_TYPE, LENGTH], body.slice(0, 200_000)],
    ['before its length', ['HTTP/1.1 200 OK', JSON_TYPE, CLOSE, LENGTH], body.slice(0, 200_000)],
    ['before its length, a little', ['HTTP/1.1 200 OK', JSON_TYPE, CLOSE, LENGTH], body.slice(0, 100)],
    [
      'within a chunk',
      ['HTTP/1.1 200 OK', JSON_TYPE, CLOSE, 'Transfer-Encoding: chunked'],
      `fffff\r\n${body.slice(0, 200_000)}`,
    ],
    [
      'between chunks',
      ['HTTP/1.1 200 OK', JSON_TYPE, CLOSE, 'Transfer-Encoding: chunked'],
      `3e8\r\n${body.slice(0, 1000)}\r\n`,
    ],
  ] as const)('is cut and requested again if it ends too early: %s', async (_, lines, part) => {
    let tries = 0;
    const server = await answering((socket) => {
      tries += 1;
      socket.end(head(lines) + part);
    });
    expect((await problemOf(listFrom(server))).kind).toBe('cut');
    expect(tries).toBe(3);
  });
});
