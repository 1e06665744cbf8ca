import { describe, expect, it } from 'vitest';
import { addressOf, hostProblem, isLoopback } from '../../../src/cli/config/address.ts';

const host = (url: string): string => new URL(url).hostname;

describe('an address', () => {
  it.each([
    ['https://a.example', 'https://A.Example:443/v1'],
    ['https://a.example/b', 'https://a.example/c/../b//v1/'],
    ['https://a.example', 'https://a.example./'],
    ['https://a.example:8443', 'https://a.example.:8443'],
    ['http://a.example', 'http://a.example:80'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://127.0.0.1', 'https://0x7f.1'],
    ['https://[::1]', 'https://[0:0:0:0:0:0:0:1]'],
  ])('is the same for %s and %s', (one, other) => {
    expect(addressOf(one)).toBe(addressOf(other));
  });

  it.each([
    ['https://a.example', 'http://a.example'],
    ['https://a.example', 'https://a.example:8443'],
    ['https://a.example', 'https://b.a.example'],
    ['https://a.example', 'https://a.example/b'],
    ['https://a.example/b', 'https://a.example/B'],
    ['https://a.example/b', 'https://a.example/v1/b'],
    ['https://a.example', 'https://a.example.evil.test'],
    ['https://a.example', 'https://а.example'],
  ])('differs for %s and %s', (one, other) => {
    expect(addressOf(one)).not.toBe(addressOf(other));
  });

  it.each([
    'http://127.0.0.1',
    'http://127.255.0.9',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://127.0.0.1.',
    'http://[::1]',
    'http://[0:0::0:1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f12:1]',
    'http://localhost',
    'http://LOCALHOST.',
  ])('is on this machine: %s', (url) => {
    expect(isLoopback(host(url))).toBe(true);
  });

  it.each([
    'http://127.evil.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://evil.localhost',
    'http://mylocalhost',
    'http://128.0.0.1',
    'http://0.0.0.0',
    'http://[::]',
    'http://[::2]',
    'http://[::ffff:128.0.0.1]',
    'http://[2001:db8::7f00:1]',
    'http://xn--127-.example',
  ])('is on another machine: %s', (url) => {
    expect(isLoopback(host(url))).toBe(false);
  });

  it('cannot be resolved if a label or the name is too long, or a label is empty', () => {
    const part = 'a'.repeat(63);
    expect(hostProblem(host(`https://${part}.${part}.${part}.example.`))).toBeNull();
    expect(hostProblem('[::1]')).toBeNull();
    expect(hostProblem(host(`https://${part}a.example`))).toMatch(/part.*63/);
    expect(hostProblem(host(`https://${'a'.repeat(300)}`))).toMatch(/part.*63/);
    expect(hostProblem(host(`https://${`${part}.`.repeat(4)}example`))).toMatch(/253/);
    expect(hostProblem(host('https://a..example'))).toMatch(/empty part/);
  });
});
