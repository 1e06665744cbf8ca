import { describe, expect, it } from 'vitest';
import { maskText } from '../../../src/core/secrets/mask.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** A long run of letters of both cases and digits, as in tokens. */
const LONG = 'Ab1'.repeat(20);

describe('maskText', () => {
  it.each([
    [
      'a key file in a text',
      'a -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- b',
      'a (present)\n\n b',
    ],
    ['a key file of no kind', '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----\nb', '(present)\n\n\nb'],
    [
      'two key files',
      '-----BEGIN EC PRIVATE KEY-----\nM\n-----END EC PRIVATE KEY-----\nb\n-----BEGIN EC PRIVATE KEY-----\nM\n-----END EC PRIVATE KEY-----\nc',
      '(present)\n\n\nb\n(present)\n\n\nc',
    ],
    [
      'a key file of PGP',
      '-----BEGIN PGP PRIVATE KEY BLOCK-----\nlQ\n-----END PGP PRIVATE KEY BLOCK-----\nb',
      '(present)\n\n\nb',
    ],
    [
      'a key file of SSH2',
      '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nP2\n---- END SSH2 ENCRYPTED PRIVATE KEY ----\nb',
      '(present)\n\n\nb',
    ],
    ['a key file without an end', 'a\n-----BEGIN PRIVATE KEY-----\nMIIE\nb', 'a\n(present)\n\n'],
    [
      'a key file with the end of another kind',
      '-----BEGIN EC PRIVATE KEY-----\nM\n-----END CERTIFICATE-----\nb',
      '(present)\n\n\n',
    ],
    [
      'a key file of PuTTY',
      'Public-Lines: 1\nAAAA\nPrivate-Lines: 14\nAAAB\nAAAC',
      'Public-Lines: 1\nAAAA\nPrivate-Lines: 14 (present)\n\n',
    ],
    ['a key file in base64', `k: ${base64('-----BEGIN RSA PRIVATE KEY-----\nMIIE')} b`, 'k: (withheld: encoded) b'],
    ['a long encoded word', 'blob: aGVsbG8gd29ybGQsIGhvdyBhcmUgeW91 b', 'blob: (withheld: encoded) b'],
    ['a shorter encoded word that ends in =', 'x dXNlcjpzd29yZGZpc2g= b', 'x (withheld: encoded) b'],
    ['user and password', 'https://me:pw@h.example/x', 'https://(present)@h.example/x'],
    ['a password of digits', 'db://me:12345@h', 'db://(present)@h'],
    ['a password alone', 'redis://:pw@h:6379/0', 'redis://(present)@h:6379/0'],
    ['a user alone', 'https://x1y2@h.example/a', 'https://(present)@h.example/a'],
    ['the user of curl', 'curl -u me:pw https://h', 'curl -u me:(present) https://h'],
    ['the user of curl after other words', 'curl -sS "-u" "me:pw"', 'curl -sS "-u" "me:(present)"'],
    [
      'the user of other programs',
      "wget --user me:pw --proxy-user='me:pw' x",
      "wget --user me:(present) --proxy-user='me:(present)' x",
    ],
    ['a signature', 'GET /in?sig=a&b=2', 'GET /in?sig=(present)&b=2'],
    [
      'signatures with other names',
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
      'a webhook of Slack',
      'https://hooks.slack.com/services/T0/B0/x1 b',
      'https://hooks.slack.com/services/(present) b',
    ],
    [
      'other webhooks of Slack',
      'hooks.slack.com/workflows/x, hooks.slack.com/triggers/y',
      'hooks.slack.com/workflows/(present) hooks.slack.com/triggers/(present)',
    ],
    [
      'webhooks of Discord',
      '<https://discord.com/api/webhooks/1/x> discordapp.com/api/webhooks/1/x',
      '<https://discord.com/api/webhooks/(present)> discordapp.com/api/webhooks/(present)',
    ],
    [
      'the credential after the scheme of a header',
      'Bearer abcdefg1, basic  abcdefg1',
      'Bearer (present), basic  (present)',
    ],
    [
      'the credential after other schemes',
      'ApiKey abc.def1; api-key: abc/def1; authorization:  abc=def1',
      'ApiKey (present); api-key: (present); authorization:  (present)',
    ],
    ['a credential in capital letters after a scheme', 'ApiKey ABCDEFG-1 b', 'ApiKey (present) b'],
    ['a web token', 'a eyJhbGciOi.eyJzdW.c2-n b', 'a (present) b'],
    ['a web token without a signature', 'a eyJhbGciOi.eyJzdW. b', 'a (present) b'],
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
    ['fine-grained tokens of GitHub', `a github_pat_${LONG} b`, 'a (present) b'],
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
      'cookies without blanks, and with blanks before the colon',
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
    ['a sentence about a key file', 'see Private-Lines: 3 of it'],
    ['mail addresses', 'write to me@h.example: it helps'],
    ['the option -u of other programs', 'run -u me:pw; id -u'],
    ['numbers of users', 'curl --user 1000:1000 -u 0:0'],
    ['other parameters', '/x?monkey=1&keys=2&design=3&a=b'],
    ['an address without a query', 'https://h/x? b'],
    ['addresses of Slack that are no webhooks', 'https://slack.com/services/x hooks.slack.com/help/x'],
    ['words after the name of a scheme', 'Bearer authentication, basic settings, bearer a1b2c3d'],
    [
      'tokens that are too short or begin within a word',
      `eyJhb.eyJzdWIi.c xeyJhbGciOi.eyJzdWIi.c ghp_short glpat-short`,
    ],
    ['sentences about cookies', 'the cookie was set; cookie: none'],
  ])('leaves %s', (_, text) => {
    expect(maskText(text)).toBe(text);
  });
});
