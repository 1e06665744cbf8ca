import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Environment } from '../../../src/cli/config/environment.ts';
import { type Config, configPath, readConfig } from '../../../src/cli/config/file.ts';
import type { Layer } from '../../../src/cli/config/layer.ts';
import { namedQueriesOf } from '../../../src/cli/config/named-queries.ts';
import { temporary } from '../../temporary.ts';

const folder = temporary();
let path = '';
beforeAll(() => {
  path = join(folder, 'config.json');
});

const config = (content: unknown): Config => {
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfig({ path, given: null }, '/home/me');
};
const layer = (content: unknown): Layer => config(content).layer;

describe('the config file', () => {
  it('is named by the option, the variable, or XDG, whose relative folders are ignored', () => {
    const found = (env: Environment, options: readonly [string, string][] = []): string | undefined =>
      configPath(new Map(options), { env, home: '/home/me', cwd: '/here' })?.path;
    expect(found({ EDGESCOPE_CONFIG: '/e.json' }, [['config', 'o.json']])).toBe('/here/o.json');
    expect(found({ EDGESCOPE_CONFIG: '~/e.json', XDG_CONFIG_HOME: '/x' })).toBe('/home/me/e.json');
    expect(found({ EDGESCOPE_CONFIG: '', XDG_CONFIG_HOME: '/x' })).toBe('/x/edgescope/config.json');
    expect(found({ XDG_CONFIG_HOME: 'x' })).toBe('/home/me/.config/edgescope/config.json');
    expect(found({})).toBe('/home/me/.config/edgescope/config.json');
  });

  it('may be missing, unless it was named', () => {
    const none = join(folder, 'none.json');
    expect(readConfig({ path: none, given: null }, '/home/me')).toMatchObject({ layer: {}, notes: [] });
    expect(() => readConfig({ path: none, given: '--config' }, '/home/me')).toThrow('none.json does not exist');
  });

  it('may have comments, trailing commas and a schema', () => {
    const read = config('{ // why\n "$schema": "x", "timeout": 2, /* or 3 */ "names": {"filter": "f",}, }');
    expect(read).toMatchObject({ layer: { names: { value: { filter: 'f' } } }, notes: [] });
  });

  it('has its unknown keys reported in one line, and its other keys obeyed', () => {
    const read = config({
      ulr: 'a',
      timeouts: { conect: 1, idle: 2 },
      queries: { a: { fliter: 'b' } },
      names: { x: 1 },
    });
    expect(read.layer.timeouts?.value).toEqual({ idle: 2000 });
    expect(read.notes).toEqual([
      `${path}: unknown and skipped: ulr (did you mean url?), timeouts.conect (did you mean connect?), queries.a.fliter (did you mean filter?), names.x`,
    ]);
  });

  it('gives each setting with its key and file as source', () => {
    const read = layer({ url: 'acme.example/', apiKeyFile: '~/key', caFile: 'ca.pem', timeout: 2.5, insecure: false });
    expect(read.url).toEqual({
      value: 'https://acme.example',
      source: { layer: 'file', name: `url in ${path}` },
    });
    expect(read.credentials?.value.read).toThrow(/^apiKeyFile in .*: \/home\/me\/key cannot be read/);
    expect(read.caFile?.value).toBe(join(folder, 'ca.pem'));
    expect(read.timeout?.value).toEqual({ connect: 2500, headers: 2500, idle: 2500, overall: 5000 });
    expect(read.insecure?.value).toBe(false);
    expect(layer({ logFile: '~/log' }).logFile?.value).toBe('/home/me/log');
  });

  it('may set single times and sizes', () => {
    const read = layer({ timeout: 4, timeouts: { overall: 90 }, limits: { decoded: 1024, page: 0.5 } });
    expect(read.timeout?.value.connect).toBe(4000);
    expect(read.timeouts?.value).toEqual({ overall: 90_000 });
    expect(read.limits?.value).toEqual({ decoded: 1024 ** 3, page: 1024 ** 2 / 2 });
    expect(layer({ timeouts: { connect: 1 } }).timeouts?.value).toEqual({ connect: 1000 });
    expect(layer({ refresh: 30 }).refresh?.value).toBe(30);
    expect(layer({ refresh: 'off' }).refresh?.value).toBe(null);
    expect(layer({ requestsPerSecond: 2.5 }).requestsPerSecond?.value).toBe(2.5);
  });

  it('may set the API names of another deployment', () => {
    expect(layer({ names: { filter: 'filter', scopeHeader: 'X-Project' } }).names?.value).toEqual({
      filter: 'filter',
      scopeHeader: 'X-Project',
    });
  });

  it.each([
    [{ url: 5 }, /config\.json, line 1: url is not a string/],
    [{ insecure: 'yes' }, /insecure is neither true nor false/],
    [{ timeout: 'soon' }, /timeout: "soon" is not a time/],
    [{ timeouts: 5 }, /timeouts is not an object/],
    [{ limits: { page: '64' } }, /limits\.page is not a number/],
    [{ limits: { page: 0 } }, /limits\.page is not a number/],
    [{ refresh: 0.5 }, /refresh: "0\.5" is neither off nor a whole number of seconds from 1 to 86400/],
    [{ refresh: [1] }, /refresh is neither a number nor a string/],
    [{ timeout: [1] }, /timeout is neither a number nor a string/],
    [{ timeouts: { connect: [1] } }, /timeouts\.connect is neither a number nor a string/],
    [{ burst: 0 }, /burst is not a number from 1/],
    [{ burst: -3 }, /burst is not a number from 1/],
    [{ burst: 'many' }, /burst is not a number from 1/],
    [{ requestsPerSecond: 0 }, /requestsPerSecond is not a number from 0\.1/],
    [{ names: { filter: 'a b' } }, /names\.filter: not a valid/],
    [[], /not a JSON object/],
    [{ url: 'https://a?key=1' }, /url: the URL has a query/],
    ['{\n  "url": "a"\n  "timeout": 2\n}', /config\.json, line 3, column 3: expected a comma/],
    [{ apiKeyCommand: 'op read' }, /apiKeyCommand is not a list of program and arguments/],
    [{ apiKeyCommand: ['op'], tokenCommand: ['op'] }, /apiKeyCommand in .* and tokenCommand in .* are two keys/],
    [{ headers: ['x'] }, /headers is not an object/],
    [{ headers: { 'X-A': 's3cret' } }, /^(?!.*s3cret).*headers\.X-A: a value is not written here/],
    [{ headers: { 'X-A': { file: 'f', command: ['op'] } } }, /headers\.X-A has neither a file nor a command, or both/],
    [{ headers: { 'X-A': { file: 'f' }, 'x-a': { file: 'g' } } }, /headers\.x-a is given twice/],
    [{ headers: { Host: { file: 'f' } } }, /headers\.Host: the program itself sends this header/],
    [{ headers: { 'Content-Length': { file: 'f' } } }, /the program itself sends this header/],
    [{ headers: { 'X A': { file: 'f' } } }, /headers: not a name of a header/],
    [{ headers: { 'X\nA': { file: 'f' } } }, /headers: not a name of a header/],
    ['{\n  "url": "a",\n  "mouse": "yes"\n}', /config\.json, line 3: mouse is neither true nor false/],
    ['{\n  "contexts": {\n    "lab": {\n      "url": 5 }}}', /line 4: contexts\.lab\.url is not a string/],
    ['{"url": \'a\'}', /line 1, column 9: expected a text in double quotes, a number/],
    ['{"url": "a', /line 1, column 9: expected the end of the text/],
    ['{"url": "a"', /column 12: expected a comma or }/],
    ['', /line 1, column 1: expected a value/],
  ])('is refused with the place of a mistake: %j', (content, message) => {
    expect(() => layer(content)).toThrow(message);
  });

  it('is refused if any part of it is nested deeper than the stack allows', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const text of [deep, `{"contexts": ${deep}}`, `{"url":\n${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`])
      expect(() => layer(text)).toThrow(/line [12], column \d+: nested more than 60 deep/);
    // Brackets in texts and comments do not count.
    expect(config(`{"$schema": "${'['.repeat(100)}" /* ${'{'.repeat(100)} */}`).notes).toEqual([]);
  });

  it('is refused if it contains a key, and is never quoted', () => {
    expect(() => layer({ apiKey: 's3cret' })).toThrow(/^(?!.*s3cret).*API keys must not be stored/);
    expect(() => layer('{"url": "https://a"\n"apiKey": s3cret}')).toThrow(
      /^(?!.*s3cret).*line 2, column 1: expected a comma/,
    );
  });
});

describe('named queries of the config file', () => {
  const queries = (value: unknown) => namedQueriesOf(layer({ queries: value }).queries?.value ?? []);

  it('are a filter of the hosts, or an object with tab, filter, order and a text', () => {
    expect(
      queries({ mine: 'state=ready', big: { tab: 'profile', filter: 'inuse>9', order: '-inuse', about: 'used' } }),
    ).toEqual([
      { name: 'mine', about: '', kind: 'hosts', filter: 'state=ready', order: '' },
      { name: 'big', about: 'used', kind: 'profiles', filter: 'inuse>9', order: '-inuse' },
    ]);
  });

  it.each([
    [[], 'queries is not an object'],
    [{ 'two words': 'a' }, 'queries.two words: not a name of a query'],
    [{ a: 7 }, 'queries.a is neither a filter nor an object'],
    [{ a: { tab: 'pods' } }, 'queries.a.tab: no tab pods'],
    [{ a: 'state=ready cpu>x' }, 'queries.a.filter, character 17'],
    [{ a: { order: 'nothing' } }, 'queries.a.order, character 1'],
  ])('are refused with the place of a mistake: %j', (value, message) => {
    expect(() => queries(value)).toThrow(message);
  });
});
