import { describe, expect, it } from 'vitest';
import type { Page, PageRequest } from '../../../src/core/client/client.ts';
import { ProblemError, type ProblemKind } from '../../../src/core/client/problem.ts';
import { inScope } from '../../../src/core/item/origin-column.ts';
import { OWN_COLUMNS } from '../../../src/core/item/resource.ts';
import { ALL_PROJECTS, scopeNamed } from '../../../src/core/query/query.ts';
import { print } from './printed.ts';
import { clientOf, page, THING, thing } from './thing.ts';

const resource = inScope({ ...THING, inProjects: true }, ALL_PROJECTS);
const problem = (kind: ProblemKind, status?: number) =>
  new ProblemError({ kind, what: `It broke (${status})`, remedy: ['Wait'], ...(status !== undefined && { status }) });

const PROJECTS = ['p1', 'p2', 'p3'].map((uid) => thing(uid, null, `name-of-${uid}`));

/** Client with three projects. Each has a thing of its own, and a thing that all of them share. */
const clientWith = (
  failing: Readonly<Record<string, ProblemError>> = {},
  projects: (request: PageRequest) => Page | Promise<Page> = () => page(PROJECTS, { count: 3 }),
) =>
  clientOf((request) => {
    const { kind, scope } = request.query;
    if (kind === 'projects' || kind === 'summary') return projects(request);
    const failure = failing[scope?.uid ?? ''];
    if (failure !== undefined) throw failure;
    return page([thing(`of-${scope?.uid}`, 1), thing('shared', 2)], { count: 2 });
  });

const all = (client: ReturnType<typeof clientWith>, view: Parameters<typeof print>[2] = {}, format = 'csv' as const) =>
  print(client, format, { resource, ...view }, ALL_PROJECTS);

const rows = (out: string): string[] => out.trim().split('\r\n').slice(1);

describe('printing all projects', () => {
  it('queries each project and merges the rows, with the names of their projects', async () => {
    const client = clientWith();
    const { out, err, code } = await all(client, { columns: { ...OWN_COLUMNS, ids: ['name', 'in'] } });
    expect(rows(out)).toEqual([
      'name-of-p1,name-of-p1',
      'name-of-p2,name-of-p2',
      'name-of-p3,name-of-p3',
      'name-shared,"name-of-p1, name-of-p2, name-of-p3"',
    ]);
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(client.asked.map(({ query }) => query.scope?.uid)).toEqual([undefined, 'p1', 'p2', 'p3']);
  });

  it('prints the other projects when one fails, names it on stderr and ends with 4', async () => {
    const { out, err, code } = await all(clientWith({ p2: problem('forbidden', 403) }));
    expect(rows(out)).toHaveLength(3);
    expect(err).toContain('name-of-p2: It broke (403)');
    expect(err).toContain('2 of 3 projects answered, 1 failed');
    expect(code).toBe(4);
  });

  it('reports possible other projects, and ends with 4', async () => {
    const { err, code } = await all(clientWith({}, () => page(PROJECTS, { count: 65 })));
    expect(err).toContain('3 projects received, service says 65');
    expect(code).toBe(4);
  });

  it('stops at the limit', async () => {
    const { out, code } = await all(clientWith(), { limit: 1 });
    expect(rows(out)).toHaveLength(1);
    expect(code).toBe(0);
  });

  it('takes the first rows in an order from all projects, not from those that answer first', async () => {
    const client = clientOf(({ query }) => {
      if (query.kind === 'projects' || query.kind === 'summary') return page(PROJECTS, { count: 3 });
      return page([thing(`of-${query.scope?.uid}`, 1)], { count: 1 });
    });
    const order = [{ column: 'name', descending: true }];
    const { out, code } = await all(client, { order, limit: 2, columns: { ...OWN_COLUMNS, ids: ['name'] } });
    expect(client.asked.at(-1)?.query.order[0]).toEqual({ path: 'metadata.name', descending: true });
    expect(rows(out)).toEqual(['name-of-p3', 'name-of-p2']);
    expect(code).toBe(0);
  });

  it('reports no missing projects if the limit was reached before all were listed', async () => {
    const client = clientWith({}, ({ continue: token }) =>
      token === null ? page(PROJECTS.slice(0, 1), { continue: 't', count: 65 }) : new Promise(() => undefined),
    );
    const { out, err, code } = await all(client, { limit: 1 });
    expect(rows(out)).toHaveLength(1);
    expect({ err, code }).toEqual({ err: '', code: 0 });
  });
});

describe('printing several projects', () => {
  const columns = { columns: { ...OWN_COLUMNS, ids: ['name', 'in'] } };
  const several = (words: string, client = clientWith()) =>
    print(client, 'csv', { resource, ...columns }, scopeNamed(words));

  it('queries only projects that are named, by uid or by name', async () => {
    const client = clientWith();
    const { out, err, code } = await several('p3,NAME-of-p1', client);
    expect(rows(out)).toEqual([
      'name-of-p1,name-of-p1',
      'name-of-p3,name-of-p3',
      'name-shared,"name-of-p3, name-of-p1"',
    ]);
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(client.asked.map(({ query }) => query.scope?.uid)).toEqual([undefined, 'p3', 'p1']);
  });

  it('names the failed project, keeps the rows of the other and ends with 4', async () => {
    const { out, err, code } = await several('p1,p2', clientWith({ p2: problem('forbidden', 403) }));
    expect(rows(out)).toHaveLength(2);
    expect(err).toContain('name-of-p2: It broke (403)');
    expect(err).toContain('1 of 2 projects answered, 1 failed');
    expect(code).toBe(4);
  });

  it('names both projects with the same name, and queries neither', async () => {
    const twins = [thing('p1', null, 'lab'), thing('p2', null, 'lab'), thing('p3')];
    const client = clientWith({}, () => page(twins, { count: 3 }));
    await expect(several('lab,p3', client)).rejects.toMatchObject({
      problem: { kind: 'wrong-project', what: '2 projects have the name lab: p1, p2' },
    });
    expect(client.asked.map(({ query }) => query.kind)).toEqual(['projects']);
  });

  it('names the nearest project for an unknown name', async () => {
    await expect(several('name-of-p1,name-of-p9')).rejects.toMatchObject({
      problem: { what: 'no project has the uid or name name-of-p9', remedy: ['Name name-of-p1, if that is meant'] },
    });
  });

  it('takes words as uids if the list of projects is refused', async () => {
    const client = clientWith({}, () => {
      throw problem('forbidden', 403);
    });
    const { out } = await several('p1,p2', client);
    expect(rows(out)).toEqual(['name-of-p1,p1', 'name-of-p2,p2', 'name-shared,"p1, p2"']);
  });
});
