import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { identity, json, type Reply, serve } from '../api/server.ts';
import { temporary } from '../temporary.ts';
import { capture } from './print/printed.ts';

const CA = new URL('../fixtures/tls/authority/ca.pem', import.meta.url).pathname;
const KEY = 'a-key-that-nobody-may-see-4711';
const items = {
  items: [{ metadata: { uid: 'u1', name: 'host-of-a-customer' } }],
  listmeta: { continue: '', count: 1 },
};
const fine = json(items);

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly config?: string;
}

/** Runs `edgescope doctor` in a home of its own. */
const doctor = async (args: readonly string[], { env = {}, config }: Given = {}) => {
  const home = temporary();
  if (config !== undefined) {
    mkdirSync(join(home, '.config/edgescope'), { recursive: true });
    writeFileSync(join(home, '.config/edgescope/config.json'), config, { mode: 0o600 });
  }
  const [stdout, stderr] = [capture(), capture()];
  const context = { env: { LANG: 'C.UTF-8', ...env }, home, cwd: home, stdin: {}, stdout, stderr };
  const code = await main(['doctor', ...args], context);
  return { code, out: stdout.text, err: stderr.text };
};

/** Lines of warnings and failures, except about the version of Node. */
const wrong = (out: string): string[] =>
  out.split('\n').filter((line) => /^ {2}[!✗]/.test(line) && !line.includes('Node:'));

describe('edgescope doctor', () => {
  it('reports no problem if there is none, and requests each list', async () => {
    const server = await serve(fine, identity('server'));
    const env = { EDGESCOPE_URL: server.url, EDGESCOPE_API_KEY: KEY };
    const { code, out } = await doctor(['--ca-file', CA], { env });
    expect(wrong(out)).toEqual([]);
    expect(code).toBe(0);
    expect(out).toMatch(/certificate: TLSv1.3, expires in [\d,]+ days/);
    expect(out).toContain(`sent to ${server.url} alone`);
    expect(new Set(server.seen.map(({ url }) => url.split('?')[0])).size).toBe(4);
  });

  it.each([
    ['expired', 'shows an expired certificate', ['--ca-file', CA]],
    ['server', 'from an unknown authority', []],
    ['misnamed', 'for another name', ['--ca-file', CA]],
  ])('says why the certificate "%s" is refused, and goes on', async (name, said, args) => {
    const server = await serve(fine, identity(name));
    const { code, out } = await doctor(['--url', server.url, ...args]);
    expect(out).toMatch(new RegExp(`✗ failed +certificate: .*${said}`));
    expect(out).toMatch(/✗ failed +edge hosts:/);
    expect(out).toContain('files\n');
    expect(code).toBe(1);
  });

  it('says if a folder of the program cannot be made', async () => {
    const file = join(temporary(), 'file');
    writeFileSync(file, '');
    const { out } = await doctor(['files'], { env: { XDG_CACHE_HOME: file } });
    expect(wrong(out)).toEqual([
      `  ! warning  cache: ${file} is no folder: starts are slower, and no rows stay while the service is down`,
    ]);
  });

  it('names a wrong clock, a refused key, and a closed port of the service or its proxy', async () => {
    const late: Reply = (request, response) => {
      response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString());
      fine(request, response);
    };
    expect((await doctor(['service', '--url', (await serve(late)).url])).out).toMatch(
      /! warning +clock: .*behind this/,
    );
    const refusing = await serve((_, response) => response.writeHead(401).end());
    const refused = await doctor(['service', '--url', refusing.url]);
    expect(refused.out).toMatch(/✗ failed +edge hosts: .*\n +\S/);
    expect(refusing.seen).toHaveLength(1);
    expect((await doctor(['network', '--url', 'http://127.0.0.1:9'])).out).toMatch(
      /✗ failed +connect: .*ECONNREFUSED.*\n +check address, port, firewall and HTTP_PROXY/,
    );
    const through = await doctor(['network', '--url', 'http://a.test'], { env: { http_proxy: 'http://127.0.0.1:9' } });
    expect(through.out).toMatch(/connect: the proxy .*ECONNREFUSED.*\n +check address, port, firewall and http_proxy/);
  });

  it('does not send a key over plain http to another machine, and says what to add', async () => {
    const env = { EDGESCOPE_URL: 'http://192.0.2.1:9', EDGESCOPE_API_KEY: KEY };
    for (const group of ['settings', 'key']) {
      const { code, out } = await doctor([group], { env });
      expect(out).toMatch(/✗ failed .*: EDGESCOPE_API_KEY is not sent to http:\/\/192\.0\.2\.1:9: plain http/);
      expect(out).toContain('or add --insecure');
      expect(out).not.toContain('alone');
      expect(code).toBe(1);
    }
    const allowed = await doctor(['key', '--insecure'], { env });
    expect([allowed.code, allowed.out]).toEqual([0, expect.stringContaining('✓ ok       key:')]);
  });

  it('reports a broken config file, and goes on without it', async () => {
    const server = await serve(fine);
    const { code, out } = await doctor([], { env: { EDGESCOPE_URL: server.url }, config: '{"url": ' });
    expect(out).toMatch(/✗ failed +refused: .*config\.json/);
    expect(out).toMatch(/✓ ok +edge hosts: document dialect/);
    expect(code).toBe(1);
  });

  it('names a key of the config file that belongs to another action, or whose action does not exist', async () => {
    const config = JSON.stringify({ keys: { f5: 'refresh', j: 'order' } });
    const { code, out } = await doctor(['settings', '--demo'], { config });
    expect(wrong(out)).toEqual(['  ✗ failed   keys: keys.j: the key of down too']);
    expect(code).toBe(1);
    const typo = await doctor(['settings', '--demo'], { config: JSON.stringify({ keys: { f5: 'refersh' } }) });
    expect(wrong(typo.out)).toEqual(['  ✗ failed   keys: keys.f5: no action refersh']);
    const fineKeys = await doctor(['settings', '--demo'], { config: JSON.stringify({ keys: { f5: 'refresh' } }) });
    expect([fineKeys.code, fineKeys.out]).toEqual([0, expect.stringContaining('✓ ok       keys: {"f5":"refresh"}')]);
  });

  it('names the file of a key with its mode, and never the key nor a host', async () => {
    const file = join(temporary(), 'key');
    writeFileSync(file, KEY);
    chmodSync(file, 0o600);
    const server = await serve(fine);
    const { out } = await doctor(['-o', 'json', '--url', server.url, '--api-key-file', file]);
    const bundle = JSON.parse(out);
    expect(JSON.stringify(bundle)).toContain(`in ${file} (0600`);
    expect(out).not.toMatch(/4711|host-of-a-customer/);
    expect(bundle.groups.map(({ name }: { readonly name: string }) => name)).toContain('terminal');
  });

  it('refuses an unknown group, and suggests the nearest', async () => {
    expect(await doctor(['netwrk'])).toMatchObject({ code: 2, err: expect.stringContaining('did you mean network?') });
  });

  it('names contexts of one address, and looks at one service at a time', async () => {
    const contexts = { a: { url: 'https://x.example' }, b: { url: 'x.example' }, c: { url: 'https://y.example' } };
    const config = JSON.stringify({ contexts });
    expect((await doctor(['settings', '--context', 'a'], { config })).out).toContain('a and b have one address');
    const { code, err } = await doctor(['--context', 'a,c'], { config });
    expect([code, err]).toEqual([2, expect.stringContaining('name one with --context NAME')]);
  });
});
