import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { startDemo } from '../../../src/demo/index.ts';
import { json, type Reply, serve } from '../../api/server.ts';
import { temporary } from '../../temporary.ts';
import { capture } from './printed.ts';

const NONE = json({ items: [], listmeta: { continue: '', count: 0, limit: 50, offset: 0 } });

/** Reactions of a service to an order by an unknown field, each with the note about it. */
const WAYS: Readonly<Record<string, { readonly reply: Reply; readonly said: string }>> = {
  422: {
    reply: json({ code: 'Invalid', message: 'no' }, { status: 422 }),
    said: 'the service refused the order (422)',
  },
  500: {
    reply: json({ code: 'Internal', message: 'no' }, { status: 500 }),
    said: 'the service refused the order (500)',
  },
  'no rows': { reply: NONE, said: 'the service sent no rows in this order' },
};

/** Runs command lines over the embedded service, which reacts to orders by some fields in one of the ways. */
const over = async (way: keyof typeof WAYS | null, fields: RegExp) => {
  const demo = await startDemo({ hosts: 60 });
  const asked: string[] = [];
  const server = await serve(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? '/', demo.url);
    const { sort = [] } = JSON.parse(body === '' ? '{}' : body) as { sort?: { field: string }[] };
    const order = url.searchParams.get('orderBy') ?? sort.map(({ field }) => field).join();
    if (order !== '') asked.push(order);
    if (way !== null && order !== '' && fields.test(order)) {
      WAYS[way]?.reply(request, response);
      return;
    }
    const { method = 'GET', headers } = request;
    const names = ['content-type', 'projectuid'];
    const sent = names.flatMap((name) =>
      typeof headers[name] === 'string' ? [[name, headers[name]] as [string, string]] : [],
    );
    const answer = await fetch(url, { method, headers: sent, ...(method === 'POST' && { body }) });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  onTestFinished(() => demo.close());
  const home = temporary();
  const config = join(home, 'config.json');
  const contexts = { one: { url: server.url }, two: { url: demo.url } };
  writeFileSync(config, JSON.stringify({ requestsPerSecond: 1000, contexts }), { mode: 0o600 });
  const run = async (...args: readonly string[]) => {
    const [stdout, stderr] = [capture(), capture()];
    const context = { env: { LANG: 'C.UTF-8' }, home, cwd: home, stdin: {}, stdout, stderr };
    const code = await main([...args, '-o', 'csv', `--config=${config}`], context);
    return { code, out: stdout.text, err: stderr.text };
  };
  return { run, asked };
};

const VIEWS: readonly (readonly [dialect: string, ...view: readonly string[]])[] = [
  ['document', 'profiles', '--order=name', '--columns=name,uid'],
  ['document', 'projects', '--order=-name', '--columns=name,uid'],
  ['document', 'profiles', '--order=name', '--limit=5', '--columns=name,uid'],
  ['document', 'profiles', '--order=-name', '--server-filter=metadata.name>k', '--columns=name,uid'],
  ['document', 'profiles', '--order=name', '--project=all', '--columns=name,uid'],
  ['current', 'hosts', '--order=name', '--columns=name,uid'],
  ['current', 'hosts', '--order=-name', '--limit=7', '--columns=name,uid'],
  ['current', 'hosts', '--order=name', '--server-filter=status.state=in-use', '--columns=state,name,uid'],
  ['current', 'hosts', '--order=name', '--project=all', '--columns=name,uid'],
  ['current', 'profiles', '--order=-name', '--columns=name,uid'],
  ['current', 'projects', '--order=name', '--columns=name,uid'],
];

describe('an order that the service does not give', () => {
  it.each(VIEWS.map(([dialect, ...view]) => [dialect, view.join(' '), view] as const))(
    'is sorted locally: --dialect=%s %s',
    async (dialect, _, view) => {
      const args = [...view, '--context=one', `--dialect=${dialect}`];
      const right = await (await over(null, /./)).run(...args);
      expect(right.out.trim().split('\n').length).toBeGreaterThan(3);
      // Each of the 65 projects is asked for its rows: one way is enough there.
      for (const [way, { said }] of Object.entries(WAYS).slice(view.includes('--project=all') ? -1 : 0)) {
        const faulty = await over(way, /./);
        const found = await faulty.run(...args);
        expect(faulty.asked.length, way).toBeGreaterThan(0);
        expect(found.out, way).toBe(right.out);
        expect(found.err).toContain(`${said}; sorting locally`);
        expect(found.code, way).toBe(right.code);
      }
    },
  );

  it.each(Object.keys(WAYS))(
    'does not affect other orders, which the service gives, after the answer %s',
    async (way) => {
      const { run, asked } = await over(way, /state/);
      const { err, code } = await run('hosts', '--order=name', '--context=one', '--dialect=current');
      expect(err).not.toContain('sorting locally');
      expect([asked.length > 0, code]).toEqual([true, 0]);
    },
  );
});

describe('an order that one of several services does not give', () => {
  it.each(Object.entries(WAYS))('is sorted locally after the answer %s', async (way, { said }) => {
    const view = ['profiles', '--order=name', '--columns=name', '--context=one,two'];
    const [right, found] = [await (await over(null, /./)).run(...view), await (await over(way, /./)).run(...view)];
    expect(found.out.split('\n').length).toBeGreaterThan(50);
    expect(found.out).toBe(right.out);
    expect(found.err).toContain(`${said}; sorting locally`);
    expect(found.code).toBe(0);
  });
});

describe('an empty list in an order', () => {
  it.each(['document', 'current'])('is not taken for a refused order: --dialect=%s', async (dialect) => {
    const { run } = await over(null, /./);
    const filter = '--server-filter=metadata.name=none-of-them';
    const { code, err } = await run('profiles', '--order=name', filter, '--context=one', `--dialect=${dialect}`);
    expect(err).toContain('No cluster profiles in');
    expect(err).not.toContain('sorting locally');
    expect(code).toBe(0);
  });
});
