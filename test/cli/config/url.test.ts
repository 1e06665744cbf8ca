import { describe, expect, it } from 'vitest';
import { baseUrl } from '../../../src/cli/config/address.ts';

describe('the base URL', () => {
  it.each([
    ['acme.example', 'https://acme.example'],
    ['acme.example:8443/', 'https://acme.example:8443'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    [' https://ACME.example/api// ', 'https://acme.example/api'],
  ])('is normalised: %s to %s', (text, url) => {
    expect(baseUrl('--url', text)).toBe(url);
  });

  it.each([
    ['ftp://acme.example', /ftp/],
    ['https://me:s3cret@acme.example', /user name or password/],
    ['https://acme.example?key=s3cret', /query/],
    ['https://acme.example#s3cret', /fragment/],
    ['https://', /not a URL/],
    ['acme example', /not a URL/],
    ['http://[fe80::1%25eth0]:8080', /link-local address with a zone/],
    ['[fe80::1%eth0]', /link-local address with a zone/],
    ['fe80::1%eth0', /link-local address with a zone/],
    ['https://me:pa%zz@a b', /not a URL/],
    [`https://${'a'.repeat(300)}`, /part of the host name is longer than 63/],
    [`https://${'a.'.repeat(130)}example`, /host name is longer than 253/],
    ['https://acme..example', /empty part/],
    ['https://acme.example:0', /port 0 is not valid/],
    ['"https://acme.example"', /in quotes/],
    ["'acme.example'", /in quotes/],
  ])('is refused without being quoted: %s', (text, message) => {
    expect(() => baseUrl('EDGESCOPE_URL', text)).toThrow(message);
    expect(() => baseUrl('EDGESCOPE_URL', text)).toThrow(/^EDGESCOPE_URL: (?!.*s3cret)/);
  });
});
