import { expect, test } from 'vitest';
import type { Item } from '../../src/core/item/index.ts';
import { wholeList } from '../../src/core/query/index.ts';
import { snapshotClient } from '../../src/snapshot/client.ts';
import { readLine } from '../../src/snapshot/format.ts';
import { Snapshot } from '../../src/snapshot/open.ts';
import { bytesOf, hostOf, hosts, MADE, type MadeList, madeMembers, minutes, resourceNamed, zipped } from './file.ts';

const open = (lists: readonly MadeList[], isZipped = true) => {
  const members = madeMembers(lists);
  const bytes = isZipped ? zipped(members) : Buffer.from(members.join(''));
  const snapshot = new Snapshot(bytesOf(bytes), resourceNamed);
  const client = snapshotClient(snapshot, (_, dialect) => (dialect === 'current' ? ['spec.late'] : []));
  return { snapshot, client };
};

const stamp = (minute: number): string => new Date(minutes(minute)).toISOString();

const request = { query: wholeList('hosts'), continue: null };

test('a snapshot client hands over the items of a long file as they are read, each once, and knows its time at the end', async () => {
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

test('a snapshot client stops reading if the request is aborted', async () => {
  const { client } = open([{ kind: 'hosts', items: hosts(['a', 'healthy']) }]);
  await expect(client.list(request, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    problem: { kind: 'stopped' },
  });
});

test('a snapshot client disarms the texts of a file that are shown', async () => {
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

test('a snapshot client hides secrets in the lines around the items', async () => {
  const login = 'https://admin:swordfish@edge.example/?token=swordfish';
  const members = madeMembers(
    [
      {
        kind: 'hosts',
        items: hosts(['a', 'healthy']),
        list: { query: { filter: [{ password: 'swordfish' }], order: login }, fields: [login] },
        end: { notes: [`password: swordfish ${login}`] },
      },
    ],
    [],
    { service: login, program: login, scope: { type: 'project', uid: login, name: 'password=swordfish' } },
  );
  const snapshot = new Snapshot(bytesOf(zipped(members)), resourceNamed);
  const page = await snapshotClient(snapshot, () => []).list(request);
  expect(page.notes).toHaveLength(2);
  expect(JSON.stringify([snapshot.head, snapshot.known, page.notes])).not.toContain('swordfish');
});

test.each([
  ['spec.env[DB_PASSWORD].value', 'swordfish'],
  ['spec.env["DB_PASSWORD (2)"].value', 'swordfish'],
  ['spec.env[DB_PASSWORD]', { name: 'DB_PASSWORD', value: 'swordfish' }],
  ['spec.password', ['swordfish']],
])('readLine hides a secret in a change, by its path: %s', (path, to) => {
  const line = { kind: 'hosts', uid: 'a', name: 'a', seen: [stamp(0), stamp(1)], path, to };
  expect(JSON.stringify(readLine(JSON.stringify(line), () => hosts(['a', 'healthy'])[0] as Item))).toMatch(
    /^(?!.*swordfish).*\(present\)/,
  );
});

test.each([
  ['spec.env[HOME].value', '/root'],
  ['spec.env[HOME].name', 'OTHER'],
  ['spec.nics[eth0]', { nicName: 'eth0', ip: '10.0.0.1' }],
])('readLine keeps the value of any other change: %s', (path, to) => {
  const line = { kind: 'hosts', uid: 'a', name: 'a', seen: [stamp(0), stamp(1)], path, to };
  expect(readLine(JSON.stringify(line), () => hosts(['a', 'healthy'])[0] as Item)).toMatchObject({
    change: { path, to },
  });
});

const DEEP = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;

test.each([
  ['header', '"scope":{"type":"tenant"}', '"scope":'],
  ['list', '"query":{}', '"query":{"filter":'],
  ['fields', '"fields":null', '"fields":'],
  ['item', '"metadata":{', '"deep":'],
  ['end of a list', '"notes":[]', '"notes":'],
  ['withheld', '"withheld":{}', '"withheld":'],
  ['change', '"from":"healthy"', '"from":'],
  ['new item', '"new":{', '"new":{"deep":'],
  ['end of a refresh', '"touched":0', '"touched":'],
])('a snapshot client reads lines that are nested deeper than the stack: %s', async (_, found, key) => {
  const later = [{ kind: 'hosts' as const, items: hosts(['a', 'unhealthy'], ['b', 'healthy']), at: minutes(1) }];
  const text = madeMembers([{ kind: 'hosts', items: hosts(['a', 'healthy']) }], later).join('');
  const rest = found.endsWith('{') ? `,${key.includes('{') ? '' : found}` : key.includes('{') ? '}' : '';
  expect(text).toContain(found);
  const edited = text.replace(found, `${key}${DEEP}${rest}`);
  const snapshot = new Snapshot(bytesOf(zipped([edited])), resourceNamed);
  const page = await snapshotClient(snapshot, () => []).list(request);
  expect(page.items.length).toBeGreaterThan(0);
  const log = snapshot.log({ kind: 'hosts' });
  expect(JSON.stringify([snapshot.head, snapshot.known, page, log]).length).toBeLessThan(10_000);
});

test('a snapshot client says that a list was not whole, and by which query it was requested', async () => {
  const { client } = open([
    {
      kind: 'hosts',
      items: hosts(['a', 'healthy']),
      list: { query: { filter: 'status.health.state=healthy' } },
      end: { count: 7, isWhole: false, notes: ['500 of the service'] },
    },
  ]);
  const { meta, notes, doubtfulEnd } = await client.list(request);
  expect([meta, doubtfulEnd]).toMatchObject([{ continue: null, count: 7 }, 'file']);
  expect(notes.map(({ message }) => message)).toEqual([
    '500 of the service',
    'only what was asked for: filter status.health.state=healthy',
  ]);
});

test('a snapshot client does not list fields that were not selected, or that the endpoint leaves out', async () => {
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

test('a snapshot client lists the projects of a file that has no list of projects', async () => {
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
