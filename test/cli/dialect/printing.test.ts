import { describe, expect, it, onTestFinished } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { startDemo } from '../../../src/demo/index.ts';
import { parseDrops } from '../../../src/demo/parameters.ts';
import { temporary } from '../../temporary.ts';
import { capture } from '../print/printed.ts';

/** Runs command lines over an embedded service without some endpoints, with a state file of the test's own. */
const over = async (drop: string) => {
  const service = await startDemo({ hosts: 60, drop: parseDrops(drop) });
  onTestFinished(() => service.close());
  const home = temporary();
  return async (...args: readonly string[]) => {
    const [stdout, stderr] = [capture(), capture()];
    const before = service.requests;
    const context = { env: { LANG: 'C.UTF-8' }, home, cwd: home, stdin: {}, stdout, stderr };
    const code = await main([...args, `--url=${service.url}`], context);
    return { code, out: stdout.text, err: stderr.text, requests: service.requests - before };
  };
};

const MOVED = '405 from GET /v1/edgehosts; using POST /v1/dashboard/edgehosts/search';

describe('printing from a service without the documented list', () => {
  it('uses the search instead, with one note, and remembers it', async () => {
    const run = await over('hosts');
    const first = await run('hosts', '-o', 'csv');
    expect([first.code, first.out.trim().split('\n').length, first.requests]).toEqual([0, 61, 4]);
    expect(first.err).toContain(MOVED);
    const second = await run('hosts', '-o', 'csv');
    expect([second.out, second.requests]).toEqual([first.out, 3]);
    expect(second.err).not.toContain('405');
    expect((await run('hosts', '-o', 'csv', '--dialect', 'document')).err).toContain(
      'Newer releases have POST /v1/dashboard/edgehosts/search instead: --dialect current asks it',
    );
  });

  it('filters locally if the search cannot', async () => {
    const run = await over('hosts');
    const { out, err } = await run('hosts', '-o', 'csv', '--type', 'vsphere', '--columns', 'name,type');
    expect(err).toContain('Filtering type=vsphere locally');
    const types = out.trim().split(/\r?\n/).slice(1);
    expect(types.length).toBeGreaterThan(0);
    expect(types.every((line) => line.endsWith(',vsphere'))).toBe(true);
    const current = await run('profiles', '-o', 'csv', '--dialect=current', '--server-filter', 'spec.version=1.0.0');
    expect(current.err).toContain('Filtering spec.version=1.0.0 locally: the service searches only by name and type');
    expect(current.err).toContain('Not listed: MACROS');
    expect(current.out.trim().split('\n').length).toBeGreaterThan(1);
  });

  it('prints each project, and the projects from their search', async () => {
    const run = await over('hosts,projects,summary');
    const { code, out, err } = await run('hosts', '-o', 'csv', '--project', 'all');
    expect([code, out.trim().split('\n').length > 50]).toEqual([0, true]);
    expect(err).toContain(MOVED);
    expect(err).toContain('405 from GET /v1/projects; using POST /v1/dashboard/projects');
  });

  it('shows one whole item, loaded by uid', async () => {
    const run = await over('hosts');
    const name =
      (await run('hosts', '-o', 'csv', '--columns', 'name', '--limit', '1')).out.trim().split(/\r?\n/)[1] ?? '';
    const { code, out, err } = await run('show', 'host', name, '-o', 'json');
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toHaveProperty('aclmeta.tenantUid');
  });

  it('shows the item of the search if there are no single items, with a note', async () => {
    const run = await over('hosts,hosts-uid');
    const name =
      (await run('hosts', '-o', 'csv', '--columns', 'name', '--limit', '1')).out.trim().split(/\r?\n/)[1] ?? '';
    const { code, out, err } = await run('show', 'host', name, '-o', 'json');
    expect(code).toBe(0);
    expect(err).toContain('fields that are not listed stay unknown');
    expect(JSON.parse(out)).not.toHaveProperty('aclmeta');
  });

  it('reports in one line that neither endpoint exists', async () => {
    const run = await over('projects:410,projects-search:404');
    const { code, out, err } = await run('projects', '-o', 'csv');
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('offers neither GET /v1/projects (410) nor POST /v1/dashboard/projects (404)');
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});
