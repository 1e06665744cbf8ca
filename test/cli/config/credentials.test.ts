import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { settingsOf } from '../../../src/cli/config/settings-of.ts';
import type { Settings } from '../../../src/cli/settings.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { temporary } from '../../temporary.ts';
import { parsed } from '../parsed.ts';

const home = temporary();
beforeAll(() => {
  mkdirSync(join(home, '.config', 'edgescope'), { recursive: true });
  writeFileSync(join(home, 'file-key'), 'key-of-file\n', { mode: 0o600 });
  writeFileSync(join(home, 'typed-key'), 'key-of-option\n', { mode: 0o600 });
});

type Env = Readonly<Record<string, string>>;
const FILE_KEY = '../../file-key';

/** Reads the settings of a command line with this environment and config file. */
const given = (args: string, env: Env, file: object): Pick<Settings, 'connection' | 'notes'> => {
  writeFileSync(join(home, '.config', 'edgescope', 'config.json'), JSON.stringify(file));
  const output = { isTTY: true, columns: 80, write: () => true };
  const context = {
    env: { TERM: 'xterm', ...env },
    home,
    cwd: home,
    stdin: { isTTY: true },
    stdout: output,
    stderr: output,
  };
  return settingsOf(parsed(args.split(' ').filter(Boolean)), context);
};

/** The key that is sent to the service, and the notes about it. */
const sent = (args: string, env: Env = {}, file: object = {}): { key: string | null; notes: string } => {
  const { connection, notes } = given(args, env, file);
  return { key: connection.credentials.value?.value ?? null, notes: notes.join('\n') };
};

describe('a key', () => {
  const EDGE: Env = { EDGESCOPE_URL: 'https://a.example', EDGESCOPE_API_KEY: 'key-edge' };
  const PALETTE: Env = { PALETTE_HOST: 'p.example', PALETTE_API_KEY: 'key-palette' };
  const SPECTRO: Env = { SPECTROCLOUD_HOST: 's.example', SPECTROCLOUD_APIKEY: 'key-spectro' };
  const FILE = { url: 'https://f.example', apiKeyFile: FILE_KEY };
  const OURS = { EDGESCOPE_URL: 'a.example' };
  const OTHERS = { ...EDGE, ...PALETTE, ...SPECTRO };

  /** A case: `of` names the source of the key; options, variables and config file are given. */
  interface Given {
    readonly of: string;
    readonly args?: string;
    readonly env?: Env;
    readonly file?: object;
  }

  it.each<Given & { readonly key: string }>([
    { of: 'the environment', env: EDGE, key: 'key-edge' },
    { of: 'the environment, before the file', env: EDGE, file: FILE, key: 'key-edge' },
    { of: 'a token', env: { ...OURS, EDGESCOPE_TOKEN: 'a.b.c' }, key: 'a.b.c' },
    { of: 'the file', file: FILE, key: 'key-of-file' },
    {
      of: 'a variable, to the address of the file',
      env: { EDGESCOPE_API_KEY: 'k1' },
      file: { url: 'f.example' },
      key: 'k1',
    },
    {
      of: 'a variable of another program, to the address of the file',
      env: { PALETTE_API_KEY: 'k2' },
      file: { url: 'f.example' },
      key: 'k2',
    },
    {
      of: 'a variable of another program, to the address of our own variable',
      env: { ...OURS, PALETTE_API_KEY: 'k2' },
      key: 'k2',
    },
    {
      of: 'our own variable, to the address of another program',
      env: { PALETTE_HOST: 'p.example', EDGESCOPE_API_KEY: 'k1' },
      key: 'k1',
    },
    { of: 'a file, to the address of the environment', env: OURS, file: { apiKeyFile: FILE_KEY }, key: 'key-of-file' },
    { of: 'the same address, typed', args: '--url HTTPS://A.example.:443/v1/', env: EDGE, key: 'key-edge' },
    { of: 'another program, to its typed address', args: '--url p.example', env: OTHERS, key: 'key-palette' },
    {
      of: 'a third program, to its typed address',
      args: '--url s.example',
      env: OTHERS,
      file: FILE,
      key: 'key-spectro',
    },
    {
      of: 'the file, to its typed address',
      args: '--url f.example',
      env: { ...EDGE, ...PALETTE },
      file: FILE,
      key: 'key-of-file',
    },
    {
      of: 'the option, to any address',
      args: '--url x.example --api-key-file typed-key',
      env: OTHERS,
      file: FILE,
      key: 'key-of-option',
    },
    { of: 'the option', args: '--api-key-file typed-key', env: EDGE, file: FILE, key: 'key-of-option' },
  ])('goes to the address that it was configured with: $of', ({ args = '', env, file, key }) => {
    expect(sent(args, env, file)).toEqual({ key, notes: '' });
  });

  it.each<Given & { readonly note: RegExp }>([
    {
      of: 'of the environment',
      args: '--url x.example',
      env: EDGE,
      note: /^EDGESCOPE_API_KEY belongs to https:\/\/a\.example and is not sent to https:\/\/x\.example; give --api-key-file as well$/,
    },
    {
      of: 'of the file',
      args: '--url x.example',
      file: FILE,
      note: /^apiKeyFile in .* belongs to https:\/\/f\.example/,
    },
    {
      of: 'of the file, to the environment',
      env: OURS,
      file: FILE,
      note: /^apiKeyFile in .* belongs to https:\/\/f\.example and is not sent to https:\/\/a\.example/,
    },
    {
      of: 'without an address, if the file has one',
      args: '--url x.example',
      env: { EDGESCOPE_API_KEY: 'k1' },
      file: { url: 'f.example' },
      note: /belongs to https:\/\/f\.example/,
    },
    {
      of: 'of another program, to ours',
      env: { ...OURS, ...PALETTE },
      note: /^PALETTE_API_KEY belongs to https:\/\/p\.example/,
    },
    {
      of: 'of another program, to a third',
      env: { PALETTE_HOST: 'p.example', SPECTROCLOUD_APIKEY: 'k3' },
      note: /^SPECTROCLOUD_APIKEY belongs to SPECTROCLOUD_HOST \(not set\)/,
    },
    {
      of: 'of another program, to a typed one',
      args: '--url x.example',
      env: { PALETTE_API_KEY: 'k2' },
      note: /^PALETTE_API_KEY belongs to PALETTE_HOST \(not set\)/,
    },
    { of: 'without encryption', args: '--url http://a.example', env: EDGE, note: /not sent to http:\/\/a\.example/ },
    { of: 'to another path', args: '--url a.example/b', env: EDGE, note: /not sent to https:\/\/a\.example\/b;/ },
    { of: 'to another port', args: '--url a.example:8443', env: EDGE, note: /not sent to https:\/\/a\.example:8443/ },
    { of: 'to a longer name', args: '--url a.example.evil.test', env: EDGE, note: /not sent/ },
    { of: 'to this machine', args: '--url http://127.0.0.1:9', env: EDGE, note: /not sent/ },
  ])('goes to no other address: $of', ({ args = '', env, file, note }) => {
    const { key, notes } = sent(args, env, file);
    expect(key).toBeNull();
    expect(notes).toMatch(note);
    expect(notes).not.toMatch(/key-(?:edge|palette|spectro|of)|\bk[123]\b/);
  });

  it('goes to a typed address if none is configured, with a note', () => {
    const { key, notes } = sent('--url x.example', { EDGESCOPE_API_KEY: 'k1' });
    expect(key).toBe('k1');
    expect(notes).toBe('EDGESCOPE_API_KEY is sent to https://x.example: it has no configured address');
    expect(sent('--url http://localhost:9', { EDGESCOPE_API_KEY: 'k1' })).toEqual({ key: 'k1', notes: '' });
    expect(sent('--url x.example', {}, { apiKeyFile: FILE_KEY }).notes).toMatch(/^apiKeyFile in .* is sent to/);
  });

  it('is chosen without reading unused addresses and keys', () => {
    const env = { ...EDGE, PALETTE_HOST: 'no host at all', PALETTE_API_KEY: 'no key', EDGESCOPE_TOKEN: 'no token' };
    expect(sent('', env, { url: 'f.example', apiKeyFile: 'missing' }).key).toBe('key-edge');
  });

  it('is not sent in plain text to a name that only begins like an address of this machine', () => {
    const env = { EDGESCOPE_URL: 'http://127.evil.example', EDGESCOPE_API_KEY: 'k1' };
    expect(sent('--insecure', env).notes).toMatch(/sent without encryption/);
    expect(() => sent('', env)).toThrow(/not sent to http:\/\/127\.evil\.example/);
    expect(sent('', { ...env, EDGESCOPE_URL: 'http://127.8.8.8' }).notes).toBe('');
  });
});

describe('plain http', () => {
  const KEY: Env = { EDGESCOPE_URL: 'http://a.example', EDGESCOPE_API_KEY: 'k1' };
  const FILE = { url: 'http://f.example/api', apiKeyFile: FILE_KEY };

  /** Message and remedy of a refused start. */
  const refusal = (args: string, env: Env = {}, file: object = {}): readonly string[] => {
    try {
      return ['sent', String(sent(args, env, file).key)];
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return [error.message, error.remedy];
    }
  };

  it.each<[of: string, args: string, env: Env, file: object, what: RegExp, remedy: RegExp]>([
    [
      'of the environment',
      '',
      KEY,
      {},
      /^EDGESCOPE_API_KEY is not sent to http:\/\/a\.example: plain http is not encrypted$/,
      /^write EDGESCOPE_URL=https:\/\/a\.example, or add --insecure$/,
    ],
    [
      'of the config file',
      '',
      {},
      FILE,
      /^apiKeyFile in .*config\.json is not sent to http:\/\/f\.example\/api: /,
      /^write https:\/\/f\.example\/api, or add "insecure": true beside url in .*config\.json$/,
    ],
    [
      'of a context',
      '--context lab',
      {},
      { contexts: { lab: FILE } },
      /^contexts\.lab\.apiKeyFile in .* is not sent to http:/,
      /"insecure": true beside contexts\.lab\.url in /,
    ],
    [
      'with the address typed',
      '--url http://a.example',
      { EDGESCOPE_API_KEY: 'k1' },
      {},
      /^EDGESCOPE_API_KEY is not sent to http:\/\/a\.example/,
      /^write --url=https:\/\/a\.example, or add --insecure$/,
    ],
    [
      'that a program prints',
      '',
      {},
      { url: 'http://f.example', tokenCommand: ['op'] },
      /^tokenCommand in /,
      /insecure/,
    ],
    [
      'of an access proxy',
      '',
      {},
      { url: 'http://f.example', headers: { 'X-Access': { command: ['op'] } } },
      /^headers in .* is not sent to http:/,
      /insecure/,
    ],
    [
      'with insecure set for another address',
      '--url http://a.example',
      KEY,
      { url: 'https://a.example', insecure: true },
      /^EDGESCOPE_API_KEY is not sent to http:/,
      /--insecure/,
    ],
    [
      'to this machine through a proxy on another',
      '',
      { ...KEY, EDGESCOPE_URL: 'http://127.0.0.1:9', http_proxy: 'http://proxy.example:3128' },
      {},
      /^EDGESCOPE_API_KEY is not sent to http:\/\/127\.0\.0\.1:9 through http_proxy: plain http is not encrypted$/,
      /^add 127\.0\.0\.1 to NO_PROXY$/,
    ],
  ])('does not carry a key %s', (_, args, env, file, what, remedy) => {
    expect(refusal(args, env, file)).toEqual([expect.stringMatching(what), expect.stringMatching(remedy)]);
  });

  it.each<[of: string, args: string, env: Env, file: object, key: string]>([
    ['to this machine', '', { ...KEY, EDGESCOPE_URL: 'http://localhost:9' }, {}, 'k1'],
    [
      'to this machine through a proxy on it',
      '',
      { ...KEY, EDGESCOPE_URL: 'http://[::1]:9', http_proxy: '127.0.0.1:3128' },
      {},
      'k1',
    ],
    ['if insecure stands beside the address', '', {}, { ...FILE, insecure: true }, 'key-of-file'],
    ['if insecure is typed', '--insecure', KEY, {}, 'k1'],
    ['unless there is none', '', { EDGESCOPE_URL: 'http://a.example' }, {}, 'null'],
  ])('carries a key %s', (_, args, env, file, key) => {
    expect(refusal(args, env, file)).toEqual(['sent', key]);
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

describe('a command to be copied', () => {
  it('reaches the same service from any folder, or a demo with the same incident', () => {
    const options = (args: string): readonly string[] => given(args, {}, {}).connection.options;
    expect(options('--url a.example --api-key-file typed-key --timeout 9')).toEqual([
      '--url=https://a.example',
      `--api-key-file=${join(home, 'typed-key')}`,
      '--timeout=9',
    ]);
    expect(options('--demo=90 --incident 2m --churn 6')).toEqual(['--demo=90', '--incident=2m', '--churn=6']);
    expect(options('')).toEqual(['--demo']);
  });
});

describe('headers of files', () => {
  const headersOf = (text: string, mode = 0o600): (() => unknown) => {
    const file = join(home, `header-${Math.random()}`);
    writeFileSync(file, text, { mode });
    return () =>
      given('', {}, { url: 'https://f.example', headers: { 'X-Access': { file } } }).connection.headers.value;
  };

  it.each([
    ['has two lines', 'one\ntwo\n', 0o600, /headers\.X-Access: not a value of a header: it has more than one line/],
    ['is empty', '\n', 0o600, /headers\.X-Access: .* is empty/],
    ['is not ASCII', 'schlüssel', 0o600, /headers\.X-Access: not a value of a header: it is not plain text/],
    ['others can read', 'value', 0o644, /headers\.X-Access: .* can be read by others \(mode 0644\)/],
  ])('are checked before the first request: a file that %s is refused', (_, text, mode, message) => {
    expect(headersOf(text, mode)).toThrow(message);
    expect(headersOf(text, mode)).toThrow(UsageError);
  });

  it('are accepted if they are one line', () => {
    expect(headersOf('value of the proxy\n')).not.toThrow();
  });
});

it('resolves the path of a program from the folder of the config file, never from the current folder', () => {
  const { connection } = given('', {}, { url: 'https://f.example', apiKeyCommand: ['bin/key', 'a/b'] });
  expect(connection.credentials.value?.command?.run).toEqual([join(home, '.config/edgescope/bin/key'), 'a/b']);
});
