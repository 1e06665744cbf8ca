import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/core/item/index.ts';
import type { Bytes } from '../../src/snapshot/bytes.ts';
import { damageTexts, readOpening, Snapshot } from '../../src/snapshot/open.ts';
import { itemsAt, readHistory } from '../../src/snapshot/states.ts';
import { bytesOf, hosts, MADE, madeMembers, minutes, resourceNamed, zipped } from './file.ts';

const STATES = [
  hosts(['a', 'healthy'], ['b', 'healthy'], ['c', 'healthy']),
  hosts(['a', 'unhealthy'], ['b', 'healthy'], ['d', 'healthy']),
  hosts(['a', 'unhealthy'], ['c', 'unhealthy'], ['d', 'healthy']),
  hosts(['a', 'healthy'], ['d', 'unhealthy']),
];
const [FIRST = [], ...LATER] = STATES;
const REFRESHES = LATER.map((items, index) => ({ kind: 'hosts' as const, items, at: minutes(index + 1) }));
const MEMBERS = madeMembers([{ kind: 'hosts', items: FIRST }], REFRESHES);
const HOSTS = { wants: () => true };

const textsOf = (items: readonly Item[]): readonly string[] => items.map((item) => item.jsonText()).sort();

const stateOf = async (bytes: Bytes, at: number): Promise<readonly Item[]> => {
  const history = await readHistory(bytes, resourceNamed);
  const items: Item[] = [];
  for await (const { item } of itemsAt(bytes, history, { ...HOSTS, at }, resourceNamed)) items.push(item);
  return items;
};

describe('a recording', () => {
  test.each([
    ['gzip', bytesOf(zipped(MEMBERS))],
    ['plain text', bytesOf(Buffer.from(MEMBERS.join('')))],
    ['one member', bytesOf(gzipSync(MEMBERS.join('')))],
  ])('gives each state of its lists: %s', async (_, bytes) => {
    for (const [index, items] of STATES.entries()) {
      expect(textsOf(await stateOf(bytes, minutes(index)))).toEqual(textsOf(items));
      expect(textsOf(await stateOf(bytes, minutes(index) + 59_999))).toEqual(textsOf(items));
    }
    expect((await readHistory(bytes, resourceNamed)).damage).toEqual({ isChanged: false, cutAfter: null });
  });

  test('can be shown from the time when it began, although its lists were whole later', async () => {
    const [state = ''] = madeMembers([{ kind: 'hosts', items: FIRST, end: { at: minutes(4) } }]);
    const snapshot = new Snapshot(bytesOf(zipped([state])), resourceNamed);
    expect(await snapshot.span()).toEqual([MADE, minutes(4)]);
    // The clock was set back in between.
    const [early = ''] = madeMembers([{ kind: 'hosts', items: FIRST, end: { at: minutes(-4) } }]);
    expect(await new Snapshot(bytesOf(zipped([early])), resourceNamed).span()).toEqual([minutes(-4), minutes(-4)]);
  });

  test('has the time of its last refresh, read from its end', () => {
    expect(new Snapshot(bytesOf(zipped(MEMBERS)), resourceNamed).head.lastRefresh).toBe(minutes(3));
    expect(new Snapshot(bytesOf(Buffer.from(MEMBERS.join(''))), resourceNamed).head.lastRefresh).toBe(minutes(3));
    expect(new Snapshot(bytesOf(zipped(MEMBERS.slice(0, 1))), resourceNamed).head.lastRefresh).toBeNull();
    // A cut refresh does not count.
    expect(new Snapshot(bytesOf(zipped(MEMBERS).subarray(0, -20)), resourceNamed).head.lastRefresh).toBe(minutes(2));
  });

  test('has the size of its list at its beginning, if the size was known before the items', () => {
    const ahead = { items: 3, count: 12, at: minutes(4) };
    const [state = ''] = madeMembers([{ kind: 'hosts', items: FIRST, list: { ahead } }]);
    expect(readOpening(bytesOf(zipped([state])))).toMatchObject({
      header: { made: MADE },
      list: { kind: 'hosts', ahead },
    });
    expect(readOpening(bytesOf(zipped(MEMBERS))).list).not.toHaveProperty('ahead');
    // A line of another type follows the header.
    const others = [state.split('\n', 1)[0], '{"kind":"hosts","uid":"a","seen":[],"new":{}}', ''].join('\n');
    expect(readOpening(bytesOf(Buffer.from(others))).list).toBeNull();
  });

  test('has the same log of changes as a run on the service', async () => {
    const snapshot = new Snapshot(bytesOf(zipped(MEMBERS)), resourceNamed);
    await snapshot.history();
    snapshot.moveTo(minutes(2));
    const log = snapshot.log({ kind: 'hosts' });
    expect(log?.refreshes.map(({ at, items }) => [at, items])).toEqual([
      [MADE, 3],
      [minutes(1), 3],
      [minutes(2), 3],
    ]);
    expect(log?.changes.map(({ what, uid }) => `${what} ${uid}`)).toEqual([
      'field a',
      'new d',
      'gone c',
      'back c',
      'field c',
      'gone b',
    ]);
  });
});

describe('a file that is cut or changed', () => {
  test('opens with its whole part, wherever it is cut', async () => {
    const whole = zipped(MEMBERS);
    const ends = MEMBERS.map((_, index) => zipped(MEMBERS.slice(0, index + 1)).length);
    for (let size = 300; size < whole.length; size += 1) {
      const bytes = bytesOf(whole.subarray(0, size));
      const { refreshes, damage } = await readHistory(bytes, resourceNamed);
      // The trailer of gzip at the end of a member can be cut without a loss.
      const full = ends.filter((end) => end - 8 <= size).length;
      expect(refreshes.length).toBeLessThanOrEqual(Math.max(0, full));
      expect(refreshes.length).toBeGreaterThanOrEqual(ends.filter((end) => end <= size).length - 1);
      expect(damage.isChanged).toBe(false);
      if (damage.cutAfter === null) continue;
      const inState = size < (ends[0] ?? 0);
      expect(damage.cutAfter).toMatch(inState ? /^\d hosts$|^its first lines$/ : /^02:0\d:00Z$/);
    }
  });

  test('says where it is cut', async () => {
    const [state = '', first = ''] = MEMBERS;
    const cutIn = async (text: string) => (await readHistory(bytesOf(Buffer.from(text)), resourceNamed)).damage;
    const lines = state.split('\n');
    expect(damageTexts(await cutIn(lines.slice(0, 4).join('\n')))).toEqual(['cut after 2 hosts']);
    expect(damageTexts(await cutIn(`${state}${first.slice(0, 40)}`))).toEqual(['cut after 02:00:00Z']);
    expect(damageTexts(await cutIn(`${MEMBERS.slice(0, 3).join('')}${first.slice(0, 40)}`))).toEqual([
      'cut after 02:02:00Z',
    ]);
  });

  test('reports every flipped byte that matters', async () => {
    const whole = zipped(MEMBERS.slice(0, 2));
    for (let at = 10; at < whole.length; at += 1) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 0x20;
      const read = await readHistory(bytesOf(flipped), resourceNamed).catch((error: Error) => error);
      if (read instanceof Error) expect(read.message).toMatch(/is not an edgescope snapshot|written by a newer/);
      // Flags, times and system of the second header do not matter.
      else if (read.refreshes.length === 2) expect(read.damage.isChanged, `byte ${at}`).toBe(true);
      else if (!read.damage.isChanged) expect(textsOf(await stateOf(bytesOf(flipped), minutes(9)))).toBeDefined();
    }
  });

  test.each([
    ['x', { isChanged: true, cutAfter: null }],
    ['x'.repeat(200), { isChanged: true, cutAfter: null }],
    ['\u001fx', { isChanged: true, cutAfter: null }],
    ['\u001f', { isChanged: false, cutAfter: '02:03:00Z' }],
    ['\u001f\u008b\u0008', { isChanged: false, cutAfter: '02:03:00Z' }],
    // Some programs fill the last block of a file with zeros.
    ['\0\0\0', { isChanged: false, cutAfter: null }],
  ])('reports bytes after its last member: %j', async (more, damage) => {
    const bytes = bytesOf(Buffer.concat([zipped(MEMBERS), Buffer.from(more, 'latin1')]));
    expect((await readHistory(bytes, resourceNamed)).damage).toEqual(damage);
    expect(textsOf(await stateOf(bytes, minutes(9)))).toEqual(textsOf(STATES.at(-1) ?? []));
  });

  test('reports an edited value, and lines that are no JSON', async () => {
    const text = MEMBERS.join('');
    for (const edited of [
      text.replace('edge-b', 'edge-x'),
      text.replace('"unhealthy"', '"fine"'),
      text.replace('\n', '\nnonsense\n'),
      `${text}${text}`,
    ]) {
      const bytes = bytesOf(Buffer.from(edited));
      const { damage } = await readHistory(bytes, resourceNamed);
      expect(damage).toEqual({ isChanged: true, cutAfter: null });
      expect(await stateOf(bytes, MADE)).toHaveLength(3);
    }
  });
});

describe('a file that is no snapshot', () => {
  const refused = (bytes: Bytes): string => {
    try {
      return JSON.stringify(new Snapshot(bytes, resourceNamed).head);
    } catch (error) {
      return (error as Error).message;
    }
  };
  test.each([
    ['an empty file', '', 'is empty'],
    ['a text', 'hello', 'is not an edgescope snapshot'],
    ['JSON of another form', '{"kind":"hosts","item":{}}\n', 'is not an edgescope snapshot'],
    ['a compressed text', gzipSync('some log\n'), 'is not an edgescope snapshot'],
    ['a damaged header of gzip', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 'is not an edgescope snapshot'],
    [
      'a snapshot of a newer format',
      '{"edgescope":"snapshot","format":2}\n',
      'was written by a newer edgescope (format 2)',
    ],
    [
      'a compressed snapshot of a newer format',
      gzipSync('{"edgescope":"snapshot","format":7,"made":3}\n'),
      'was written by a newer edgescope (format 7)',
    ],
  ])('is refused with the reason: %s', (_, content, message) => {
    expect(refused(bytesOf(Buffer.from(content)))).toBe(message);
  });

  test('is refused after a few bytes, however long it is', async () => {
    let read = 0;
    const endless = (sign: string, begin = ''): Bytes => ({
      size: 10e9,
      read: (from, length) => {
        read += length;
        const bytes = Buffer.alloc(length, sign);
        if (from === 0) bytes.write(begin);
        return bytes;
      },
    });
    for (const sign of [' ', '\0', '\n']) {
      await expect(readHistory(endless(sign), resourceNamed)).rejects.toThrow('is not an edgescope snapshot');
      await expect(readHistory(endless(sign, MEMBERS[0]?.split('\n', 1)[0]), resourceNamed)).rejects.toThrow();
    }
    expect(read).toBeLessThan(100e6);
  });

  test('is not read on after a million unknown lines', async () => {
    const million = gzipSync('{}\n'.repeat(1e6));
    const bomb = Buffer.concat([zipped(MEMBERS), ...Array.from({ length: 100 }, () => million)]);
    const { damage, refreshes } = await readHistory(bytesOf(bomb), resourceNamed);
    expect([damage.isChanged, refreshes.length]).toEqual([true, 3]);
  });

  test('is searched for its last refresh in only a few places', () => {
    const blanks = gzipSync(Buffer.alloc(100e6, ' '));
    const bytes = bytesOf(Buffer.concat([zipped(MEMBERS), ...Array.from({ length: 40 }, () => blanks)]));
    expect(new Snapshot(bytes, resourceNamed).head.lastRefresh).toBeNull();
  });

  test('is refused without much memory if a small file inflates to much text', async () => {
    const blanks = gzipSync(Buffer.alloc(200e6, ' '));
    const bomb = Buffer.concat([gzipSync(`${MEMBERS[0]}`), blanks]);
    await expect(readHistory(bytesOf(bomb), resourceNamed)).rejects.toThrow('has a line of more than 64 MB');
  });
});
