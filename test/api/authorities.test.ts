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

describe('if the issuer of a certificate is unknown, the client', () => {
  it('tries further authorities in order, and each request names the authorities in use', async () => {
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
    // A failed handshake sends no request.
    expect(server.seen).toHaveLength(2);
  });

  it('tries further authorities once for concurrent requests', async () => {
    const server = await serve(fine, identity('server'));
    const authorities = [system()];
    const client = clientFor(server, { endpoint: { baseUrl: server.url, authorities } });
    const pages = await Promise.all(
      (['hosts', 'projects', 'profiles'] as const).map((kind) => client.list(asking(kind))),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([1, 1, 1]);
    expect(authorities[0]?.loads()).toBe(1);
  });

  it('accepts a self-signed certificate that the system trusts', async () => {
    const server = await serve(fine, true);
    const endpoint = { baseUrl: server.url, authorities: [system()] };
    expect((await listFrom(server, { endpoint })).items).toHaveLength(1);
  });

  it('fails with the same words if no authority knows it', async () => {
    const server = await serve(fine, true);
    const authorities = [source({ name: 'another', pem: AUTHORITY }), source({ name: 'odd', pem: 'no certificate' })];
    const problem = await problemOf(listFrom(server, { endpoint: { baseUrl: server.url, authorities } }));
    expect(problem).toMatchObject({ kind: 'tls', what: expect.stringContaining('shows a self-signed certificate') });
    expect(server.seen).toEqual([]);
  });

  it('tries them besides its own authorities, and with the client certificate', async () => {
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

  it('tries them through a proxy', async () => {
    const server = await serve(fine, identity('server'));
    const proxy = await proxyTo(server.port);
    const endpoint = { baseUrl: 'https://localhost:4430', authorities: [system()], proxy: proxy.url };
    expect((await listFrom(server, { endpoint })).items).toHaveLength(1);
  });

  /** A proxy that speaks TLS, with the certificate of the authority. */
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

  it('tries them for the certificate of a proxy too', async () => {
    const server = await serve(fine, identity('server'));
    const proxy = await secureProxyTo(server.port);
    const endpoint = { baseUrl: 'https://localhost:4430', authorities: [system()], proxy };
    expect((await listFrom(server, { endpoint })).items).toHaveLength(1);
  });

  it('names the proxy if its certificate is unknown', async () => {
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

describe('if a certificate is trusted, or fails for another reason, the client', () => {
  it.each([
    ['trusted', 'server', AUTHORITY],
    ['expired', 'expired', AUTHORITY],
    ['for another name', 'misnamed', AUTHORITY],
  ])('reads no other authority: %s', async (_, name, caPem) => {
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
