import http2 from 'node:http2';
import net, { type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LIMITS, TIMEOUTS } from '../../src/api/limits.ts';
import { redactor } from '../../src/api/problems/redact.ts';
import { createTransport } from '../../src/api/transport.ts';
import { identity, serve } from './server.ts';
import { asking, clientFor, problemOf, thing } from './tiny.ts';

/** Listens for one test. */
const listening = async (server: net.Server): Promise<number> => {
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

describe('a compressed body without a content encoding', () => {
  it('is decoded, in any pieces', async () => {
    const packed = gzipSync(JSON.stringify({ items: [thing(1)] }));
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      for (const byte of packed) response.write(Buffer.from([byte]));
      response.end();
    });
    expect((await clientFor(server).list(asking('hosts'))).items).toHaveLength(1);
  });

  it('is decoded for an error too', async () => {
    const server = await serve((_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(gzipSync(JSON.stringify({ code: 'X', message: 'the field is unknown' })));
    });
    expect((await problemOf(clientFor(server).list(asking('hosts')))).message).toContain('the field is unknown');
  });

  it('has the limits of other bodies', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(gzipSync(Buffer.alloc(LIMITS.bomb.decoded + 1_000_000, ' ')));
    });
    expect((await problemOf(clientFor(server).list(asking('hosts')))).kind).toBe('too-large');
  });
});

describe('a service that speaks only HTTP/2', () => {
  it('is named over TLS', async () => {
    const { cert, key } = identity('server');
    const server = http2.createSecureServer({ cert, key, allowHTTP1: false });
    const port = await listening(server as unknown as net.Server);
    const client = clientFor({ url: '' }, { endpoint: { baseUrl: `https://127.0.0.1:${port}`, insecure: true } });
    expect((await problemOf(client.list(asking('hosts')))).what).toMatch(
      /speaks only HTTP\/2, and this program HTTP\/1\.1/,
    );
  });

  it('is named without TLS', async () => {
    const port = await listening(http2.createServer() as unknown as net.Server);
    const client = clientFor({ url: `http://127.0.0.1:${port}` });
    expect((await problemOf(client.list(asking('hosts')))).what).toMatch(/speaks only HTTP\/2/);
  });
});

describe('a proxy that accepts only Negotiate', () => {
  const INTEGRATED = [
    ['Negotiate', 'NTLM'],
    /takes Negotiate or NTLM alone \(407\)/,
    /Set https_proxy to a helper/,
  ] as const;
  const BASIC = [['Negotiate', 'Basic realm="x"'], /requires credentials/, /into https_proxy/] as const;
  it.each([
    ['https', ...INTEGRATED],
    ['https', ...BASIC],
    ['http', ...INTEGRATED],
    ['http', ...BASIC],
  ] as const)(
    'is named before a service over %s for %j, with the variable that names the proxy',
    async (scheme, ways, what, remedy) => {
      const proxy = net.createServer((socket) => {
        socket.once('data', () => {
          const lines = ways.map((way) => `Proxy-Authenticate: ${way}\r\n`).join('');
          socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${lines}Content-Length: 0\r\n\r\n`);
        });
      });
      const port = await listening(proxy);
      const endpoint = {
        baseUrl: `${scheme}://inventory.example`,
        proxy: `http://127.0.0.1:${port}`,
        proxyFrom: 'https_proxy',
      };
      const client = clientFor({ url: '' }, { endpoint });
      const problem = await problemOf(client.list(asking('hosts')));
      expect(problem.what).toMatch(what);
      expect(problem.remedy.join('')).toMatch(remedy);
    },
  );
});

describe('a kept connection that a firewall has dropped', () => {
  it('is replaced by a new connection, once', async () => {
    let connections = 0;
    let isForgotten = false;
    const server = net.createServer((socket) => {
      connections += 1;
      const own = connections;
      socket.on('error', () => undefined);
      socket.on('data', () => {
        if (isForgotten && own === 1) return;
        const body = JSON.stringify({ items: [thing(1)] });
        socket.write(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nKeep-Alive: timeout=300\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
      });
    });
    const port = await listening(server);
    const base = new URL(`http://127.0.0.1:${port}`);
    const transport = createTransport(base, { baseUrl: base.href }, { ...TIMEOUTS, headers: 1000 }, 0);
    onTestFinished(() => transport.close());
    const request = { method: 'GET', path: '/v1/x', headers: {}, attempt: 1, redact: redactor(null) } as const;
    const ask = async (): Promise<number> => {
      const answer = await transport.send(request, new AbortController().signal);
      for await (const chunk of answer.body) answer.received(chunk.length);
      answer.end(null);
      return answer.status;
    };
    expect([await ask(), connections]).toEqual([200, 1]);
    isForgotten = true;
    expect([await ask(), connections]).toEqual([200, 2]);
  });
});
