import { describe, expect, it } from 'vitest';
import { proxyFor } from '../../../src/cli/config/proxy.ts';

const HTTPS_PROXY = 'http://proxy:3128';
const proxied = (url: string, noProxy = ''): boolean => proxyFor(url, { HTTPS_PROXY, NO_PROXY: noProxy }) !== undefined;

describe('the proxy', () => {
  it('is that of the scheme, with its source', () => {
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

  it('knows subnets', () => {
    expect(proxied('https://10.4.1.2', '10.0.0.0/8')).toBe(false);
    expect(proxied('https://11.4.1.2', '10.0.0.0/8')).toBe(true);
    expect(proxied('https://[fd00::1]', 'fd00::/8')).toBe(false);
  });

  it('is used for this machine too, unless NO_PROXY names it', () => {
    expect(proxied('https://127.0.0.1:8443')).toBe(true);
    expect(proxied('https://127.0.0.1:8443', 'localhost,127.0.0.0/8')).toBe(false);
    expect(proxied('https://localhost:8443', 'localhost,127.0.0.0/8')).toBe(false);
  });

  it('has a name that can be looked up', () => {
    expect(() => proxyFor('https://a.example', { HTTPS_PROXY: `http://${'p'.repeat(64)}:3128` })).toThrow(
      /^HTTPS_PROXY: a part of the host name is longer/,
    );
  });

  it('names the invalid variable, without a password in it', () => {
    expect(() => proxyFor('https://a.example', { HTTPS_PROXY: 'socks://me:s3cret@p' })).toThrow(
      /^HTTPS_PROXY: (?!.*s3cret)/,
    );
  });
});
