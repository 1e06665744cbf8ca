import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectionOf } from '../../../src/cli/config/connection.ts';
import { contextsText } from '../../../src/cli/config/contexts-command.ts';
import type { ProcessContext } from '../../../src/cli/process-context.ts';
import { type Connection, serviceName } from '../../../src/cli/settings.ts';
import { scopeText } from '../../../src/core/query/index.ts';
import { temporary } from '../../temporary.ts';
import { parsed } from '../parsed.ts';

const home = temporary();
const path = join(home, '.config', 'edgescope', 'config.json');
beforeAll(() => {
  mkdirSync(join(home, '.config', 'edgescope'), { recursive: true });
  for (const name of ['prod', 'lab', 'file']) writeFileSync(join(home, name), `key-of-${name}\n`, { mode: 0o600 });
});

const FILE = `{
  "project": "of-file", "timeout": 5, "context": "prod",
  "contexts": {
    "prod": { "url": "prod.example", "apiKeyFile": "~/prod", "project": "of-prod", "accent": "red" },
    "lab": { "url": "lab.example", "apiKeyFile": "~/lab", "insecure": true },
    "empty": { "project": "p" },
  },
}`;

const REFUSED = 'refused';

type Env = ProcessContext['env'];
const contextWith = (env: Env, file: string): ProcessContext => {
  writeFileSync(path, file);
  const output = { isTTY: true, columns: 80, write: () => true };
  return { env, home, cwd: home, stdin: { isTTY: true }, stdout: output, stderr: output };
};
const given = (args: string, env: Env = {}, file = FILE): Connection =>
  connectionOf(parsed(args.split(' ').filter(Boolean)), contextWith(env, file));
const keyOf = ({ credentials }: Connection): string | null => credentials.value?.value ?? null;

describe('a context', () => {
  it('overrides settings of the file, and is overridden by environment and options', () => {
    const prod = given('');
    expect(serviceName(prod)).toBe('prod (prod.example)');
    expect([keyOf(prod), scopeText(prod.scope.value), prod.accent.value]).toEqual([
      'key-of-prod',
      'project of-prod',
      'bad',
    ]);
    const lab = given('', { EDGESCOPE_CONTEXT: 'lab', EDGESCOPE_PROJECT: 'of-env' });
    expect([keyOf(lab), scopeText(lab.scope.value), lab.insecure.value]).toEqual([
      'key-of-lab',
      'project of-env',
      true,
    ]);
    expect(lab.timeouts.value.connect).toBe(5000);
    const typed = given('--context lab --project typed', { EDGESCOPE_CONTEXT: 'prod', EDGESCOPE_PROJECT: 'of-env' });
    expect([serviceName(typed), scopeText(typed.scope.value)]).toEqual(['lab (lab.example)', 'project typed']);
  });

  it('replaces its settings in copied commands', () => {
    expect(given('--context lab').options).toEqual(['--context=lab']);
    expect(given('--context prod --insecure --config=.config/edgescope/config.json').options).toEqual([
      '--context=prod',
      '--insecure',
      `--config=${path}`,
    ]);
  });

  it.each([
    ['its own key is not sent elsewhere', '--url other.example', {}, null],
    ['a variable without an address is for no context', '--context lab', { EDGESCOPE_API_KEY: 'k' }, 'key-of-lab'],
    [
      'a variable with another address is refused',
      '--context lab',
      { PALETTE_API_KEY: 'k', PALETTE_HOST: 'lab.example:8443' },
      REFUSED,
    ],
    [
      'a variable for its address is sent',
      '--context lab',
      { EDGESCOPE_API_KEY: 'k', EDGESCOPE_URL: 'https://lab.example' },
      'k',
    ],
  ] as const)('gives no key to a wrong address: %s', (_, args, env, key) => {
    if (key === REFUSED) expect(() => given(args, env)).toThrow('PALETTE_HOST is not the address of context lab');
    else expect(keyOf(given(args, env))).toBe(key);
  });

  it('gets no key from the top level of the file, with a note', () => {
    const file = JSON.stringify({ apiKeyFile: '~/file', contexts: { bare: { url: 'bare.example' } } });
    const bare = given('--context bare', {}, file);
    expect(keyOf(bare)).toBe(null);
    expect(bare.notes.join()).toContain('belongs to no address and is not sent to https://bare.example');
  });

  it('is replaced as a whole if a stronger layer gives another address', () => {
    const other = given('--url other.example');
    expect([serviceName(other), scopeText(other.scope.value)]).toEqual(['other.example', 'project of-file']);
    expect(other.notes).toEqual(['--url replaces context prod']);
    expect(() => given('--context lab --url other.example')).toThrow('--url is not the address of context lab');
    expect(() => given('--demo --context lab')).toThrow('cannot be combined');
    expect(given('--demo=1').context.value).toBe(null);
  });

  it.each([
    ['--context labb', FILE, /^--context: no context labb$/, 'did you mean lab? the contexts are prod, lab, empty'],
    ['--context x', '{}', /no context x/, path],
    ['--context empty', FILE, /config\.json, line 6: context empty has no address/, 'add "url"'],
    ['', '{"contexts": []}', /contexts is not an object/, 'contexts'],
    ['', '{"contexts": {"all": {}}}', /line 1: not a name of a context/, 'not all'],
    ['', '{"contexts": {"a": {"apiKey": "s3cret"}}}', /^(?!.*s3cret).*contexts\.a\.apiKey: API keys/, 'apiKeyFile'],
    ['', '{"contexts": {"a": {"url": "ftp://x"}}}', /contexts\.a\.url: ftp/, 'HOST'],
  ])('is refused with its place: %s %s', (args, file, message, remedy) => {
    expect(() => given(args, {}, file)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(message), remedy: expect.stringContaining(remedy) }),
    );
  });

  it('skips settings that do not belong to a connection', () => {
    const file = JSON.stringify({ url: 'u.example', contexts: { a: { mouse: true } } });
    expect(given('--context a', {}, file).notes.join()).toContain('unknown and skipped: contexts.a.mouse');
  });
});

it('lists the contexts, marks the current one, and requests nothing', () => {
  const listed = (args: string): string =>
    contextsText(parsed(['contexts', ...args.split(' ')]), contextWith({}, FILE));
  expect(listed('--context lab').split('\n')).toEqual([
    '   NAME   ADDRESS               PROJECT',
    '   prod   https://prod.example  of-prod',
    '*  lab    https://lab.example   –',
    '   empty  –                     p',
    '',
  ]);
  expect(listed('--context prod,lab').match(/^\* {2}\w+/gm)).toEqual(['*  prod', '*  lab']);
  expect(JSON.parse(listed('-o json'))[0]).toEqual({
    name: 'prod',
    url: 'https://prod.example',
    project: 'of-prod',
    current: true,
  });
});
