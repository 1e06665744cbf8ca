import https from 'node:https';
import { connect } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import type { Authorities, AuthoritySource } from '../../src/api/endpoint.ts';
import { type RequestRecord, requestJson, requestLine } from '../../src/core/client/problem.ts';
import { listen, proxyTo } from './peers.ts';
import { AUTHORITY, CERTIFICATE, identity, json, serve } from './server.ts';
import { asking, clientFor, listFrom, problemOf, thing } from './tiny.ts';

const fine = json({ items: [thing(1)] });

interface Counted extends AuthoritySource {
  readonly loads: () => number;
}

const source = (found: Authorities | null): Counted => {
  let loads = 0;
  return {
    loads: () => loads,
    load: () => {
      loads += 1;
      return found;
    },
  };
};

const system = (): Counted => source({ name: 'the system (/x)', pem: `a comment\n${CERTIFICATE}\n${AUTHORITY}` });

describe('with an unknown issuer of a certificate', () => {
  it('further authorities are tried in order, and each request names the one in use', async () => {
    const server = await serve(fine, identity('server'));
    const authorities = [
      source(null),
      source({ name: 'another', pem: CERTIFICATE }),
      source({ name: 'the system (/x)', pem: `${AUTHORITY.replace(/MII.{20}/, 'MII')}\n${AUTHORITY}` }),
      source({ name: 'too late', pem: AUTHORITY }),
    ];
    const records: RequestRecord[] = [];
    const client = clientFor(server, {
      endpoint: { baseUrl: server.url, authorities },
      onRequest: (record) => records.push(record),
    });
    expect((await client.list(asking('hosts'))).items).toHaveLength(1);
    expect((await client.list(asking('hosts'))).items).toHaveLength(1);
    expect(records.map(({ authority, problem }) => [authority, problem])).toEqual([
      ['the system (/x)', null],
      ['the system (/x)', null],
    ]);
    expect(records.map(requestLine).join()).toContain('trusted by the system (/x)');
    expect(requestJson(records[0] as RequestRecord)).toMatchObject({ authority: 'the system (/x)' });
    expect(authorities.map(({ loads }) => loads())).toEqual([1, 1, 1, 0]);
    // A handshake that failed was no request.
    expect(server.seen).toHaveLength(2);
  });

  it('concurrent requests share one result', async () => {
    const server = await serve(fine, identity('server'));
    const authorities = [system()];
    const client = clientFor(server, { endpoint: { baseUrl: server.url, authorities } });
    const pages = await Promise.all(
      (['hosts', 'projects', 'profiles'] as const).map((kind) => client.list(asking(kind))),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([1, 1, 1]);
    expect(authorities[0]?.loads()).toBe(1);
  });

  it('and the certificate signs itself, the system may have it', async () => {
    const server = await serve(fine, true);
    const endpoint = { baseUrl: server.url, authorities: [system()] };
    expect((await listFrom(server, { endpoint })).items).toHaveLength(1);
  });

  it('and it is unknown, the words stay the same', async () => {
    const server = await serve(fine, true);
    const authorities = [source({ name: 'another', pem: AUTHORITY }), source({ name: 'odd', pem: 'no certificate' })];
    const problem = await problemOf(listFrom(server, { endpoint: { baseUrl: server.url, authorities } }));
    expect(problem).toMatchObject({ kind: 'tls', what: expect.stringContaining('shows a self-signed certificate') });
    expect(server.seen).toEqual([]);
  });

  it('they are tried besides the own ones and with the client certificate', async () => {
    const asked = { ...identity('server'), ca: AUTHORITY, requestCert: true };
    const server = await serve(fine, asked);
    const pem = identity('client').cert;
    const endpoint = {
      baseUrl: server.url,
      caPem: CERTIFICATE,
      client: { certPem: pem, keyPem: pem },
      authorities: [system()],
    };
    expect((await listFrom(server, { endpoint })).items).toHaveLength(1);
  });

  it('they are tried through a proxy', async () => {
    const server = await serve(fine, identity('server'));
    const proxy = await proxyTo(server.port);
    const endpoint = { baseUrl: 'https://localhost:4430', authorities: [system()], proxy: proxy.url };
    expect((await listFrom(server, { endpoint })).items).toHaveLength(1);
  });

  /** A proxy that is spoken to in TLS, with the certificate of the authority. */
  const secureProxyTo = async (port: number): Promise<string> => {
    const server = https.createServer(identity('server'));
    server.on('connect', (_, socket: TLSSocket) => {
      const onward = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      for (const end of [socket, onward]) end.on('error', () => onward.destroy());
    });
    return `https://127.0.0.1:${await listen(server)}`;
  };

  it('of a proxy, they are tried for it as well', async () => {
    const server = await serve(fine, identity('server'));
    const proxy = await secureProxyTo(server.port);
    const endpoint = { baseUrl: 'https://localhost:4430', authorities: [system()], proxy };
    expect((await listFrom(server, { endpoint })).items).toHaveLength(1);
  });

  it('of a proxy, it is the proxy that is named', async () => {
    const proxy = await secureProxyTo(1);
    const endpoint = { baseUrl: 'https://service.test', proxy };
    const problem = await problemOf(listFrom({ url: '' }, { endpoint }));
    expect(problem).toMatchObject({
      kind: 'tls',
      what: expect.stringMatching(/^The proxy https:\/\/127\S+ shows a certificate from an unknown authority/),
      remedy: [expect.stringContaining('--ca-file')],
    });
  });
});

describe('with a trusted certificate, or another certificate error', () => {
  it.each([
    ['trusted', 'server', AUTHORITY],
    ['expired', 'expired', AUTHORITY],
    ['for another name', 'misnamed', AUTHORITY],
  ])('%s, no other authority is read', async (_, name, caPem) => {
    const server = await serve(fine, identity(name));
    const authorities = [system()];
    const records: RequestRecord[] = [];
    const options = {
      endpoint: { baseUrl: server.url, caPem, authorities },
      onRequest: (record: RequestRecord) => records.push(record),
    };
    await listFrom(server, options).catch(() => undefined);
    expect(authorities[0]?.loads()).toBe(0);
    expect(records.map(({ authority }) => authority)).toEqual(records.map(() => undefined));
  });
});
