import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ClientCertificate, Endpoint } from '../../src/api/endpoint.ts';
import { TIMEOUTS } from '../../src/api/limits.ts';
import type { Peer } from '../../src/api/problems/network.ts';
import { networkProblem } from '../../src/api/problems/network.ts';
import type { Problem } from '../../src/core/client/problem.ts';
import { remedyInKeys } from '../../src/store/keys/remedy.ts';
import { SHIPPED_KEYS } from '../places/shipped-keys.ts';
import { AUTHORITY, CERTIFICATE, type Identity, identity, json, serve, tlsFile } from './server.ts';
import { clientFor, listFrom, problemOf, thing } from './tiny.ts';

const fine = json({ items: [thing(1)] });
const PLACE: Peer = { address: 'https://host', tls: true, proxy: null, timeouts: TIMEOUTS };

describe('TLS', () => {
  it('trusts a given certificate', async () => {
    const server = await serve(fine, true);
    const page = await listFrom(server, { endpoint: { baseUrl: server.url, caPem: `a comment\n${CERTIFICATE}` } });
    expect(page.items).toHaveLength(1);
  });

  it('trusts certificates issued by a given certificate, without the authority that issued the given one', async () => {
    const issued = identity('server');
    const server = await serve(fine, issued);
    const page = await listFrom(server, { endpoint: { baseUrl: server.url, caPem: issued.cert } });
    expect(page.items).toHaveLength(1);
  });

  it('trusts any certificate with --insecure', async () => {
    const server = await serve(fine, true);
    expect((await listFrom(server, { endpoint: { baseUrl: server.url, insecure: true } })).items).toHaveLength(1);
  });

  it.each([
    ['CERT_HAS_EXPIRED', /expired/, /clock/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /another name/, /--url/],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', /authority/, /--ca-file/],
    ['SELF_SIGNED_CERT_IN_CHAIN', /authority/, /--ca-file/],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /authority/, /--ca-file/],
    ['CERT_UNTRUSTED', /authority/, /--ca-file/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /self-signed/, /--ca-file/],
    ['HOSTNAME_MISMATCH', /another name/, /--url/],
    ['CERT_REVOKED', /revoked/, /replaced/],
    ['CRL_HAS_EXPIRED', /revocation list/, /authority/],
    ['INVALID_CA', /not valid for this purpose/, /made anew/],
    ['INVALID_PURPOSE', /not valid for this purpose/, /made anew/],
    ['PATH_LENGTH_EXCEEDED', /not valid for this purpose/, /made anew/],
    ['CERT_SIGNATURE_FAILURE', /cannot be verified/, /replaced/],
    ['UNSPECIFIED', /cannot be verified/, /replaced/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /does not speak TLS/, /http instead of https/],
    ['ERR_SSL_PACKET_LENGTH_TOO_LONG', /does not speak TLS/, /http instead of https/],
    ['EPROTO', /does not speak TLS/, /http instead of https/],
    ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', /no safe TLS version/, /1\.2/],
    ['ERR_SSL_UNSUPPORTED_PROTOCOL', /no safe TLS version/, /1\.2/],
    ['ERR_SSL_NO_SHARED_CIPHER', /strong enough/, /ciphers/],
    ['ERR_SSL_EE_KEY_TOO_SMALL', /strong enough/, /certificate/],
    ['ERR_SSL_UNSAFE_LEGACY_RENEGOTIATION_DISABLED', /strong enough/, /renewed/],
    ['ERR_SSL_TLSV1_UNRECOGNIZED_NAME', /does not know this host name/, /--url/],
    ['ERR_SSL_UNEXPECTED_EOF_WHILE_READING', /aborted the handshake/, /firewall/],
    ['ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC', /cannot be decrypted/, /in between/],
    ['ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', /failed in the handshake/, /--url/],
    ['ERR_TLS_HANDSHAKE_TIMEOUT', /aborted the handshake/, /firewall/],
    ['ERR_SSL_WHATEVER', /could not negotiate a secure connection \(ERR_SSL_WHATEVER\)/, /TLS versions/],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', /want a client certificate/, /--client-cert-file/],
    ['ERR_SSL_TLSV1_ALERT_UNKNOWN_CA', /does not accept the client certificate/, /--client-cert-file/],
  ])('says what failed and what helps after the error %s', (code, what, remedy) => {
    const problem = networkProblem({ code }, PLACE);
    expect(problem).toMatchObject({ kind: 'tls', what: expect.stringMatching(/^https:\/\/host /) });
    expect(problem.what).toMatch(what);
    expect(remedyInKeys(SHIPPED_KEYS, problem.remedy)).toMatch(remedy);
  });
});

describe('a client certificate', () => {
  const asking: Identity = { ...identity('server'), ca: AUTHORITY, requestCert: true };
  const own: ClientCertificate = { certPem: tlsFile('authority/client.pem'), keyPem: tlsFile('authority/client.pem') };
  const endpoint = (url: string, client?: ClientCertificate): Endpoint => ({
    baseUrl: url,
    caPem: AUTHORITY,
    ...(client && { client }),
  });

  it('is sent to a service that requests it', async () => {
    const server = await serve(fine, asking);
    expect((await listFrom(server, { endpoint: endpoint(server.url, own) })).items).toHaveLength(1);
  });

  it('is named as a possible reason if it is missing and the connection ends', async () => {
    const server = await serve(fine, asking);
    const problem = await problemOf(listFrom(server, { endpoint: endpoint(server.url) }));
    expect(problem).toMatchObject({
      kind: 'reset',
      remedy: expect.arrayContaining([expect.stringContaining('--client-cert-file')]),
    });
    expect(server.seen).toEqual([]);
  });

  const lockedKey = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'open-sesame' },
  }).privateKey;

  it.each([
    ['is none', { ...own, certPem: 'nothing' }, /certificate cannot be read/],
    ['has no key', { ...own, keyPem: CERTIFICATE }, /key of the client certificate cannot be read/],
    ['has the key of another', { ...own, keyPem: tlsFile('key.pem') }, /do not match/],
    ['has a key with a passphrase', { ...own, keyPem: lockedKey }, /protected by a passphrase/],
  ])('is refused before anything is sent if it %s', (_, client, what) => {
    const make = () => clientFor({ url: 'https://host' }, { endpoint: endpoint('https://host', client) });
    expect(make).toThrow(what);
    expect(make).toThrow(expect.objectContaining({ problem: expect.objectContaining({ kind: 'tls' }) as Problem }));
  });
});
