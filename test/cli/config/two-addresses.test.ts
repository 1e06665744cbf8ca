import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectionOf } from '../../../src/cli/config/connection.ts';
import { contextsText } from '../../../src/cli/config/contexts-command.ts';
import { type SettingName, serviceSettings } from '../../../src/cli/config/table.ts';
import { main } from '../../../src/cli/main.ts';
import type { Connection } from '../../../src/cli/settings.ts';
import { scopeWord } from '../../../src/core/query/index.ts';
import { temporary } from '../../temporary.ts';
import { parsed } from '../parsed.ts';
import { capture } from '../print/printed.ts';

const home = temporary();
const folder = join(home, '.config', 'edgescope');
const tls = new URL('../../fixtures/tls/authority/', import.meta.url).pathname;
beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'key'), 'the-key\n', { mode: 0o600 });
  writeFileSync(join(folder, 'client.pem'), readFileSync(join(tls, 'client.pem')), { mode: 0o600 });
  writeFileSync(join(folder, 'ca.pem'), readFileSync(join(tls, 'ca.pem')));
});

type Env = Readonly<Record<string, string>>;
const contextOf = (env: Env, file: object) => {
  writeFileSync(join(folder, 'config.json'), JSON.stringify(file));
  return { env, home, cwd: home, stdin: {}, stdout: capture(), stderr: capture() };
};
const given = (args: string, env: Env, file: object): Connection =>
  connectionOf(parsed(args.split(' ').filter(Boolean)), contextOf(env, file));
const projectOf = ({ scope }: Connection): string | null => scopeWord(scope.value);

/** Every setting that is bound to an address: a value in the config file, and a function that reads it from a connection. */
const ALL: Readonly<
  Partial<Record<SettingName, readonly [json: unknown, found: (connection: Connection) => unknown]>>
> = {
  project: ['of-a', projectOf],
  apiKeyFile: ['key', ({ credentials }) => credentials.value?.value ?? null],
  caFile: ['ca.pem', ({ caPem }) => caPem.value !== null],
  clientCertFile: ['client.pem', ({ clientCertificate }) => clientCertificate.value !== null],
  insecure: [true, ({ insecure }) => insecure.value],
  accent: ['red', ({ accent }) => accent.value],
  dialect: ['current', ({ dialect }) => dialect.value],
  names: [{ filter: 'f' }, ({ names }) => names.value],
  apiKeyCommand: [['op'], ({ credentials }) => credentials.value?.command ?? null],
  tokenCommand: [['op'], ({ credentials }) => credentials.value?.command ?? null],
  headers: [{ 'X-Access': { command: ['op'] } }, ({ headers }) => headers.value.map(({ name }) => name)],
};
/** Settings of time limits, sizes and pace, which apply to any service. */
const OF_THE_PROGRAM = ['timeout', 'timeouts', 'limits', 'requestsPerSecond', 'burst'];

describe('a setting beside an address in the config file', () => {
  const A = { url: 'https://a.example' };
  const contexts = { lab: { url: 'https://b.example' } };
  let BARE: Connection;
  beforeAll(() => {
    BARE = given('--url x.example', {}, {});
  });

  it('is any setting of a service, except the settings that apply to any service', () => {
    const others = serviceSettings.filter((name) => !OF_THE_PROGRAM.includes(name));
    expect(Object.keys(ALL).toSorted()).toEqual(
      others.filter((name) => name !== 'url' && name !== 'clientKeyFile').toSorted(),
    );
  });

  it.each(Object.entries(ALL))('is used for that address alone: %s', (name, [json, found]) => {
    const file = { ...A, [name]: json, contexts };
    expect(found(given('', {}, file))).not.toEqual(found(BARE));
    expect(given('', {}, file).notes).toEqual([]);
    for (const [args, env, where] of [
      ['--context lab', {}, 'https://b.example'],
      ['--url c.example', {}, 'https://c.example'],
      ['', { EDGESCOPE_URL: 'https://d.example' }, 'https://d.example'],
      ['--url http://a.example', {}, 'http://a.example'],
    ] as const) {
      const connection = given(args, env, file);
      expect(found(connection)).toEqual(found(BARE));
      expect(connection.notes).toEqual([
        expect.stringMatching(
          new RegExp(
            `^${name} (is not (?:used for|sent to) ${where}: it belongs to https://a.example in .*config.json$|in .*config.json belongs to https://a.example and is not (sent|shown) to ${where};)`,
          ),
        ),
      ]);
    }
    // A setting in the context is used for the context.
    const own = { ...A, contexts: { lab: { ...contexts.lab, [name]: json } } };
    expect(found(given('--context lab', {}, own))).not.toEqual(found(BARE));
    expect(found(given('', {}, own))).toEqual(found(BARE));
  });

  it('shares one sentence with others that are not used', () => {
    const file = { ...A, project: 'p', insecure: true, caFile: 'ca.pem', contexts };
    expect(given('--context lab', {}, file).notes).toEqual([
      expect.stringMatching(
        /^project, caFile and insecure are not used for https:\/\/b\.example: they belong to https:\/\/a\.example in .*config\.json$/,
      ),
    ]);
  });

  it('gets no sentence if the context has the setting itself', () => {
    const lab = { ...contexts.lab, project: 'p', insecure: false };
    const file = { ...A, project: 'of-a', insecure: true, contexts: { lab } };
    const connection = given('--context lab', {}, file);
    expect([projectOf(connection), connection.insecure.value, connection.notes]).toEqual(['p', false, []]);
  });

  it('goes to no context if no address is beside it', () => {
    const file = { project: 'p', insecure: true, contexts };
    const lab = given('--context lab', {}, file);
    expect([projectOf(lab), lab.insecure.value]).toEqual([null, false]);
    expect(lab.notes.join()).toMatch(
      /^project and insecure are not used for https:\/\/b\.example: they belong to no address in /,
    );
    const typed = given('--url x.example', {}, file);
    expect([projectOf(typed), typed.insecure.value, typed.notes]).toEqual(['p', true, []]);
  });

  it('is listed only for contexts with its address', () => {
    const file = { ...A, project: 'of-a', contexts: { ...contexts, here: {} } };
    const text = contextsText(parsed(['contexts', '-o', 'json']), contextOf({}, file));
    expect(JSON.parse(text).map(({ name, project }: Record<string, unknown>) => [name, project])).toEqual([
      ['lab', null],
      ['here', 'of-a'],
    ]);
  });

  it.each(Object.entries(ALL))(
    'is used for that path alone, unless it is about the connection: %s',
    (name, [json, found]) => {
      const file = { url: 'https://gw.example/a/', [name]: json, contexts: { b: { url: 'https://gw.example/b' } } };
      const isOfConnection = ['caFile', 'insecure', 'clientCertFile'].includes(name);
      const used = found(given('', {}, file));
      for (const path of ['a', 'a/v1', 'a//v1/'])
        expect(found(given(`--url https://GW.example/${path}`, {}, file))).toEqual(used);
      for (const [args, to] of [
        ['--context b', 'https://gw.example/b'],
        ['--url gw.example', 'https://gw.example'],
        ['--url gw.example/A', 'https://gw.example/A'],
        ['--url gw.example/a/b', 'https://gw.example/a/b'],
        ['--url gw.example/v1/a', 'https://gw.example/v1/a'],
      ] as const) {
        const connection = given(args, {}, file);
        expect(found(connection)).toEqual(isOfConnection ? used : found(BARE));
        const said = connection.notes.join();
        expect(said.includes('https://gw.example/a') && said.includes(to)).toBe(!isOfConnection);
      }
    },
  );

  it('keeps a certificate and its key together', () => {
    const pair = { clientCertFile: 'client.pem', clientKeyFile: 'client.pem' };
    const { clientCertificate, notes } = given('--context lab', {}, { ...A, ...pair, contexts });
    expect(clientCertificate.value).toBe(null);
    expect(notes).toEqual([
      expect.stringMatching(/^clientCertFile and clientKeyFile in .* belong to .* are not shown to/),
    ]);
  });
});

describe('a project of the environment', () => {
  const file = {
    url: 'https://a.example',
    contexts: { lab: { url: 'https://b.example' }, own: { url: 'https://b.example', project: 'of-own' } },
  };
  const found = (args: string, env: Env): readonly unknown[] => {
    const connection = given(args, env, file);
    return [projectOf(connection), connection.notes.join()];
  };
  const P = { PALETTE_PROJECT_UID: 'p' };
  const E = { EDGESCOPE_PROJECT: 'e' };

  it.each([
    ['of another program, at its host', '', { ...P, PALETTE_HOST: 'p.example' }, ['p', '']],
    [
      'of another program, to its typed address',
      '--url p.example',
      { ...P, PALETTE_HOST: 'p.example', ...E, EDGESCOPE_URL: 'https://e.example' },
      [
        'p',
        expect.stringContaining('EDGESCOPE_PROJECT is not used for https://p.example: it belongs to https://e.example'),
      ],
    ],
    [
      'of another program, without its host',
      '',
      P,
      [null, 'PALETTE_PROJECT_UID is not used for https://a.example: it belongs to PALETTE_HOST (not set)'],
    ],
    [
      'of another program, with a context',
      '--context lab',
      P,
      [null, expect.stringContaining('is not used for https://b.example')],
    ],
    [
      'of another program, with a context that has its own project',
      '--context own',
      P,
      ['of-own', expect.stringContaining('is not used for')],
    ],
    [
      'of another program, beside our own address',
      '',
      { ...P, PALETTE_HOST: 'p.example', EDGESCOPE_URL: 'https://e.example' },
      [null, 'PALETTE_PROJECT_UID is not used for https://e.example: it belongs to https://p.example'],
    ],
    ['of our own, with no address beside it', '', E, ['e', '']],
    ['of our own, to a typed address', '--url x.example', E, ['e', '']],
    ['of our own, to a context', '--context lab', E, ['e', '']],
    [
      'of our own, equal to the project of the context',
      '--context own',
      { EDGESCOPE_PROJECT: 'of-own' },
      ['of-own', ''],
    ],
    ['of our own, beside its address', '', { ...E, EDGESCOPE_URL: 'https://e.example' }, ['e', '']],
    [
      'of our own, beside another address',
      '--url x.example',
      { ...E, EDGESCOPE_URL: 'https://e.example' },
      [null, 'EDGESCOPE_PROJECT is not used for https://x.example: it belongs to https://e.example'],
    ],
    ['unless an option gives the project of this run', '--context own --project typed', { ...E, ...P }, ['typed', '']],
  ] as const)('is used for the address beside it: %s', (_, args, env, expected) => {
    expect(found(args, env)).toEqual(expected);
  });

  it('does not replace the project of a context', () => {
    expect(() => found('--context own', E)).toThrow(
      expect.objectContaining({
        message: 'EDGESCOPE_PROJECT is not the project of context own',
        remedy: 'unset it, or give --project=e',
      }),
    );
  });

  it('is not read if another project is used', () => {
    const wrong = { PALETTE_PROJECT_UID: 'two words', PALETTE_HOST: 'no host at all' };
    expect(found('', { ...wrong, EDGESCOPE_URL: 'https://e.example', ...E })).toEqual(['e', '']);
    expect(() => found('', { PALETTE_HOST: 'p.example', PALETTE_PROJECT_UID: 'two words' })).toThrow(
      'PALETTE_PROJECT_UID: not a project uid',
    );
  });

  it('is used under the same rule as the authorities of its program', () => {
    const env = { PALETTE_CA_FILE: join(folder, 'ca.pem') };
    expect(given('', env, file).caPem.value).toBe(null);
    expect(given('', { ...env, PALETTE_HOST: 'p.example' }, {}).caPem.value).toContain('BEGIN CERTIFICATE');
    expect(given('--context lab', { EDGESCOPE_CA_FILE: env.PALETTE_CA_FILE }, file).caPem.value).not.toBe(null);
  });
});

describe('a service', () => {
  /** Starts a service that records the projects, keys and headers of its requests. */
  const recorder = async (items = '[]') => {
    const seen: (string | undefined)[] = [];
    const server = createServer(({ headers }, answer) => {
      seen.push([headers['projectuid'], headers['apikey'], headers['x-access']].flat().filter(Boolean).join(' '));
      answer.setHeader('Content-Type', 'application/json');
      answer.end(`{"items": ${items}, "listmeta": {"count": ${JSON.parse(items).length}}}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
  };
  const run = async (args: string, env: Env, file: object) => {
    const context = contextOf(env, file);
    const code = await main(args.split(' '), context);
    return { code, out: context.stdout.text, err: context.stderr.text };
  };

  it('gets no project of another service', async () => {
    const [a, b] = [await recorder(), await recorder()];
    const file = { url: a.url, project: 'of-a', apiKeyFile: 'key', contexts: { lab: { url: b.url }, a: {} } };
    const alone = await run('hosts --context lab', { PALETTE_PROJECT_UID: 'of-p' }, file);
    expect(alone.code).toBe(0);
    expect(alone.err).toMatch(/^PALETTE_PROJECT_UID is not used for .*: it belongs to PALETTE_HOST \(not set\)$/m);
    expect(alone.err).toMatch(/No edge hosts in the whole tenant/);
    const both = await run('hosts --context all', {}, file);
    expect(both.err).toMatch(/^project is not used for .*: it belongs to .* in .*config\.json$/m);
    expect(both.err).toMatch(/No edge hosts in any of the services \(a: project of-a\)/);
    expect(new Set(b.seen)).toEqual(new Set(['']));
    expect(new Set(a.seen)).toEqual(new Set(['of-a the-key']));
  });

  it('gets no key, header or project of another path of its host', async () => {
    const { url, seen } = await recorder();
    writeFileSync(join(folder, 'header'), 'value-of-a\n', { mode: 0o600 });
    const file = { url: `${url}/a`, project: 'of-a', apiKeyFile: 'key', headers: { 'X-Access': { file: 'header' } } };
    const { code, err } = await run('hosts --context b', {}, { ...file, contexts: { b: { url: `${url}/b/v1/` } } });
    expect([code, new Set(seen)]).toEqual([0, new Set([''])]);
    expect(err).toContain(`project is not used for ${url}/b: it belongs to ${url}/a in `);
    expect(err).toContain(`headers and apiKeyFile are not sent to ${url}/b: they belong to ${url}/a in `);
    expect((await run('hosts', { EDGESCOPE_URL: `${url}/a/v1` }, file)).code).toBe(0);
    expect(seen.at(-1)).toBe('of-a the-key value-of-a');
  });

  it('is checked without the project of another service, and the line says so', async () => {
    const host = '{"metadata": {"uid": "u1", "name": "n1"}, "status": {"health": {"state": "healthy"}}}';
    const { url } = await recorder(`[${host}]`);
    const { code, out } = await run('check hosts', { EDGESCOPE_URL: url, PALETTE_PROJECT_UID: 'p' }, {});
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^EDGESCOPE OK - 0 of 1 hosts: .*, PALETTE_PROJECT_UID is not used for .*: it belongs to PALETTE_HOST \(not set\) \| match=0/,
      ),
    ]);
  });

  it('gets no request if the environment names another project than the context', async () => {
    const b = await recorder();
    const file = { contexts: { lab: { url: b.url, project: 'of-lab' } } };
    const { code, err } = await run('hosts --context lab', { EDGESCOPE_PROJECT: 'e' }, file);
    expect([code, b.seen]).toEqual([2, []]);
    expect(err).toContain('EDGESCOPE_PROJECT is not the project of context lab');
  });
});
