import { describe, expect, it } from 'vitest';
import { identity, json, serve } from '../../api/server.ts';
import { program } from './program.ts';

const CA = new URL('../../fixtures/tls/authority/ca.pem', import.meta.url).pathname;
const fine = json({ items: [{ metadata: { uid: 'u1', name: 'edge-one' } }], listmeta: { continue: '', count: 1 } });

describe('the built program over TLS', () => {
  it('trusts the authorities of SSL_CERT_FILE, with a note', async () => {
    const server = await serve(fine, identity('server'));
    const { code, out, err } = await program(['hosts', '-o', 'csv', '--url', server.url], { SSL_CERT_FILE: CA });
    expect(err).toContain(`Trusted by SSL_CERT_FILE (${CA})`);
    expect(out).toContain('edge-one');
    expect(code).toBe(0);
  });

  it('trusts no other authority', async () => {
    const server = await serve(fine, identity('server'));
    const { code, out, err } = await program(['hosts', '-o', 'csv', '--url', server.url]);
    expect(err).toContain('from an unknown authority');
    expect([code, out]).toEqual([1, '']);
    expect(server.seen).toEqual([]);
  });

  it.each([
    [['--ca-file', '/nowhere'], {}],
    [['--ca-file', new URL(import.meta.url).pathname], {}],
    [[], { SSL_CERT_FILE: '/nowhere' }],
    [[], { SSL_CERT_DIR: '/nowhere' }],
    [[], { EDGESCOPE_URL: `https://${'a'.repeat(300)}` }],
  ])('reports wrong usage for a missing file or a host name too long: %j %j', async (args, env) => {
    const url = 'EDGESCOPE_URL' in env ? [] : ['--url', 'https://a.example'];
    const { code, out, err } = await program(['hosts', '-o', 'csv', ...url, ...args], env);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^edgescope: .*\n {2}\S.*\.\n$/);
  });
});

describe('the built program with a key', () => {
  it.each([
    ['40,000 letters', 'abcdefghij'.repeat(4000), 1, /too large for the service.*\(431\)/],
    ['8,000 signs', '([{*+?\\^$|.'.repeat(800), 3, /\(no \(present\)\)/],
  ])('never shows a key of %s', async (_, key, exit, said) => {
    const server = await serve((request, response) => {
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: `no ${request.headers['apikey']}` }));
    });
    const env = { EDGESCOPE_URL: server.url, EDGESCOPE_API_KEY: key, NODE_OPTIONS: '--max-http-header-size=65536' };
    const { code, out, err } = await program(['hosts', '-o', 'csv'], env);
    expect(`${out}${err}`).not.toMatch(/regular expression|internal error/);
    expect(`${out}${err}`).not.toContain(key.slice(0, 20));
    expect(err).toMatch(said);
    expect(code).toBe(exit);
  });

  it('sends no key to another address, with a note', async () => {
    const server = await serve(fine);
    const env = { EDGESCOPE_URL: 'https://a.example', EDGESCOPE_API_KEY: 'a-secret-key' };
    const { code, err } = await program(['hosts', '-o', 'csv', '--url', server.url], env);
    expect(code).toBe(0);
    expect(err).toContain(`EDGESCOPE_API_KEY belongs to https://a.example and is not sent to ${server.url}`);
    expect(JSON.stringify(server.seen)).not.toContain('a-secret-key');
  });
});
