import { describe, expect, it } from 'vitest';
import type { Page } from '../../../src/core/client/client.ts';
import { ProblemError } from '../../../src/core/client/problem.ts';
import { inScope } from '../../../src/core/item/origin-column.ts';
import { ALL_PROJECTS } from '../../../src/core/query/query.ts';
import { ALL, clientOf, page, THING, thing } from '../print/thing.ts';
import { show } from './show.ts';

/** Client that returns the pages in turn, and fails with a problem in place of a page. */
const pagesOf = (pages: readonly (readonly object[] | ProblemError)[], count: number | null = null) =>
  clientOf((_, call): Page => {
    const things = pages[call - 1];
    if (things instanceof ProblemError) throw things;
    return page(things ?? [], { continue: call < pages.length ? `t${call}` : null, count });
  });

const problem = (kind: 'server' | 'forbidden') => new ProblemError({ kind, what: 'It broke', remedy: ['Wait'] });

const shownUid = ({ out }: { readonly out: string }): unknown => JSON.parse(out).metadata.uid;

describe('the wanted item', () => {
  const controls = 'bad\x1b[2Jname';

  it.each([
    ['by uid on a later page, which is the last one loaded', 'c', 'c', [[thing('a')], [thing('c')], [thing('d')]], 2],
    [
      'by its name if no other item of the whole list has it',
      'name-a',
      'a',
      [[thing('a')], [thing('b')], [thing('c')]],
      3,
    ],
    [
      'by uid, although other items have this text as their name',
      'x',
      'x',
      [[thing('a', 1, 'x'), thing('b', 2, 'x'), thing('x')]],
      1,
    ],
    ['once if it came twice', 'name-a', 'a', [[thing('a')], [thing('a'), thing('b')]], 2],
    ['by the name that the screen shows', controls, 'a', [[thing('a', 1, controls)]], 1],
  ])('is found %s', async (_, wanted, uid, pages, loads) => {
    const client = pagesOf(pages);
    const shown = await show(client, { wanted, format: 'json' });
    expect({ uid: shownUid(shown), code: shown.code }).toEqual({ uid, code: 0 });
    expect(client.asked).toHaveLength(loads);
  });

  it('is loaded whole', async () => {
    const client = pagesOf([[thing('a')]]);
    await show(client, { wanted: 'a', scope: { uid: 'p1', name: null } });
    expect(client.asked[0]).toMatchObject({ query: { fields: [], filter: [], scope: { uid: 'p1' } } });
  });

  it('is searched with few fields, then loaded whole, if the service has single items', async () => {
    const client = clientOf(
      () => page([thing('a')]),
      { ...ALL, details: true },
      () => ({
        item: THING.item(thing('a', 7)),
        notes: [],
      }),
    );
    const shown = await show(client, { wanted: 'name-a', format: 'json', scope: { uid: 'p1', name: null } });
    expect(JSON.parse(shown.out)).toEqual(THING.item(thing('a', 7)).json());
    expect(client.asked.map(({ query }) => query.fields)).toEqual([THING.fields]);
    expect(client.got).toEqual([{ kind: THING.id, dialect: 'document', uid: 'a', scope: { uid: 'p1', name: null } }]);
  });

  it('is searched again in whole items if the service has no single items', async () => {
    const client = clientOf(
      () => page([thing('a'), thing('b')]),
      { ...ALL, details: true },
      () => {
        throw new ProblemError({ kind: 'gone', what: 'none', remedy: ['none'] });
      },
    );
    const shown = await show(client, { wanted: 'name-b', format: 'json' });
    expect(shownUid(shown)).toBe('b');
    expect(shown.code).toBe(0);
    expect(client.asked.map(({ query }) => query.fields)).toEqual([THING.fields, []]);
  });

  it('is not shown in part if loading the whole item fails', async () => {
    const client = clientOf(
      () => page([thing('a')]),
      { ...ALL, details: true },
      () => {
        throw problem('forbidden');
      },
    );
    await expect(show(client, { wanted: 'a' })).rejects.toThrow('It broke');
  });

  it('is searched in each project, and loaded whole from its project', async () => {
    const projects = ['p1', 'p2', 'p3'].map((uid) => thing(uid));
    const resource = inScope({ ...THING, inProjects: true }, ALL_PROJECTS);
    const failing = new ProblemError({ kind: 'forbidden', what: 'Not for you', remedy: ['Ask'] });
    const client = clientOf(
      ({ query: { kind, scope } }) => {
        if (kind === 'projects') return page(projects, { count: 3 });
        if (scope?.uid === 'p1') throw failing;
        return page(scope?.uid === 'p2' ? [thing('x'), thing('a', 1, 'twin')] : [thing('b', 2, 'twin')]);
      },
      { ...ALL, details: true },
      ({ uid }) => ({ item: THING.item(thing(uid, 7)), notes: [] }),
    );
    const shown = await show(client, { wanted: 'x', format: 'json', scope: 'all', resource });
    expect(shownUid(shown)).toBe('x');
    expect(client.got).toEqual([
      { kind: THING.id, dialect: 'document', uid: 'x', scope: { uid: 'p2', name: 'name-p2' } },
    ]);
    expect(shown.err).toContain('name-p1: Not for you');
    expect(shown.code).toBe(4);
    const twins = await show(client, { wanted: 'twin', scope: 'all', resource });
    expect(twins.err).toContain('several things are named "twin"');
    expect(twins.err).toMatch(/a .*asked in name-p2/);
    expect((await show(client, { wanted: 'nothing', scope: 'all', resource })).err).toContain('in all projects');
  });
});

describe('a search without a result', () => {
  it.each<[string, object[], number | null, string, string[]]>([
    ['items one typing mistake away', [thing('a', 1, 'edge-store-1')], null, 'edge-sotre-1', ['edge-store-1']],
    ['the scope of an empty list', [], 0, 'a', ['No things in the whole tenant', '--project UID']],
    [
      'the number of items that came',
      [thing('a')],
      146,
      'zzz',
      ['1 of 146 searched', 'No similar name, uid or address.'],
    ],
  ])('ends with 1 and names %s', async (_, things, count, wanted, words) => {
    const { code, err } = await show(pagesOf([things], count), { wanted });
    expect(code).toBe(1);
    for (const text of words) expect(err).toContain(text);
  });

  it('ends with 1 and the uids of an ambiguous name, as soon as two items have it', async () => {
    const client = pagesOf([[thing('a', 1, 'twin')], [thing('b', 2, 'twin')], [thing('c')]]);
    const { code, out, err } = await show(client, { wanted: 'twin' });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('several things are named "twin"');
    expect(err).toContain('More may exist: 2 searched.');
    expect(err).toMatch(/^ {4}a {2}size 1$/m);
    expect(err).toMatch(/^ {4}b {2}size 2$/m);
    expect(client.asked).toHaveLength(2);
  });

  it('ends with 1 and names the items near a fragment, nearest first', async () => {
    const client = pagesOf([[thing('a', 1, 'edge-store-1')], [thing('b', 2, 'store-1'), thing('c', 3, 'other')]], 3);
    const { code, out, err } = await show(client, { wanted: 'store' });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('no thing with uid or name "store" in the whole tenant; all 3 searched');
    expect(err.indexOf('store-1  uid b')).toBeLessThan(err.indexOf('edge-store-1  uid a'));
    expect(err).not.toContain('other');
  });

  it('ends with the exit code of the failure that broke it off', async () => {
    const { code, err } = await show(pagesOf([[thing('a')], problem('forbidden')], 9), { wanted: 'b' });
    expect(code).toBe(3);
    expect(err).toContain('1 of 9 loaded: It broke. Wait.');
    expect(err).toContain('1 of 9 searched');
  });

  it('fails with the problem if no page came, and is stopped by its signal', async () => {
    const failure = problem('server');
    await expect(show(pagesOf([failure]), { wanted: 'a' })).rejects.toMatchObject({ problem: failure.problem });
    const stop = new AbortController();
    stop.abort();
    await expect(show(pagesOf([[thing('a')]]), { wanted: 'a' }, stop.signal)).rejects.toThrow();
  });

  it('writes no control sequence from the arguments', async () => {
    const { err } = await show(pagesOf([[thing('a')]]), { wanted: '\x1b[31mred' });
    expect(err).not.toContain('\x1b');
  });
});

it('shows an item and ends with 4 if its name may be ambiguous', async () => {
  const { code, out, err } = await show(pagesOf([[thing('a')], problem('server')], 9), {
    wanted: 'name-a',
    format: 'yaml',
  });
  expect(code).toBe(4);
  expect(out).toContain('uid: a');
  expect(err).toContain('Another one may have the same name: 1 of 9 searched');
});

it('prints the notes of the item', async () => {
  const odd = { metadata: { uid: 'a', name: 7 } };
  const { err } = await show(pagesOf([[odd, { metadata: { uid: 'b', name: 8 } }]]), { wanted: 'a' });
  expect(err).toBe('metadata.name: a number instead of text\n');
  expect(THING.item(odd).notes).toHaveLength(1);
});
