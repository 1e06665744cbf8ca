import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../src/api/client.ts';
import { serviceDialects } from '../../src/api/dialects/current.ts';
import { TIMEOUTS } from '../../src/api/limits.ts';
import type { Peer } from '../../src/api/problems/network.ts';
import { networkProblem } from '../../src/api/problems/network.ts';
import { MIN_PROGRESS_BYTES } from '../../src/api/watch.ts';
import { ProblemError } from '../../src/core/client/problem.ts';
import { remedyInKeys } from '../../src/store/keys/remedy.ts';
import { SHIPPED_KEYS } from '../places/shipped-keys.ts';
import { closedPort, listen, proxyTo } from './peers.ts';
import { CERTIFICATE, json, type Reply, serve } from './server.ts';
import { listFrom, problemOf, thing, tiny } from './tiny.ts';

const fine = json({ items: [thing(1)] });
const PLACE: Peer = { address: 'https://host', tls: true, proxy: null, timeouts: TIMEOUTS };

describe('a failed connection', () => {
  it.each([
    ['ENOTFOUND', 'dns', /name of https:\/\/host cannot be resolved/],
    ['EAI_AGAIN', 'dns', /DNS server/],
    ['EHOSTUNREACH', 'refused', /No route to https:\/\/host/],
    ['ETIMEDOUT', 'timeout', /No connection/],
    ['UND_ERR_HEADERS_OVERFLOW', 'too-large', /headers/],
    ['EAI_FAIL', 'dns', /DNS server/],
    ['EAI_NODATA', 'dns', /cannot be resolved/],
    ['EAI_SYSTEM', 'dns', /could not be looked up \(EAI_SYSTEM\)/],
    ['EAI_ADDRFAMILY', 'refused', /no IPv4 or IPv6 route/],
    ['EAFNOSUPPORT', 'refused', /no IPv4 or IPv6 route/],
    ['EINVAL', 'dns', /is not valid/],
    ['ENAMETOOLONG', 'dns', /is not valid/],
    ['ERR_SOCKET_BAD_PORT', 'dns', /is not valid/],
    ['ENETUNREACH', 'refused', /No route/],
    ['ENETDOWN', 'refused', /No route/],
    ['EADDRNOTAVAIL', 'refused', /no free address or port/],
    ['EADDRINUSE', 'refused', /no free address or port/],
    ['EACCES', 'refused', /does not allow/],
    ['EPERM', 'refused', /does not allow/],
    ['EMFILE', 'refused', /Too many open files/],
    ['ENFILE', 'refused', /Too many open files/],
    ['ENOBUFS', 'refused', /no memory/],
    ['ENOMEM', 'refused', /no memory/],
    ['ECONNABORTED', 'reset', /closed the connection/],
    ['EPIPE', 'reset', /closed the connection/],
    ['ENOTCONN', 'reset', /was closed/],
    ['UND_ERR_INFO', 'reset', /was closed/],
    ['UND_ERR_ABORTED', 'reset', /was closed/],
    ['UND_ERR_DESTROYED', 'reset', /was closed/],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout', /within 5 s/],
    ['UND_ERR_INVALID_ARG', 'unknown', /failed \(UND_ERR_INVALID_ARG\)$/],
    ['ERR_ASSERTION', 'unknown', /failed \(ERR_ASSERTION\)$/],
    ['WHATEVER', 'unknown', /failed \(WHATEVER\)$/],
  ])('is reported in words, with a remedy, for the error code %s', (code, kind, what) => {
    const error = Object.assign(new Error('a text for programmers'), { code });
    const problem = networkProblem(error, PLACE);
    expect(problem.kind).toBe(kind);
    expect(problem.what).toMatch(what);
    expect(JSON.stringify(problem)).not.toContain('programmers');
    expect(remedyInKeys(SHIPPED_KEYS, problem.remedy)).toMatch(/^[A-Z]/);
  });

  it('is reported with the error of the first address of a name', () => {
    const each = ['EHOSTUNREACH', 'ECONNREFUSED'].map((code) => Object.assign(new Error('x'), { code }));
    expect(networkProblem(new AggregateError(each, 'all failed'), PLACE).what).toBe('No route to https://host');
  });

  it('is reported in one sentence, without the text of the error, if the error has no code', () => {
    const odd = new TypeError('The expression evaluated to a falsy value:\n\n  assert(x)\n');
    expect(networkProblem(odd, PLACE).what).toBe('The request to https://host failed (TypeError)');
    expect(networkProblem('odd', PLACE).what).toBe('The request to https://host failed');
  });
});

describe('a timeout', () => {
  /** A body that continues with so many bytes every few milliseconds. */
  const dripping =
    (bytes: number, pieces: number): Reply =>
    (_, response) => {
      response.writeHead(200).write('{"items":[');
      let left = pieces;
      const timer = setInterval(() => {
        left -= 1;
        if (left > 0) response.write(' '.repeat(bytes));
        else response.end(']}');
      }, 5);
      response.on('close', () => clearInterval(timer));
    };

  it('ends a body that only trickles', async () => {
    const problem = await problemOf(listFrom(await serve(dripping(1, 10_000)), { timeouts: { overall: 100 } }));
    expect(problem).toMatchObject({ kind: 'timeout', status: 200, what: expect.stringContaining('is too slow') });
  });

  it('does not end a long body that makes progress', async () => {
    const server = await serve(dripping(MIN_PROGRESS_BYTES, 60));
    expect((await listFrom(server, { timeouts: { overall: 150 } })).items).toEqual([]);
  });

  it('ends the wait for a proxy that accepts the request and does nothing', async () => {
    const proxy = `http://127.0.0.1:${await listen(createServer())}`;
    const endpoint = { baseUrl: 'https://service.test', proxy };
    const problem = await problemOf(listFrom({ url: '' }, { endpoint, timeouts: { overall: 30 } }));
    expect(problem).toMatchObject({
      kind: 'timeout',
      what: expect.stringContaining('is too slow: less than 16K in 0.03 s'),
    });
  });
});

describe('a proxy', () => {
  const signed = `Basic ${Buffer.from('user:pass-word').toString('base64')}`;

  it('tunnels https', async () => {
    const server = await serve(fine, true);
    const proxy = await proxyTo(server.port);
    const endpoint = { baseUrl: 'https://localhost:4430', caPem: CERTIFICATE, proxy: proxy.url };
    expect((await listFrom(server, { endpoint })).items).toHaveLength(1);
    expect(proxy.seen).toEqual([`CONNECT localhost:4430 ${signed}`]);
    expect(server.seen[0]?.headers['proxy-authorization']).toBeUndefined();
  });

  it('forwards http', async () => {
    const server = await serve(fine);
    const proxy = await proxyTo(server.port);
    const endpoint = { baseUrl: 'http://service.test', proxy: proxy.url };
    expect((await listFrom(server, { endpoint })).items).toHaveLength(1);
    expect(proxy.seen).toEqual([`GET http://service.test/v1/edgehosts ${signed}`]);
  });

  it('is named if nothing listens at its address', async () => {
    const endpoint = { baseUrl: 'https://service.test', proxy: `http://127.0.0.1:${await closedPort()}` };
    const problem = await problemOf(listFrom({ url: '' }, { endpoint }));
    expect(problem).toMatchObject({ kind: 'refused', what: expect.stringMatching(/^The proxy http.* refuses/) });
    expect(remedyInKeys(SHIPPED_KEYS, problem.remedy)).toContain('HTTPS_PROXY');
  });

  it('is named with its variable if nothing listens at its address', async () => {
    const proxy = { proxy: `http://127.0.0.1:${await closedPort()}`, proxyFrom: 'http_proxy' };
    const endpoint = { baseUrl: 'http://service.test', ...proxy };
    const { remedy } = await problemOf(listFrom({ url: '' }, { endpoint }));
    expect(remedyInKeys(SHIPPED_KEYS, remedy)).toBe('Check http_proxy and NO_PROXY');
  });
});

describe('an endpoint that cannot be used', () => {
  it.each([
    ['no address', { baseUrl: 'http://' }],
    ['another protocol', { baseUrl: 'ftp://user:pass-word@host/' }],
    ['no certificate', { baseUrl: 'https://host', caPem: 'nothing' }],
    ['a broken certificate', { baseUrl: 'https://host', caPem: CERTIFICATE.replace(/MII.{20}/, 'MII') }],
    ['a proxy of another kind', { baseUrl: 'https://host', proxy: 'socks5://user:pass-word@host' }],
  ])('is refused without showing its password: %s', (_, endpoint) => {
    const make = () => createClient({ endpoint, credentials: null, dialects: serviceDialects(), resource: () => tiny });
    expect(make).toThrow(ProblemError);
    expect(make).not.toThrow(/pass-word/);
  });

  it('takes a name without a scheme as https', async () => {
    const server = await serve(fine, true);
    const endpoint = { baseUrl: ` 127.0.0.1:${server.port}/ `, insecure: true };
    expect((await listFrom(server, { endpoint })).items).toHaveLength(1);
  });
});
