import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proxyFor } from '../../../src/cli/config/proxy.ts';

const HTTPS_PROXY = 'http://proxy:3128';
const proxied = (url: string, noProxy = ''): boolean => proxyFor(url, { HTTPS_PROXY, NO_PROXY: noProxy }) !== undefined;

/** An IP address as its bits; null for a name. */
const bitsOf = (text: string): string | null => {
  if (/^\d+(?:\.\d+){3}$/.test(text))
    return text
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('');
  if (!text.includes(':')) return null;
  const [head = [], tail] = text.split('::').map((half) => half.split(':').filter(Boolean));
  const middle = tail === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...middle, ...(tail ?? [])]
    .map((part) => Number.parseInt(part, 16).toString(2).padStart(16, '0'))
    .join('');
};

/** True if curl's NO_PROXY (lib/noproxy.c) excepts a host. It compares addresses by their first bits, names by their ends. */
const curlExcepts = (url: string, noProxy: string): boolean => {
  if (noProxy === '*') return true;
  const host = url.replace(/^\[|\]$/g, '').toLowerCase();
  const bits = bitsOf(host);
  return noProxy.split(',').some((part) => {
    const entry = part.trim().toLowerCase();
    if (bits === null) {
      const name = entry.replace(/\.$/, '').replace(/^\./, '');
      return name !== '' && `.${host.replace(/\.$/, '')}`.endsWith(`.${name}`);
    }
    const [net = '', length = String(bits.length)] = entry.split('/');
    const of = bitsOf(net);
    const first = Number(length);
    return of?.length === bits.length && first <= bits.length && of.slice(0, first) === bits.slice(0, first);
  });
};

describe('the proxy', () => {
  it('comes from the variable of the scheme, with its source', () => {
    expect(proxyFor('https://a.example', { HTTPS_PROXY })).toEqual({
      value: HTTPS_PROXY,
      source: { layer: 'environment', name: 'HTTPS_PROXY' },
    });
    expect(proxyFor('http://a.example', { HTTPS_PROXY })).toBeUndefined();
    expect(proxyFor('http://a.example', { HTTP_PROXY: HTTPS_PROXY })?.source.name).toBe('HTTP_PROXY');
    expect(proxyFor('https://a.example', { https_proxy: 'proxy:3128' })?.value).toBe('http://proxy:3128');
  });

  it.each([['*'], ['a.example'], ['.a.example'], ['example'], ['other, host.a.example'], ['host.a.example:443']])(
    'is left out by NO_PROXY=%s',
    (entry) => {
      expect(proxied('https://host.a.example', entry)).toBe(false);
    },
  );

  it.each([['xa.example'], ['host.a.example:8443'], ['10.0.0.0/8']])('is used in spite of NO_PROXY=%s', (entry) => {
    expect(proxied('https://host.a.example', entry)).toBe(true);
  });

  it('is left out for subnets in NO_PROXY', () => {
    expect(proxied('https://10.4.1.2', '10.0.0.0/8')).toBe(false);
    expect(proxied('https://11.4.1.2', '10.0.0.0/8')).toBe(true);
    expect(proxied('https://[fd00::1]', 'fd00::/8')).toBe(false);
  });

  it.each([
    ['::1', '[::1]'],
    ['localhost,127.0.0.1,::1', '[::1]'],
    ['0:0:0:0:0:0:0:1', '[::1]'],
    ['::0001', '[::1]'],
    ['[::1]', '[::1]'],
    ['[0:0::1]:8443', '[::1]:8443'],
    ['::1/128', '[::1]'],
    ['[fd00::]/8', '[fd12::1]'],
    ['FD12:0::1', '[fd12::1]'],
    ['::ffff:127.0.0.1', '[::ffff:7f00:1]'],
    ['::1:8443', '[::1:8443]'],
    ['a.example.', 'a.example'],
    ['.A.Example.', 'a.example.'],
    ['bücher.example', 'bücher.example'],
  ])('is left out by NO_PROXY=%s for %s', (entry, host) => {
    expect(proxied(`https://${host}`, entry)).toBe(false);
  });

  it.each([
    ['::1', '[::2]'],
    ['[::1]:8443', '[::1]'],
    ['::1:8443', '[::1]:8443'],
    ['0.0.1', '127.0.0.1'],
    ['.127.0.0.1', '127.0.0.1'],
    ['127.0.0.1', '[::ffff:127.0.0.1]'],
    ['::1/129', '[::1]'],
    ['::1%eth0', '[::1]'],
    ['a.example/8', 'a.example'],
    ['.', 'a.example'],
  ])('is used in spite of NO_PROXY=%s for %s', (entry, host) => {
    expect(proxied(`https://${host}`, entry)).toBe(true);
  });

  it('is left out exactly when curl leaves it out', () => {
    const label = fc.constantFrom('a', 'b', 'example', 'A', 'Example', 'xa');
    const name = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'));
    const v4 = fc.tuple(
      fc.constantFrom(10, 127),
      fc.constantFrom(0, 255),
      fc.constantFrom(0, 64),
      fc.constantFrom(1, 2),
    );
    const groups = fc.array(fc.constantFrom(0, 1, 0xfd00), { minLength: 8, maxLength: 8 });
    const long = groups.map((parts) => parts.map((part) => part.toString(16)).join(':'));
    const short = groups.map((parts) =>
      new URL(`http://[${parts.map((part) => part.toString(16)).join(':')}]`).hostname.slice(1, -1),
    );
    const v6 = fc.oneof(
      long,
      long.map((text) => text.toUpperCase()),
      short,
    );
    const address = fc.oneof(
      v4.map((parts) => parts.join('.')),
      v6,
    );
    const subnet = fc
      .tuple(address, fc.constantFrom(1, 8, 15, 31, 32, 64, 127, 128, 129))
      .map((parts) => parts.join('/'));
    const dotted = fc
      .tuple(fc.constantFrom('', '.', '..'), name, fc.constantFrom('', '.'))
      .map((parts) => parts.join(''));
    const entry = fc.oneof(dotted, address, subnet, fc.constantFrom('', '.', '..'));
    const comma = fc.constantFrom(',', ', ', ' ,\t', ',,');
    const list = fc.oneof(
      fc.constant('*'),
      fc.array(fc.tuple(entry, comma), { maxLength: 4 }).map((parts) => parts.flat().join('')),
    );
    const host = fc.oneof(
      name,
      name.map((text) => `${text}.`),
      v4.map((parts) => parts.join('.')),
      v6.map((text) => `[${text}]`),
    );
    fc.assert(
      fc.property(host, list, fc.constantFrom('', ':8443'), (at, noProxy, port) => {
        expect(proxied(`https://${at}${port}`, noProxy)).toBe(!curlExcepts(at, noProxy));
      }),
      { numRuns: 3000 },
    );
  });

  it('is used for this machine too, unless NO_PROXY names it', () => {
    expect(proxied('https://127.0.0.1:8443')).toBe(true);
    expect(proxied('https://127.0.0.1:8443', 'localhost,127.0.0.0/8')).toBe(false);
    expect(proxied('https://localhost:8443', 'localhost,127.0.0.0/8')).toBe(false);
  });

  it('is refused if its name cannot be looked up', () => {
    expect(() => proxyFor('https://a.example', { HTTPS_PROXY: `http://${'p'.repeat(64)}:3128` })).toThrow(
      /^HTTPS_PROXY: a part of the host name is longer/,
    );
  });

  it('is refused by the name of its variable, without its password', () => {
    expect(() => proxyFor('https://a.example', { HTTPS_PROXY: 'socks://me:s3cret@p' })).toThrow(
      /^HTTPS_PROXY: (?!.*s3cret)/,
    );
  });
});
