import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/core/client/problem.ts';
import { answering, proxyTo } from './peers.ts';
import { CERTIFICATE, json, serve } from './server.ts';
import { listFrom, problemOf, thing } from './tiny.ts';

/** The problem of a list behind a proxy that gives this answer, and the number of requests to the proxy. */
const behind = async (
  answer: (socket: Socket) => void,
  baseUrl = 'https://service.test',
): Promise<{ problem: Problem; asked: number }> => {
  let asked = 0;
  const { url } = await answering((socket) => {
    asked += 1;
    answer(socket);
  });
  const proxy = url.replace('//', '//user:pass-word@');
  const options = { endpoint: { baseUrl, proxy }, timeouts: { connect: 50, overall: 3000 } };
  const problem = await problemOf(listFrom({ url: '' }, options));
  expect(JSON.stringify(problem)).not.toContain('pass-word');
  return { problem, asked };
};

describe('a proxy that opens no tunnel', () => {
  it.each([
    ['ends the connection', (socket: Socket) => socket.end()],
    ['resets the connection', (socket: Socket) => socket.resetAndDestroy()],
  ])('is asked three times, and named as the peer that closed the connection, if it %s', async (_, answer) => {
    const { problem, asked } = await behind(answer);
    expect(problem).toMatchObject({
      kind: 'reset',
      what: expect.stringMatching(
        /^The proxy http:\/\/127\S+ closed the connection when asked for a tunnel to https:\/\/serv/,
      ),
      remedy: [expect.stringContaining('HTTPS_PROXY')],
    });
    expect(asked).toBe(3);
  });

  it('times out like a connection if it sends nothing', async () => {
    const { problem, asked } = await behind(() => undefined);
    expect(problem).toMatchObject({
      kind: 'timeout',
      what: expect.stringMatching(/opened no tunnel to https:\/\/service\.test within 0\.05 s$/),
    });
    expect(asked).toBe(1);
  });

  it('is named if it does not speak HTTP', async () => {
    const { problem } = await behind((socket) => socket.end('SSH-2.0-x\r\n\r\n'));
    expect(problem.what).toMatch(/^The proxy http:\/\/127\S+ does not speak HTTP$/);
  });
});

describe('a proxy that refuses a plain request', () => {
  it('is cut off if it sends an endless answer', async () => {
    let closed = (): void => undefined;
    const gone = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const { problem } = await behind((socket) => {
      socket.write('HTTP/1.1 407 No\r\nTransfer-Encoding: chunked\r\n\r\n');
      const speak = (): void => {
        if (!socket.destroyed) socket.write(`1000\r\n${'x'.repeat(4096)}\r\n`, speak);
      };
      speak();
      socket.on('close', closed);
    }, 'http://service.test');
    expect(problem).toMatchObject({ kind: 'not-authorised', status: 407 });
    await gone;
  });
});

describe('a proxy whose address has a path', () => {
  it('is used without the path', async () => {
    const server = await serve(json({ items: [thing(1)] }), true);
    const proxy = await proxyTo(server.port);
    const endpoint = { baseUrl: 'https://localhost:4430', caPem: CERTIFICATE, proxy: `${proxy.url}/some/path?a=1` };
    expect((await listFrom(server, { endpoint })).items).toHaveLength(1);
  });
});
