import { expect, test } from 'vitest';
import type { Item } from '../../src/core/item/index.ts';
import { wholeList } from '../../src/core/query/index.ts';
import { snapshotClient } from '../../src/snapshot/client.ts';
import { Snapshot } from '../../src/snapshot/open.ts';
import { bytesOf, hostOf, hosts, MADE, type MadeList, madeMembers, minutes, resourceNamed, zipped } from './file.ts';

const open = (lists: readonly MadeList[], isZipped = true) => {
  const members = madeMembers(lists);
  const bytes = isZipped ? zipped(members) : Buffer.from(members.join(''));
  const snapshot = new Snapshot(bytesOf(bytes), resourceNamed);
  const client = snapshotClient(snapshot, (_, dialect) => (dialect === 'current' ? ['spec.late'] : []));
  return { snapshot, client };
};

const request = { query: wholeList('hosts'), continue: null };

test('hands over the items of a long file as they are read, each once, and knows its time at the end', async () => {
  const items = Array.from({ length: 3000 }, (_, index) =>
    hostOf({ metadata: { uid: `h${index}`, name: `edge-${index}`, about: 'x'.repeat(600) } }),
  );
  const { client, snapshot } = open([{ kind: 'hosts', items, end: { at: minutes(4) } }], false);
  expect(snapshot.isRead).toBe(true);
  expect(snapshot.now()).toBe(MADE);
  const handed: (readonly Item[])[] = [];
  let known = true;
  const page = await client.list(request, {
    onItems: (more) => {
      handed.push(more);
      known &&= snapshot.known !== null;
    },
  });
  expect(known).toBe(false);
  expect(handed[0]).toHaveLength(60);
  expect(handed.flat()).toEqual(page.items.slice(0, handed.flat().length));
  expect(page.items.map(({ uid }) => uid)).toEqual(items.map(({ uid }) => uid));
  expect(snapshot.now()).toBe(minutes(4));
});

test('ends when nobody waits for it', async () => {
  const { client } = open([{ kind: 'hosts', items: hosts(['a', 'healthy']) }]);
  await expect(client.list(request, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    problem: { kind: 'stopped' },
  });
});

test('makes the texts of a file harmless that are shown as they are', async () => {
  const members = madeMembers(
    [
      {
        kind: 'hosts',
        items: [],
        list: { query: { filter: '\u001b[31mred' } },
        end: { notes: ['\u001b]0;title\u0007'] },
      },
    ],
    [],
    { service: '\u001b[2Jedge\n.example', scope: { type: 'project', uid: '\u001b[1m', name: '\u009b5m' } },
  );
  const snapshot = new Snapshot(bytesOf(zipped(members)), resourceNamed);
  const { notes } = await snapshotClient(snapshot, () => []).list(request);
  const texts = JSON.stringify([snapshot.head.header, notes]);
  expect(texts).toContain('␛[2Jedge␊.example');
  expect(texts).toContain('␛[31mred');
  // JSON writes control characters as escapes.
  expect(texts).not.toMatch(/[\u0080-\u009f]|\\[nu]/);
});

test('tells of a list that was not whole, and of what it was asked for', async () => {
  const { client } = open([
    {
      kind: 'hosts',
      items: hosts(['a', 'healthy']),
      list: { query: { filter: 'status.health.state=healthy' } },
      end: { count: 7, isWhole: false, notes: ['500 of the service'] },
    },
  ]);
  const { meta, notes } = await client.list(request);
  expect(meta).toMatchObject({ continue: null, count: 7 });
  expect(notes.map(({ message }) => message)).toEqual([
    '500 of the service',
    'not whole when it was written',
    'only what was asked for: filter status.health.state=healthy',
  ]);
});

test('does not list fields that the list was not asked for, or that its endpoint leaves out', async () => {
  const items = hosts(['a', 'healthy']);
  const selected = open([{ kind: 'hosts', items, list: { fields: ['metadata', 'status.health.state'] } }]);
  await selected.client.list(request);
  const { unlisted } = selected.client.ability('hosts', 'document');
  expect(unlisted).not.toContain('status.health.state');
  expect(unlisted).not.toContain('metadata.name');
  expect(unlisted.length).toBeGreaterThan(10);
  const searched = open([{ kind: 'hosts', items, list: { dialect: 'current' } }]);
  await searched.client.list(request);
  expect(searched.client.ability('hosts', 'document').unlisted).toEqual(['spec.late']);
});

test('has the projects of a file without their list', async () => {
  const members = madeMembers([{ kind: 'hosts', project: 'p1', items: hosts(['a', 'healthy']) }], [], {
    scope: { type: 'all' },
  });
  const client = snapshotClient(new Snapshot(bytesOf(zipped(members)), resourceNamed), () => []);
  expect((await client.list({ query: wholeList('projects'), continue: null })).items.map(({ uid }) => uid)).toEqual([
    'p1',
  ]);
  const own = { ...wholeList('hosts'), scope: { uid: 'p1', name: null } };
  expect((await client.list({ query: own, continue: null })).items.map(({ uid }) => uid)).toEqual(['a']);
  const other = { ...wholeList('hosts'), scope: { uid: 'p2', name: null } };
  await expect(client.list({ query: other, continue: null })).rejects.toThrow('not in this snapshot');
});
