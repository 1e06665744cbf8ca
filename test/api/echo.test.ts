import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { RequestRecord } from '../../src/core/client/problem.ts';
import { json, type Reply, raw, serve, type TestServer } from './server.ts';
import { asking, clientFor, problemOf } from './tiny.ts';

const KEY = 'k3y+/0123456789=';
const credentials = { kind: 'api-key', value: KEY } as const;

const sent = (request: IncomingMessage): string => String(request.headers['apikey']);

/** Every text from a list and an item that could be shown. */
const shownOf = async (server: TestServer): Promise<string> => {
  const records: RequestRecord[] = [];
  const client = clientFor(server, { credentials, onRequest: (record) => records.push(record) });
  const shown: unknown[] = [];
  const list = client.list(asking('hosts', {}, { continue: KEY }));
  await list.then(
    ({ items, notes }) => shown.push(notes, ...items.map((item) => [item.uid, item.name, item.json(), item.texts()])),
    async () => shown.push(await problemOf(list)),
  );
  await client.get({ kind: 'hosts', uid: 'u', scope: null, dialect: 'document' }).then(
    ({ item }) => shown.push(item.json()),
    (error: { problem: unknown }) => shown.push(error.problem),
  );
  return JSON.stringify([shown, records]);
};

const NAMES: Readonly<Record<string, Reply>> = {
  'in items': (request, response) => {
    const key = sent(request);
    const item = { metadata: { uid: 'u', name: key, labels: { [key]: `x${key}x` } }, a: encodeURIComponent(key) };
    const one = request.url?.startsWith('/v1/edgehosts/u') === true;
    json(one ? item : { items: [item], [key]: 1, listmeta: { continue: key, [key]: key } })(request, response);
  },
  'in items of a long list': (request, response) => {
    const item = (index: number) => ({ metadata: { uid: `u${index}`, name: sent(request) }, token: sent(request) });
    json({ items: Array.from({ length: 150 }, (_, index) => item(index)), listmeta: {} })(request, response);
  },
  'in items, encoded in small letters': (request, response) => {
    const name = encodeURIComponent(sent(request)).replace(/%../g, (sign) => sign.toLowerCase());
    json({ items: [{ metadata: { uid: 'u', name } }], listmeta: {} })(request, response);
  },
  'in items, its strokes escaped': (request, response) =>
    raw(`{"items":[{"metadata":{"uid":"u","name":"${sent(request).replaceAll('/', '\\/')}"}}]}`)(request, response),
  'in items, its signs by their numbers': (request, response) =>
    raw(`{"items":[{"metadata":{"uid":"u","name":"${sent(request).replaceAll('+', '\\u002B')}"}}]}`)(request, response),
  'in place of a list': (request, response) => json({ [sent(request)]: 1, message: sent(request) })(request, response),
  'in the content type': (request, response) =>
    raw('{"items":[]}', { headers: { 'content-type': `text/${'x'.repeat(46)}${sent(request)}` } })(request, response),
  'in the content type of a text that is no JSON': (request, response) =>
    raw('hello', { headers: { 'content-type': `text/${'x'.repeat(66)}${sent(request)}` } })(request, response),
  'in the encoding': (request, response) =>
    raw('{}', { headers: { 'content-encoding': sent(request) } })(request, response),
  'in the place of a redirect': (request, response) =>
    raw('', { status: 302, headers: { location: `https://h.example/${sent(request)}` } })(request, response),
  'in the place of a redirect, encoded': (request, response) =>
    raw('', { status: 302, headers: { location: `https://h.example/${encodeURIComponent(sent(request))}/x` } })(
      request,
      response,
    ),
  'in an error': (request, response) =>
    json(
      { code: sent(request), message: `a ${sent(request)}`, details: [sent(request)], ref: sent(request) },
      { status: 403 },
    )(request, response),
  'in an error, in escapes': (request, response) =>
    raw(`{"message":"${sent(request).replace('k', '\\u006b')}"}`, { status: 403 })(request, response),
};

/** Characters in the middle of the key that masking removes from a text. */
const ODD_SIGNS = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u{1f3fd}',
  '\u{1f1e9}',
  '\u{1f1e9}\u{1f1ea}',
  '\u00ad',
  '\u200e',
  '\ufeff',
  '\u034f',
  '\ufe0f',
  '\u{e0041}',
  '\u0001',
  '\x1b[31m',
  '\\x1b[1m',
];

describe('an API key that the service repeats', () => {
  it.each(ODD_SIGNS.map((sign) => [JSON.stringify(sign), sign]))(
    'is shown nowhere with %s in it and beside another secret, and a note says so',
    async (_, sign) => {
      const server = await serve((request, response) => {
        const key = sent(request);
        const message = `${key.slice(0, 8)}${sign}${key.slice(8)} ; password: a1b2c3d4`;
        const item = { metadata: { uid: 'u', name: 'edge-1', labels: { [message]: 'x' } }, status: { message } };
        json(request.url?.startsWith('/v1/edgehosts/u') === true ? item : { items: [item], listmeta: {} })(
          request,
          response,
        );
      });
      const shown = await shownOf(server);
      expect(shown).toContain('edge-1');
      expect(shown).not.toContain(KEY);
      expect(shown).not.toMatch(/k3y\+\/0123456789/);
      expect(shown).toContain('1 item repeats the API key: hidden');
    },
  );

  it.each(Object.keys(NAMES))('is shown nowhere: %s', async (name) => {
    const server = await serve(NAMES[name] as Reply);
    const shown = await shownOf(server);
    expect(server.seen[0]?.url).toContain('continue=');
    expect(shown).not.toMatch(/k3y|0123456/);
  });
});
