import { describe, expect, it } from 'vitest';
import { maskText } from '../../../src/core/secrets/mask.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Letters of both cases and digits, as tokens have them. */
const LONG = 'Ab1'.repeat(20);

describe('secrets recognised by their shape', () => {
  it.each([
    [
      'a key file in a text',
      'a -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- b',
      'a (present)\n\n b',
    ],
    ['one of no kind', '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\nb', '(present)\n\n\nb'],
    [
      'two of them',
      '-----BEGIN EC PRIVATE KEY-----\nM\n-----END EC PRIVATE KEY-----\nb\n-----BEGIN EC PRIVATE KEY-----\nM\n-----END EC PRIVATE KEY-----\nc',
      '(present)\n\n\nb\n(present)\n\n\nc',
    ],
    [
      'one of PGP',
      '-----BEGIN PGP PRIVATE KEY BLOCK-----\nlQ\n-----END PGP PRIVATE KEY BLOCK-----\nb',
      '(present)\n\n\nb',
    ],
    [
      'one of SSH2',
      '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nP2\n---- END SSH2 ENCRYPTED PRIVATE KEY ----\nb',
      '(present)\n\n\nb',
    ],
    ['one that does not end', 'a\n-----BEGIN PRIVATE KEY-----\nMIIE\nb', 'a\n(present)\n\n'],
    ['one that another ends', '-----BEGIN EC PRIVATE KEY-----\nM\n-----END CERTIFICATE-----\nb', '(present)\n\n\n'],
    [
      'one of PuTTY',
      'Public-Lines: 1\nAAAA\nPrivate-Lines: 14\nAAAB\nAAAC',
      'Public-Lines: 1\nAAAA\nPrivate-Lines: 14 (present)\n\n',
    ],
    ['one in base64', `k: ${base64('-----BEGIN RSA PRIVATE KEY-----\nMIIE')} b`, 'k: (withheld: encoded) b'],
    ['a long encoded word', 'blob: aGVsbG8gd29ybGQsIGhvdyBhcmUgeW91 b', 'blob: (withheld: encoded) b'],
    ['one that its end tells of', 'x dXNlcjpzd29yZGZpc2g= b', 'x (withheld: encoded) b'],
    ['user and password', 'https://me:pw@h.example/x', 'https://(present)@h.example/x'],
    ['a password of digits', 'db://me:12345@h', 'db://(present)@h'],
    ['a password alone', 'redis://:pw@h:6379/0', 'redis://(present)@h:6379/0'],
    ['a user alone', 'https://x1y2@h.example/a', 'https://(present)@h.example/a'],
    ['the user of curl', 'curl -u me:pw https://h', 'curl -u me:(present) https://h'],
    ['the user of curl, behind other words', 'curl -sS "-u" "me:pw"', 'curl -sS "-u" "me:(present)"'],
    [
      'the user of any',
      "wget --user me:pw --proxy-user='me:pw' x",
      "wget --user me:(present) --proxy-user='me:(present)' x",
    ],
    ['a signature', 'GET /in?sig=a&b=2', 'GET /in?sig=(present)&b=2'],
    [
      'other names of it',
      '/?a=1&X-Goog-Signature=a&my.key=a&a_auth=a&code=a&pw=a',
      '/?a=1&X-Goog-Signature=(present)&my.key=(present)&a_auth=(present)&code=(present)&pw=(present)',
    ],
    [
      'the query of an address',
      '"https://h/x?limit=123456&all=true&k=a&n=1234567&e=": 403',
      '"https://h/x?limit=123456&all=true&k=(present)&n=(present)&e=": 403',
    ],
    ['a query without names', 'http://h/x?abc&d#e', 'http://h/x?(present)&(present)#(present)'],
    [
      'an address of Slack',
      'https://hooks.slack.com/services/T0/B0/x1 b',
      'https://hooks.slack.com/services/(present) b',
    ],
    [
      'others of Slack',
      'hooks.slack.com/workflows/x, hooks.slack.com/triggers/y',
      'hooks.slack.com/workflows/(present) hooks.slack.com/triggers/(present)',
    ],
    [
      'addresses of Discord',
      '<https://discord.com/api/webhooks/1/x> discordapp.com/api/webhooks/1/x',
      '<https://discord.com/api/webhooks/(present)> discordapp.com/api/webhooks/(present)',
    ],
    ['what stands behind a scheme', 'Bearer abcdefg1, basic  abcdefg1', 'Bearer (present), basic  (present)'],
    [
      'what stands behind others',
      'ApiKey abc.def1; api-key: abc/def1; authorization:  abc=def1',
      'ApiKey (present); api-key: (present); authorization:  (present)',
    ],
    ['what stands behind one in capital letters', 'ApiKey ABCDEFG-1 b', 'ApiKey (present) b'],
    ['a web token', 'a eyJhbGciOi.eyJzdW.c2-n b', 'a (present) b'],
    ['one without a signature', 'a eyJhbGciOi.eyJzdW. b', 'a (present) b'],
    ['cookies', 'Cookie: a=1; b=2\nb', 'Cookie: (present)\nb'],
    [
      'cookies in quotes',
      `-H 'Cookie: a=1; b=2'\n"set-cookie": "a=1" b`,
      `-H 'Cookie: (present)\n"set-cookie": (present)`,
    ],
    [
      'tokens of GitHub',
      `a ghp_${LONG} gho_${LONG} ghu_${LONG} ghs_${LONG} ghr_${LONG} b`,
      `a${' (present)'.repeat(5)} b`,
    ],
    ['finer ones', `a github_pat_${LONG} b`, 'a (present) b'],
    ['tokens of GitLab', 'a glpat-abcdefgh-ijklmno1 b', 'a (present) b'],
    ['tokens of Slack', 'a xoxb-123-abc-def xoxp-123-abc-def b', 'a (present) (present) b'],
    ['tokens of Vault', `a hvs.${LONG} hvb.${LONG} b`, 'a (present) (present) b'],
    ['tokens of npm', `a npm_${LONG} b`, 'a (present) b'],
    ['tokens of Docker', `a dckr_pat_${LONG} b`, 'a (present) b'],
    ['keys of Google', `a AIza${LONG} b`, 'a (present) b'],
    ['keys of age', `a AGE-SECRET-KEY-1${LONG} b`, 'a (present) b'],
    ['a key file of PuTTY in a block', 'k: |\n  Private-Lines: 2\n  AAAB', 'k: |\n  Private-Lines: 2 (present)\n'],
    ['a user at the beginning', '--user=me:pass1', '--user=me:(present)'],
    ['a long password of curl', 'curl -u  me:12pass,word x', 'curl -u  me:(present) x'],
    ['a long signature', 'GET /in?sig=abc&b=2', 'GET /in?sig=(present)&b=2'],
    [
      'cookies without blanks, and with more',
      'cookie:sid=abc\nSet-Cookie : sid=abc',
      'cookie:(present)\nSet-Cookie : (present)',
    ],
  ])('masks %s', (_, text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  it.each([
    ['certificates', '-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----'],
    [
      'digests and fingerprints',
      'sha512-9NET910DNaIPngYnLLPeg+Ogzqsi9uM4mSboU5y6p8S5DzMT== SHA256:uNiVztksCsDhcc0u9e8BgrJXVGLhZcL3rQ4mQ9l1m2s',
    ],
    ['names of many words', 'OAuth2AuthorizedClientProvider /opt/App/Data/2026/01/Report_Q1_Final'],
    ['public keys', '-----BEGIN PUBLIC KEY-----\nMIIE\n-----END PUBLIC KEY-----'],
    ['ports and signs in paths', 'http://h:8080/@scope/x http://h:8/@scope/x http://h:80#a@b http://h/a@b'],
    ['what only speaks of a key file', 'see Private-Lines: 3 of it'],
    ['addresses of mail', 'write to me@h.example: it helps'],
    ['what only looks like an argument', 'run -u me:pw; id -u'],
    ['numbers of users', 'curl --user 1000:1000 -u 0:0'],
    ['other parameters', '/x?monkey=1&keys=2&design=3&a=b'],
    ['an address without a query', 'https://h/x? b'],
    ['other addresses of Slack', 'https://slack.com/services/x hooks.slack.com/help/x'],
    ['words behind a scheme', 'Bearer authentication, basic settings, bearer a1b2c3d'],
    ['what is short or goes on in front', `eyJhb.eyJzdWIi.c xeyJhbGciOi.eyJzdWIi.c ghp_short glpat-short`],
    ['what is no cookie', 'the cookie was set; cookie: none'],
  ])('leaves %s', (_, text) => {
    expect(maskText(text)).toBe(text);
  });
});
