import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Problem, ProblemKind } from '../../src/core/client/problem.ts';
import { problemLine, remedyInKeys } from '../../src/store/keys/remedy.ts';
import { SHIPPED_KEYS } from '../places/shipped-keys.ts';
import {
  answered,
  at,
  certified,
  coded,
  longToken,
  proxied,
  resetWhileSending,
  search,
  speaking,
  status,
  token,
} from './failures.ts';
import { closedPort, listen } from './peers.ts';
import { AUTHORITY, hangUp, json, raw, serve, silence } from './server.ts';
import { thing } from './tiny.ts';

/** A failure class: how to cause it, and what a person must read about it: its cause, then its remedy. */
type Class = readonly [name: string, make: () => Promise<Problem>, kind: ProblemKind, says: RegExp];

const page = (title: string, rest = ''): string => `<!doctype html><title>${title}</title>${rest}`;
const html = { headers: { 'content-type': 'text/html' } };
const packed = { headers: { 'content-encoding': 'gzip' } };
const items = JSON.stringify({ items: Array.from({ length: 50 }, (_, index) => thing(index)) });

const CLASSES: readonly Class[] = [
  ['no such name', coded('ENOTFOUND'), 'dns', /name of https:\/\/host cannot be resolved.*--url.*DNS/],
  ['no name server', coded('EAI_AGAIN'), 'dns', /DNS server did not answer.*DNS/],
  [
    'refused',
    async () => at(`http://127.0.0.1:${await closedPort()}`),
    'refused',
    /refuses connections.*address and the port/,
  ],
  ['no route', coded('EHOSTUNREACH'), 'refused', /No route to https:\/\/host.*VPN, firewall/],
  ['not allowed out', coded('EACCES'), 'refused', /This machine does not allow.*firewall of this machine/],
  ['reset', answered(hangUp), 'reset', /closed the connection.*whether the address wants https/],
  [
    'connect timeout',
    async () => at(`https://127.0.0.1:${await listen(createServer())}`, { timeouts: { connect: 20 } }),
    'timeout',
    /No connection to .* within 0\.02 s.*VPN, firewall/,
  ],
  [
    'headers timeout',
    answered(silence, { timeouts: { headers: 20 } }),
    'timeout',
    /accepted the request but did not answer within 0\.02 s.*--timeout/,
  ],
  [
    'body timeout',
    answered((_, response) => void response.writeHead(200).write('{"items":['), { timeouts: { idle: 20 } }),
    'timeout',
    /stopped mid-answer: no data for 0\.02 s.*--timeout/,
  ],
  [
    'overall timeout',
    answered(silence, { timeouts: { overall: 30 } }),
    'timeout',
    /is too slow: less than 16K in 0\.03 s.*--timeout/,
  ],
  ['expired certificate', certified('expired', AUTHORITY), 'tls', /an expired certificate.*renewed.*clock/],
  ['certificate of tomorrow', certified('early', AUTHORITY), 'tls', /not valid yet.*clock/],
  ['certificate of another', certified('misnamed', AUTHORITY), 'tls', /for another name.*--url/],
  ['unknown authority', certified('server'), 'tls', /unknown authority.*--ca-file/],
  [
    'self-signed certificate',
    async () => at((await serve(json({}), true)).url),
    'tls',
    /self-signed.*--ca-file.*--insecure/,
  ],
  [
    'no TLS there',
    async () => at((await serve(json({}))).url.replace('http:', 'https:')),
    'tls',
    /does not speak TLS.*http instead of https/,
  ],
  [
    'client certificate wanted',
    coded('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
    'tls',
    /client certificate.*--client-cert-file/,
  ],
  ['407 of a tunnel', proxied(407), 'not-authorised', /The proxy .* requires credentials.*user:password@/],
  ['a proxy that refuses', proxied(403), 'refused', /refused a tunnel to https:\/\/service.test \(403\).*NO_PROXY/],
  [
    '407 of the service itself',
    status(407),
    'not-authorised',
    /^http:\S+ answers like a proxy that requires credentials \(407\).*address is the service itself.*"headers"/,
  ],
  [
    '407 of the service itself, by Negotiate alone',
    status(407, {}, { 'proxy-authenticate': ['Negotiate', 'NTLM'] }),
    'not-authorised',
    /requires Negotiate or NTLM, which this program does not speak \(407\).*cntlm or px/,
  ],
  ['not HTTP', speaking('SSH-2.0-OpenSSH\r\n'), 'not-json', /does not speak HTTP.*wants https/],
  [
    'HTTP against its rules',
    speaking('HTTP/1.1 200 OK\r\nno header\r\n\r\n'),
    'not-json',
    /violates HTTP: invalid header token.*proxy or gateway in between/,
  ],
  [
    'chunks against the rules',
    speaking('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"ite\r\nzz\r\n'),
    'cut',
    /violates HTTP after 0 items: invalid character in chunk size.*not the whole list/,
  ],
  [
    'a packing that is none',
    answered(raw(items, packed)),
    'not-json',
    /is marked as gzip and cannot be decoded.*proxy or gateway/,
  ],
  [
    'a packing within another',
    answered(raw(gzipSync(gzipSync(items)), packed)),
    'not-json',
    /gzip-encoded twice.*proxy or gateway/,
  ],
  [
    'a packing with damage',
    answered(raw(Buffer.concat([gzipSync(items).subarray(0, 60), Buffer.alloc(100)]), packed)),
    'cut',
    /is damaged after 0 items \(0B\): invalid gzip data.*not the whole list/,
  ],
  ['XML', answered(raw('<?xml version="1.0"?><a/>')), 'not-json', /is XML instead of JSON.*gateway/],
  [
    'an HTML page',
    answered(raw(page('Nuts &amp; Bolts'), html)),
    'not-json',
    /HTML page .* instead of JSON: “Nuts & Bolts”.*web page/,
  ],
  [
    'a login page',
    answered(raw(page('Hotel Wifi', '<input type="password">'), html)),
    'portal',
    /sign-in page came instead of JSON: “Hotel Wifi”.*Sign in to this network/,
  ],
  [
    'a redirect to a login page',
    answered(raw('', { status: 302, headers: { location: 'http://login.test/sso' } })),
    'portal',
    /redirects to a sign-in page, http:\/\/login.test\/sso.*Sign in to this network/,
  ],
  ['511', status(511, {}), 'portal', /sign-in page answered .* \(511\).*Sign in to this network/],
  [
    'a redirect to elsewhere',
    answered(raw('', { status: 301, headers: { location: 'http://elsewhere.test/v1' } })),
    'redirect',
    /redirects elsewhere, to http:\/\/elsewhere.test\/v1.*--url; credentials are never sent on/,
  ],
  ['an empty body', answered(raw('')), 'not-json', /answer is empty \(200\).*drops the body/],
  ['a cut body', answered(raw(items.slice(0, 900))), 'cut', /broke off after \d+ items?.*not the whole list/],
  [
    'a cut packed body',
    answered(raw(gzipSync(items).subarray(0, 100), packed)),
    'cut',
    /broke off after.*not the whole list/,
  ],
  [
    'too large on the wire',
    answered(raw(items), { limits: { wire: 100 } }),
    'too-large',
    /larger than 100B.*Narrow the list/,
  ],
  [
    'a bomb',
    answered(raw(gzipSync(Buffer.alloc(3_000_000, ' ')), packed), { limits: { bomb: { decoded: 1e6, ratio: 250 } } }),
    'too-large',
    /decodes to more than 250 times.*No list does that/,
  ],
  [
    'a text',
    answered(raw('upstream connect error')),
    'not-json',
    /is not JSON \(content type application\/json\).*gateway/,
  ],
  ['another encoding', answered(raw(Buffer.from('\uFEFF{"items":[]}', 'utf16le'))), 'not-json', /in UTF-16.*gateway/],
  [
    'broken JSON',
    answered(raw('{"items":[{}],,"x" {}}')),
    'not-json',
    /is not valid JSON from byte 19.*changes the answer/,
  ],
  [
    'no list',
    answered(json({ code: 'Nope', message: 'no', ref: 'r-1' })),
    'no-list',
    /is not a list: it has code, message, ref.*inventory service/,
  ],
  ['400', status(400), 'bad-request', /rejected GET \/v1\/edgehosts \(400\).*project with u/],
  ['422, required', status(422, { code: 602, message: 'm' }), 'bad-request', /\(422\).*required is missing/],
  ['422, enum', status(422, { code: 606, message: 'm' }), 'bad-request', /\(422\).*is not allowed/],
  ['422, maximum', status(422, { code: 608, message: 'm' }), 'bad-request', /\(422\).*above its maximum/],
  ['401', status(401), 'not-authorised', /The service requires an API key.*EDGESCOPE_API_KEY or with --api-key-file/],
  ['403', status(403), 'forbidden', /Not permitted: GET \/v1\/edgehosts for the whole tenant.*another project with u/],
  [
    '403 of the service behind a gateway',
    status(403, { code: 'Forbidden', message: 'no' }, { server: 'cloudflare', 'cf-ray': '8a-FRA', via: '1.1 x' }),
    'forbidden',
    /Not permitted: GET .* role/,
  ],
  [
    '403 of a firewall',
    answered(
      raw(page('Attention Required! | Cloudflare'), {
        status: 403,
        headers: { ...html.headers, server: 'cloudflare', 'cf-ray': '8a-FRA' },
      }),
    ),
    'portal',
    /^A proxy or firewall before the service refused GET \/v1\/edgehosts \(403, server: cloudflare, cf-ray: 8a-FRA\)\. Sign in.*"headers"/,
  ],
  ['403 with a page', answered(raw(page('Blocked'), { status: 403, ...html })), 'portal', /before the service refused/],
  [
    '403 of Envoy',
    answered(raw('RBAC: access denied', { status: 403, headers: { server: 'envoy' } })),
    'portal',
    /envoy/,
  ],
  [
    '403 of Squid',
    status(403, { code: 'C' }, { 'x-squid-error': 'ERR_ACCESS_DENIED 0' }),
    'portal',
    /ERR_ACCESS_DENIED/,
  ],
  ['403 without a body', answered(raw('', { status: 403, headers: { via: '1.1 gate' } })), 'portal', /via: 1\.1 gate/],
  ['404', status(404), 'not-found', /Not found: GET \/v1\/edgehosts at http.*part before \/v1/],
  ['405', status(405), 'gone', /no longer offers .* \(405\).*POST \/v1\/dashboard\/edgehosts\/search instead/],
  ['410', status(410), 'gone', /no longer offers .* \(410\).*POST \/v1\/dashboard\/edgehosts\/search instead/],
  [
    'a token that expired',
    token(422),
    'expired',
    /no longer accepts the continue token.* \(422\).*from its start with r/,
  ],
  [
    'a token that is gone',
    token(410),
    'expired',
    /no longer accepts the continue token.* \(410\).*from its start with r/,
  ],
  ['414', search('x'.repeat(50)), 'bad-request', /too long for the service.* \(414\).*Shorten the filter/],
  [
    '414 by a token',
    token(414, 't'.repeat(9000)),
    'bad-request',
    /too long.*\(414\).*continue token of the service.* 8\.8K/,
  ],
  [
    'a token of a megabyte',
    longToken,
    'bad-request',
    /\(431\).*continue token of the service makes the request 977K long/,
  ],
  ['reset by a long token', resetWhileSending, 'reset', /closed the connection.*request is 977K long.*continue token/],
  ['431', status(431), 'bad-request', /request headers are too large.*\(431\).*key or token/],
  ['429', status(429), 'rate', /Too many requests.* \(429\).*Wait a moment/],
  ['429, much later', status(429, {}, { 'retry-after': '300' }), 'rate', /\(429\).*Wait 5 min, then try again with r/],
  ['500', status(500), 'server', /Service error on GET \/v1\/edgehosts \(500\).*give support the ref/],
  ['502', status(502, {}), 'server', /gateway got an invalid answer.*\(502\).*give support the time/],
  ['503', status(503), 'server', /is unavailable for .* \(503\).*give support the ref/],
  ['504', status(504), 'server', /gateway timed out.*\(504\).*give support the ref/],
];

describe('a failure class', () => {
  const lines = new Map<string, string>();

  it.each(CLASSES)('has its own words and remedy: %s', async (name, make, kind, says) => {
    const problem = await make();
    expect(problem.kind).toBe(kind);
    expect(`${problem.what}. ${remedyInKeys(SHIPPED_KEYS, problem.remedy)}`).toMatch(says);
    expect(JSON.stringify(problem)).not.toContain('pass-word');
    // Each text is a short sentence, without a full stop and without control characters.
    for (const text of [problem.what, remedyInKeys(SHIPPED_KEYS, problem.remedy)]) {
      expect(text).toMatch(/^[A-Z“]|^https?:\/\//);
      expect(text).not.toMatch(/[.:]$|\. [A-Z]|[\p{Cc}\p{Cf}]/u);
      expect(text.length).toBeLessThan(200);
    }
    lines.set(name, problemLine(SHIPPED_KEYS, problem).replaceAll(/127\.0\.0\.1:\d+/g, 'service'));
  });

  it('has other words than every other class', () => {
    // Only a cut body reads the same whether it is compressed or not.
    expect(new Set(lines.values()).size).toBeGreaterThanOrEqual(CLASSES.length - 1);
  });
});
