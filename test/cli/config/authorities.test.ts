import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { authoritiesOf } from '../../../src/cli/config/authorities.ts';
import { readAuthorities } from '../../../src/cli/config/certificates.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { temporary } from '../../temporary.ts';

const fixture = (name: string): string => readFileSync(new URL(`../../fixtures/tls/${name}`, import.meta.url), 'utf8');
const ONE = fixture('cert.pem').trim();
const TWO = fixture('authority/ca.pem').trim();

const folder = temporary();
const at = (name: string): string => join(folder, name);
beforeAll(() => {
  mkdirSync(at('certs'));
  mkdirSync(at('empty'));
  writeFileSync(at('one.pem'), ONE);
  writeFileSync(at('two.pem'), TWO);
  writeFileSync(at('none.pem'), 'nothing');
  writeFileSync(at('damaged.pem'), `${ONE}\n${TWO.replace(/MII.{20}/, 'MII')}\n`);
  writeFileSync(at('certs/a.0'), ONE);
  writeFileSync(at('certs/b.pem'), TWO);
});

/** Further trusted authorities in order: the name of each source, and whether it contains ONE and TWO. */
const found = (env: Readonly<Record<string, string>>, bundles: readonly string[] = []): readonly unknown[] =>
  authoritiesOf(env, bundles)
    .map(({ load }) => load())
    .filter((one) => one !== null && !/^the system's authorities$/.test(one.name))
    .map((one) => [one?.name, one?.pem.includes(ONE), one?.pem.includes(TWO)]);

describe('authorities for unknown issuers', () => {
  it('come from SSL_CERT_FILE, SSL_CERT_DIR, and the first existing system bundle', () => {
    const folders = `${at('missing')}:${at('certs')}`;
    expect(
      found({ SSL_CERT_FILE: at('one.pem'), SSL_CERT_DIR: folders }, [
        at('missing.pem'),
        at('none.pem'),
        at('two.pem'),
        at('one.pem'),
      ]),
    ).toEqual([
      [`SSL_CERT_FILE (${at('one.pem')})`, true, false],
      [`SSL_CERT_DIR (${folders})`, true, true],
      [`the system's authorities (${at('two.pem')})`, false, true],
    ]);
  });

  it('are none for a system or folder without certificates', () => {
    expect(found({}, [at('missing.pem'), at('certs')])).toEqual([]);
    expect(found({ SSL_CERT_DIR: at('empty') })).toEqual([]);
  });

  it('come only from regular files of a folder, up to a size and a number', () => {
    mkdirSync(at('strange'));
    execFileSync('mkfifo', [at('strange/a')]);
    writeFileSync(at('strange/b'), ONE);
    truncateSync(at('strange/b'), 2 ** 20 + 1);
    for (let file = 0; file < 1000; file += 1) writeFileSync(at(`strange/c${file}`), file === 0 ? TWO : 'nothing');
    writeFileSync(at('strange/d'), ONE);
    expect(found({ SSL_CERT_DIR: at('strange') })).toEqual([[`SSL_CERT_DIR (${at('strange')})`, false, true]]);
    expect(found({ SSL_CERT_DIR: '/proc' })).toEqual([]);
  });

  it('are read on demand', () => {
    const late = at('late.pem');
    const [source] = authoritiesOf({}, [late]);
    writeFileSync(late, ONE);
    expect(source?.load()?.name).toContain(late);
  });

  it('include the certificates of NODE_EXTRA_CA_CERTS, which Node would ignore', () => {
    const env = { SSL_CERT_FILE: at('one.pem'), NODE_EXTRA_CA_CERTS: at('two.pem') };
    expect(found(env)).toEqual([[`SSL_CERT_FILE (${at('one.pem')})`, true, true]]);
    expect(found({ ...env, NODE_EXTRA_CA_CERTS: at('missing.pem') })).toEqual([
      [`SSL_CERT_FILE (${at('one.pem')})`, true, false],
    ]);
    expect(found({ ...env, NODE_EXTRA_CA_CERTS: at('damaged.pem') })).toHaveLength(1);
  });

  it.each([
    ['SSL_CERT_FILE', 'missing.pem', /^SSL_CERT_FILE: .*missing\.pem cannot be read \(ENOENT\)/],
    ['SSL_CERT_FILE', 'certs', /^SSL_CERT_FILE: .*certs is not a regular file/],
    ['SSL_CERT_FILE', 'none.pem', /^SSL_CERT_FILE: .*none\.pem contains no certificate/],
    ['SSL_CERT_DIR', 'missing', /^SSL_CERT_DIR: .*missing is not a directory/],
  ])('are refused at the start for %s=%s', (name, path, message) => {
    expect(() => authoritiesOf({ [name]: at(path) })).toThrow(message);
    expect(() => authoritiesOf({ [name]: at(path) })).toThrow(UsageError);
  });
});

describe('a file with own authorities', () => {
  const read = (name: string) => readAuthorities({ value: at(name), source: { layer: 'option', name: '--ca-file' } });

  it('is refused for a damaged certificate, which the error names', () => {
    expect(read('one.pem')).toBe(ONE);
    expect(() => read('damaged.pem')).toThrow(/^--ca-file: .*damaged\.pem: certificate 2 of 2 cannot be read$/);
    expect(() => read('damaged.pem')).toThrow(UsageError);
  });
});
