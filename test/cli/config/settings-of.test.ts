import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { settingsOf } from '../../../src/cli/config/settings-of.ts';
import type { Output } from '../../../src/cli/process-context.ts';
import type { Settings } from '../../../src/cli/settings.ts';
import { UsageError, usageText } from '../../../src/cli/usage-error.ts';
import { temporary } from '../../temporary.ts';
import { parsed } from '../parsed.ts';

const home = temporary();
let keyFile = '';
beforeAll(() => {
  keyFile = join(home, 'key');
  writeFileSync(keyFile, 'from-file\n');
  chmodSync(keyFile, 0o600);
});

const terminal = (isTTY: boolean): Output => ({ isTTY, columns: 80, write: () => true });

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly file?: object;
  /** Null if stdin must not be opened. */
  readonly stdin?: boolean | null;
  readonly stdout?: boolean;
}

const settings = (args: readonly string[], { env = {}, file, stdin = true, stdout = true }: Given = {}): Settings => {
  const folder = join(home, '.config', 'edgescope');
  rmSync(folder, { recursive: true, force: true });
  if (file !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'config.json'), JSON.stringify(file));
  }
  return settingsOf(parsed(args), {
    env: { TERM: 'xterm', ...env },
    home,
    cwd: home,
    get stdin() {
      if (stdin === null) throw new Error('opened');
      return { isTTY: stdin };
    },
    stdout: terminal(stdout),
    stderr: terminal(true),
  });
};

const refusal = (args: readonly string[]): string => {
  try {
    settings(args);
    return 'taken';
  } catch (error) {
    if (error instanceof UsageError) return usageText(error);
    throw error;
  }
};

const target = ({ connection }: Settings) => connection.target;

describe('the settings', () => {
  it('default to the demo without any URL, with a note', () => {
    const result = settings([], { env: { EDGESCOPE_API_KEY: 'abc' } });
    expect(target(result)).toEqual({
      value: { kind: 'demo', hosts: null },
      source: { layer: 'default', name: 'default' },
    });
    expect(result.connection.credentials.value).toBeNull();
    expect(result.notes.join()).toContain('No URL configured');
  });

  it('refresh automatically by default', () => {
    const refresh = (...args: string[]) =>
      settings(args, { file: { url: 'https://file.example', refresh: 60 } }).connection.refresh.value;
    expect(settings([]).connection.refresh.value).toBe(30);
    expect(refresh()).toBe(60);
    expect(refresh('--refresh=off')).toBe(null);
    expect(refresh('--demo', '--refresh', '5')).toBe(5);
  });

  it('understand the variables that users of the service have', () => {
    const env = { PALETTE_HOST: 'p.example', PALETTE_API_KEY: 'k', PALETTE_PROJECT_UID: 'uid1' };
    const { connection } = settings([], { env });
    expect(connection.target.value).toEqual({ kind: 'service', baseUrl: 'https://p.example' });
    expect(connection.credentials.value).toEqual({ kind: 'api-key', value: 'k' });
    expect(connection.scope.value).toEqual({ uid: 'uid1', name: null });
    const spectro = settings([], { env: { SPECTROCLOUD_HOST: 's.example', SPECTROCLOUD_APIKEY: 'k2' } });
    expect(spectro.connection.credentials.source.name).toBe('SPECTROCLOUD_APIKEY');
  });

  it('read a key file only if its key is used', () => {
    const file = { url: 'https://a.example', apiKeyFile: 'missing' };
    expect(() => settings([], { file })).toThrow(/apiKeyFile in .*missing cannot be read/);
    const env = { EDGESCOPE_API_KEY: 'from-env' };
    expect(settings([], { file, env }).connection.credentials.value?.value).toBe('from-env');
    const flagged = settings(['--api-key-file', 'key'], { file, env });
    expect(flagged.connection.credentials).toEqual({
      value: { kind: 'api-key', value: 'from-file', file: keyFile },
      source: { layer: 'option', name: '--api-key-file' },
    });
  });

  it('take each timeout from the strongest layer that sets it', () => {
    const file = { url: 'https://a.example', timeouts: { connect: 1, overall: 100 } };
    expect(settings([], { file }).connection.timeouts.value).toEqual({ connect: 1000, overall: 100_000 });
    const both = { url: 'https://a.example', timeouts: { overall: 90 }, timeout: 4 };
    expect(settings([], { file: both }).connection.timeouts.value).toEqual({
      connect: 4000,
      headers: 4000,
      idle: 4000,
      overall: 90_000,
    });
    const env = { EDGESCOPE_TIMEOUT: '20' };
    expect(settings([], { file, env }).connection.timeouts).toEqual({
      value: { connect: 20_000, headers: 20_000, idle: 20_000, overall: 40_000 },
      source: { layer: 'environment', name: 'EDGESCOPE_TIMEOUT' },
    });
    expect(settings(['--timeout', '7'], { file, env }).connection.timeouts.value.headers).toBe(7000);
  });

  it('show a client certificate with a private key file', () => {
    const pem = readFileSync(new URL('../../fixtures/tls/authority/client.pem', import.meta.url), 'utf8');
    const [certificate = '', key = ''] = pem.split(/(?=-----BEGIN PRIVATE KEY)/);
    const write = (name: string, text: string, mode: number): void => {
      writeFileSync(join(home, name), text);
      chmodSync(join(home, name), mode);
    };
    write('both', pem, 0o600);
    write('cert', certificate, 0o644);
    write('key-closed', key, 0o600);
    write('key-open', key, 0o640);
    const shown = (...args: string[]) => settings(['--url', 'a.example', ...args]).connection.clientCertificate.value;
    expect(shown()).toBeNull();
    expect(shown('--client-cert-file', 'both')?.keyPem).toContain(key.trim());
    expect(shown('--client-cert-file', 'cert', '--client-key-file', 'key-closed')?.keyPem).toBe(key.trim());
    expect(() => shown('--client-cert-file', 'cert')).toThrow(/contains no private key/);
    expect(() => shown('--client-key-file', 'key-closed')).toThrow(/a key without its certificate/);
    expect(() => shown('--client-cert-file', 'cert', '--client-key-file', 'key-open')).toThrow(/can be read by others/);
    for (const head of [
      '-----BEGIN ENCRYPTED PRIVATE KEY-----',
      '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED',
    ]) {
      write('key-locked', key.replace('-----BEGIN PRIVATE KEY-----', head), 0o600);
      const locked = () => shown('--client-cert-file', 'cert', '--client-key-file', 'key-locked');
      expect(locked).toThrow(/key-locked is protected by a passphrase/);
    }
    write('both', pem, 0o644);
    expect(() => shown('--client-cert-file', 'both')).toThrow(/can be read by others/);
  });

  it('give notes about the connection', () => {
    const env = { EDGESCOPE_API_KEY: 'k' };
    expect(settings(['--url', 'http://a.example', '--insecure'], { env }).notes.join()).toContain('without encryption');
    expect(settings(['--url', 'http://127.0.0.1:80'], { env }).notes).toEqual([]);
    expect(settings(['--url', 'a.example', '--insecure']).notes.join()).toContain('not verified');
  });

  it('open the program only between two terminals and without -o', () => {
    expect(settings([]).output).toBeNull();
    expect(settings([], { stdout: false }).output?.id).toBe('table');
    expect(settings([], { stdin: false }).output?.id).toBe('table');
    expect(settings(['-o', 'json']).output?.id).toBe('json');
    expect(settings(['-o', 'JSONL']).output?.id).toBe('ndjson');
    expect(settings([], { env: { TERM: '' } }).notes.join()).toContain('Without TERM no screen can be shown');
    expect(settings([], { stdin: false }).notes.join()).toContain('The input is not a terminal: printing the list');
    expect(settings(['-o', 'csv'], { stdin: false }).notes.join()).not.toContain('The input');
    expect(settings([], { stdin: null, stdout: false }).notes.join()).not.toContain('The input');
  });

  it('apply to the demo too, except settings of a service', () => {
    const file = {
      url: 'https://a.example',
      project: 'p1',
      refresh: 60,
      queries: { mine: 'unhealthy' },
      names: { filter: 'x' },
    };
    const { connection, queries } = settings(['--demo'], { file, env: { EDGESCOPE_DIALECT: 'document' } });
    expect(connection.refresh.value).toBe(60);
    expect(queries.map(({ name }) => name)).toEqual(['mine']);
    expect([connection.scope.value, connection.names.value, connection.dialect.value]).toEqual([null, {}, 'auto']);
    expect(connection.target.value.kind).toBe('demo');
  });

  it('refuse options without effect, but only note options of a screen if the terminal is missing', () => {
    expect(refusal(['-o', 'csv', '--at=x'])).toContain('--at has no effect with -o csv');
    expect(refusal(['-o', 'json', '--wide'])).toContain('it applies to -o table');
    expect(refusal(['--limit=3'])).toContain('--limit has no effect on a screen');
    expect(refusal(['-o', 'csv', '--all', '--limit=3'])).toContain('--all has no effect with --limit');
    // A command that was copied from a screen prints if there is no terminal.
    expect(settings(['--at=x'], { stdout: false }).notes).toContain('--at has no effect on a printed list');
    expect(settings(['--wide'], { stdout: false }).output?.id).toBe('wide');
    expect(settings(['--at=x'], { file: { refresh: 5 } }).notes.join()).not.toContain('no effect');
    expect(settings(['-o', 'csv'], { file: { refresh: 5 } }).notes.join()).not.toContain('no effect');
  });

  it('quote only the wrong part of a long filter', () => {
    const long = 'edge '.repeat(20_000);
    expect(() => settings(['--filter', long])).toThrow(/^[^\n]*at most 10000 characters\n.{0,100}\n {4,50}\^$/);
  });

  it('do not open the input if the output is redirected', () => {
    expect(settings(['-o', 'json'], { stdin: null, stdout: false }).output?.id).toBe('json');
    expect(settings([], { stdin: null, stdout: false }).output?.id).toBe('table');
  });

  it('have the project column with all projects only', () => {
    const { view, connection } = settings([
      'hosts',
      '--project=all',
      '--filter=in=retail',
      '--order=in',
      '--columns=in',
    ]);
    expect(connection.scope.value).toBe('all');
    expect(view.filter?.terms).toHaveLength(1);
    expect(() => settings(['hosts', '--filter', 'in=retail'])).toThrow('no column in');
    expect(() => settings(['summary', '--project=all', '--filter', 'in=retail'])).toThrow('no column in');
  });

  it('have the project column with several projects, given together or one after the other', () => {
    for (const given of [['--project=a, b'], ['--project=a', '--project', 'b'], ['--project=a,b,a']]) {
      const { connection } = settings(['hosts', ...given, '--filter=in=retail']);
      expect(connection.scope.value).toEqual({ several: ['a', 'b'] });
    }
    expect(settings(['--project=a,a']).connection.scope.value).toEqual({ uid: 'a', name: null });
  });

  it.each([
    ['--project= a', 'not a project uid'],
    ['--project=a,,b', 'not a list of projects'],
    ['--project=a,all', '"all" cannot be combined with other projects'],
    ['--project=a,b\u0007', 'not a list of projects'],
  ])('refuse %j', (option, message) => {
    expect(() => settings(['hosts', option])).toThrow(message);
  });

  it('start with the requested view, in singular or plural', () => {
    const { view } = settings(['host', '--filter', 'edge cpu>4', '--order', 'health,-age', '--type', 'vsphere']);
    expect(view.resource.id).toBe('hosts');
    expect(view.filter?.terms).toHaveLength(2);
    expect(view.order).toEqual([
      { column: 'health', descending: false },
      { column: 'age', descending: true },
    ]);
    expect(view.cloudType).toBe('vsphere');
    expect(settings([]).view.resource.id).toBe('hosts');
  });

  it.each([
    [['hots'], /unknown view "hots"/],
    [['hosts', 'profiles'], /unexpected argument "profiles"/],
    [['--filter', 'cpu>many'], /--filter: cpu must be a number.*\n {4}cpu>many\n {8}\^/s],
    [['--server-filter', 'x'], /--server-filter: "x" is not a test/],
    [['--refresh', 'often'], /--refresh: "often" is neither off nor a whole number of seconds/],
    [['--order', 'colour'], /--order: no column colour/],
    [['--type', 'vspher'], /--type: "vspher" must be one of/],
    [['--limit', '0'], /--limit: "0" is not a whole number/],
    [['--period', '1.5'], /--period: "1.5"/],
    [['--timeout', '-1'], /--timeout: "-1"/],
    [['-o', 'xml'], /--output: "xml" must be one of/],
    [['--demo', '--url', 'a.example'], /cannot be combined/],
    [['--demo=many'], /--demo: "many".*--demo=1213/s],
    [['-o', 'xslx'], /--output: "xslx" must be one of .*csv/],
    [['--order', 'helth'], /no column helth; did you mean: health$/m],
    [['--exit-code'], /--exit-code has no effect on a screen/],
    [['--set', 'arm64'], /belongs to edgescope why.*write edgescope why --set/s],
    [['--demo', '--incident=soon'], /--incident: "soon" is not a time up to 24h/],
    [['--demo', '--churn', '1000'], /--churn: "1000" is not a whole number from 0 to 600.*--churn=600\b/s],
    [['--url', 'a.example', '--incident'], /--incident belongs to the embedded service/],
  ])('name the place of a mistake, and what to write: %j', (args, message) => {
    expect(refusal(args)).toMatch(message);
  });
});
