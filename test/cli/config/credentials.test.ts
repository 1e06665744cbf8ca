import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseArguments } from '../../../src/cli/args/parse.ts';
import { settingsOf } from '../../../src/cli/config/settings-of.ts';
import type { Settings } from '../../../src/cli/settings.ts';
import { temporary } from '../../temporary.ts';

const home = temporary();
beforeAll(() => {
  mkdirSync(join(home, '.config', 'edgescope'), { recursive: true });
  writeFileSync(join(home, 'file-key'), 'key-of-file\n', { mode: 0o600 });
  writeFileSync(join(home, 'typed-key'), 'key-of-option\n', { mode: 0o600 });
});

type Env = Readonly<Record<string, string>>;
const FILE_KEY = '../../file-key';

/** The settings of a command line, with this environment and config file. */
const given = (args: string, env: Env, file: object): Pick<Settings, 'connection' | 'notes'> => {
  writeFileSync(join(home, '.config', 'edgescope', 'config.json'), JSON.stringify(file));
  const output = { isTTY: true, columns: 80, write: () => true };
  const context = { env, home, cwd: home, stdin: { isTTY: true }, stdout: output, stderr: output };
  return settingsOf(parseArguments(args.split(' ').filter(Boolean)), context);
};

/** What is sent to the address that is asked, and what is said of it. */
const sent = (args: string, env: Env = {}, file: object = {}): { key: string | null; notes: string } => {
  const { connection, notes } = given(args, env, file);
  return { key: connection.credentials.value?.value ?? null, notes: notes.join('\n') };
};

describe('a key goes to the address that it was configured with', () => {
  const EDGE: Env = { EDGESCOPE_URL: 'https://a.example', EDGESCOPE_API_KEY: 'key-edge' };
  const PALETTE: Env = { PALETTE_HOST: 'p.example', PALETTE_API_KEY: 'key-palette' };
  const SPECTRO: Env = { SPECTROCLOUD_HOST: 's.example', SPECTROCLOUD_APIKEY: 'key-spectro' };
  const FILE = { url: 'https://f.example', apiKeyFile: FILE_KEY };

  it.each<[string, string, Env, object, string]>([
    ['the environment', '', EDGE, {}, 'key-edge'],
    ['the environment, before the file', '', EDGE, FILE, 'key-edge'],
    ['a token', '', { EDGESCOPE_URL: 'a.example', EDGESCOPE_TOKEN: 'a.b.c' }, {}, 'a.b.c'],
    ['the file', '', {}, FILE, 'key-of-file'],
    ['a variable without an address, to that of the file', '', { EDGESCOPE_API_KEY: 'k1' }, { url: 'f.example' }, 'k1'],
    ['another program, to that of the file', '', { PALETTE_API_KEY: 'k2' }, { url: 'f.example' }, 'k2'],
    ['another program, to our own', '', { EDGESCOPE_URL: 'a.example', PALETTE_API_KEY: 'k2' }, {}, 'k2'],
    [
      'our variable, to the address of another program',
      '',
      { PALETTE_HOST: 'p.example', EDGESCOPE_API_KEY: 'k1' },
      {},
      'k1',
    ],
    [
      'a file without an address, to that of the environment',
      '',
      { EDGESCOPE_URL: 'a.example' },
      { apiKeyFile: FILE_KEY },
      'key-of-file',
    ],
    ['the same address, typed', '--url HTTPS://A.example.:443/api', EDGE, {}, 'key-edge'],
    [
      'the address of another program, typed',
      '--url p.example',
      { ...EDGE, ...PALETTE, ...SPECTRO },
      {},
      'key-palette',
    ],
    ['the third', '--url s.example', { ...EDGE, ...PALETTE, ...SPECTRO }, FILE, 'key-spectro'],
    ['the file, typed', '--url f.example', { ...EDGE, ...PALETTE }, FILE, 'key-of-file'],
    [
      'the option, to any address',
      '--url x.example --api-key-file typed-key',
      { ...EDGE, ...PALETTE },
      FILE,
      'key-of-option',
    ],
    ['the option, to the configured address', '--api-key-file typed-key', EDGE, FILE, 'key-of-option'],
  ])('%s', (_, args, env, file, key) => {
    expect(sent(args, env, file)).toEqual({ key, notes: '' });
  });

  it.each<[string, string, Env, object, RegExp]>([
    [
      'of the environment',
      '--url x.example',
      EDGE,
      {},
      /^EDGESCOPE_API_KEY belongs to https:\/\/a\.example and is not sent to https:\/\/x\.example; give --api-key-file as well$/,
    ],
    ['of the file', '--url x.example', {}, FILE, /^apiKeyFile in .* belongs to https:\/\/f\.example/],
    [
      'of the file, to the environment',
      '',
      { EDGESCOPE_URL: 'a.example' },
      FILE,
      /^apiKeyFile in .* belongs to https:\/\/f\.example and is not sent to https:\/\/a\.example/,
    ],
    [
      'without an address, where the file has one',
      '--url x.example',
      { EDGESCOPE_API_KEY: 'k1' },
      { url: 'f.example' },
      /belongs to https:\/\/f\.example/,
    ],
    [
      'of another program, to ours',
      '',
      { EDGESCOPE_URL: 'a.example', ...PALETTE },
      {},
      /^PALETTE_API_KEY belongs to https:\/\/p\.example/,
    ],
    [
      'of another program, to a third',
      '',
      { PALETTE_HOST: 'p.example', SPECTROCLOUD_APIKEY: 'k3' },
      {},
      /^SPECTROCLOUD_APIKEY belongs to SPECTROCLOUD_HOST, which is not set/,
    ],
    [
      'of another program, to a typed one',
      '--url x.example',
      { PALETTE_API_KEY: 'k2' },
      {},
      /^PALETTE_API_KEY belongs to PALETTE_HOST, which is not set/,
    ],
    [
      'without encryption',
      '--url http://a.example',
      EDGE,
      {},
      /belongs to https:\/\/a\.example and is not sent to http:\/\/a\.example/,
    ],
    ['to another port', '--url a.example:8443', EDGE, {}, /not sent to https:\/\/a\.example:8443/],
    ['to a longer name', '--url a.example.evil.test', EDGE, {}, /not sent/],
    ['to this machine', '--url http://127.0.0.1:9', EDGE, {}, /not sent/],
  ])('and to no other: %s', (_, args, env, file, note) => {
    const { key, notes } = sent(args, env, file);
    expect(key).toBeNull();
    expect(notes).toMatch(note);
    expect(notes).not.toMatch(/key-(?:edge|palette|spectro|of)|\bk[123]\b/);
  });

  it('or to a typed one if none is configured, with a note', () => {
    const { key, notes } = sent('--url x.example', { EDGESCOPE_API_KEY: 'k1' });
    expect(key).toBe('k1');
    expect(notes).toBe('EDGESCOPE_API_KEY is sent to https://x.example: it has no configured address');
    expect(sent('--url http://localhost:9', { EDGESCOPE_API_KEY: 'k1' })).toEqual({ key: 'k1', notes: '' });
    expect(sent('--url x.example', {}, { apiKeyFile: FILE_KEY }).notes).toMatch(/^apiKeyFile in .* is sent to/);
  });

  it('and unused parts are not read', () => {
    const env = { ...EDGE, PALETTE_HOST: 'no host at all', PALETTE_API_KEY: 'no key', EDGESCOPE_TOKEN: 'no token' };
    expect(sent('', env, { url: 'f.example', apiKeyFile: 'missing' }).key).toBe('key-edge');
  });

  it('and a name that begins as this machine is a foreign one', () => {
    const env = { EDGESCOPE_URL: 'http://127.evil.example', EDGESCOPE_API_KEY: 'k1' };
    expect(sent('', env).notes).toMatch(/sent without encryption/);
    expect(sent('', { ...env, EDGESCOPE_URL: 'http://127.8.8.8' }).notes).toBe('');
  });
});

describe('a client certificate', () => {
  const pem = new URL('../../fixtures/tls/authority/client.pem', import.meta.url).pathname;
  const shown = (args: string, env: Env, file: object): { shown: boolean; notes: string } => {
    const { connection, notes } = given(args, env, file);
    return { shown: connection.clientCertificate.value !== null, notes: notes.join('\n') };
  };

  it('is shown to its own address alone', () => {
    const own = join(home, 'client.pem');
    writeFileSync(own, readFileSync(pem), { mode: 0o600 });
    const file = { url: 'f.example', clientCertFile: own };
    expect(shown('', {}, file)).toEqual({ shown: true, notes: '' });
    expect(shown('--url x.example', {}, file)).toEqual({
      shown: false,
      notes: expect.stringMatching(
        /^clientCertFile in .* belongs to https:\/\/f\.example and is not shown to https:\/\/x\.example/,
      ),
    });
    expect(shown(`--url x.example --client-cert-file ${own}`, {}, file)).toEqual({ shown: true, notes: '' });
  });
});
