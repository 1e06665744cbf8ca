import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldChanges, isQuiet, loudText } from '../../src/change/change.ts';
import { withChanges } from '../../src/change/replay.ts';
import { isArray, isObject, type Json, pathSteps } from '../../src/core/values/index.ts';

/** JSON with keys and elements sorted, for a comparison that ignores their order. */
const sorted = (json: Json): Json => {
  if (isArray(json)) return json.map(sorted).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (!isObject(json)) return json;
  const keys = Object.keys(json).toSorted();
  return Object.fromEntries(keys.map((key) => [key, sorted(json[key] ?? null)]));
};

const key = fc.constantFrom('name', 'uid', 'a', 'b.c', 'x y', '"', '[0]', '\\', '', 'status');
const name = fc.constantFrom('os', 'k8s', 'a]b', '7', 'a.b', '"q"', 'os (2)');
const { item } = fc.letrec<{ item: Json; json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 1, 'text', '2026-11-24T02:00:00Z'),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.array(fc.record({ name, value: tie('json') }), { maxLength: 4 }),
    fc.dictionary(key, tie('json'), { maxKeys: 4 }),
  ),
  item: fc.dictionary(key, tie('json'), { maxKeys: 4 }),
}));

describe('fieldChanges', () => {
  it('compares an item of any size', () => {
    const parts = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`part${index}`, index]));
    const [small, large] = [{ name: 'a' }, { name: 'a', parts }];
    expect([fieldChanges(small, large).length, fieldChanges(large, small).length]).toEqual([200_000, 200_000]);
  });

  it('finds changes that make the later item when they are applied to the earlier item', () => {
    fc.assert(
      fc.property(item, item, (before, after) => {
        const changes = fieldChanges(before, after);
        expect(sorted(withChanges(before, changes))).toEqual(sorted(after));
        expect(changes.every(({ path }) => path === '' || pathSteps(path) !== null)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('identifies elements by name, and gives the time that came with the change', () => {
    const packs = (status: string, at: string) => [
      {
        name: 'cni',
        startTime: '2026-11-01T00:00:00Z',
        condition: { status: 'True', lastTransitionTime: '2026-11-01T00:00:00Z' },
      },
      { name: 'fluent-bit', startTime: '2026-11-01T00:00:00Z', condition: { status, lastTransitionTime: at } },
    ];
    const before = { status: { packs: packs('True', '2026-11-02T00:00:00Z') } };
    const after = { status: { packs: packs('False', '2026-11-24T02:12:00Z').toReversed() } };
    expect(fieldChanges(before, after)).toEqual([
      {
        path: 'status.packs[fluent-bit].condition.status',
        from: 'True',
        to: 'False',
        at: Date.UTC(2026, 10, 24, 2, 12),
      },
      {
        path: 'status.packs[fluent-bit].condition.lastTransitionTime',
        from: '2026-11-02T00:00:00Z',
        to: '2026-11-24T02:12:00Z',
        at: Date.UTC(2026, 10, 24, 2, 12),
      },
    ]);
  });

  it('gives no time that has not changed', () => {
    const pack = (version: string) => ({ packs: [{ name: 'a', version, startTime: '2026-11-01T00:00:00Z' }] });
    expect(fieldChanges(pack('1'), pack('2'))).toEqual([{ path: 'packs[a].version', from: '1', to: '2', at: null }]);
  });

  it('distinguishes null from a missing key, and quotes keys like a filter', () => {
    expect(fieldChanges({ labels: { 'a.b/c': 'x' }, ip: null }, { labels: {}, ip: 'y' })).toEqual([
      { path: 'labels."a.b/c"', from: 'x', at: null },
      { path: 'labels', to: {}, at: null },
      { path: 'ip', from: null, to: 'y', at: null },
    ]);
  });

  it('compares a list without names as a whole, in any order', () => {
    const disks = [{ size: 1 }, { size: 2 }];
    expect(fieldChanges({ disks }, { disks: disks.toReversed() })).toEqual([]);
    expect(fieldChanges({ disks }, { disks: [{ size: 3 }] })).toEqual([
      { path: 'disks', from: disks, to: [{ size: 3 }], at: null },
    ]);
  });
});

describe('quiet fields', () => {
  it.each([
    ['a.lastProbeTime', 'x', 'y', true],
    ['a.lastModifiedTimestamp', undefined, 'y', true],
    ['a.deployedAt', '2026-11-24T02:00:00Z', '2026-11-24T02:01:00Z', true],
    ['a.deployedAt', null, '2026-11-24T02:01:00Z', false],
    ['a.endTime', '2026-11-24T02:00:00Z', '2026-11-24T02:01:00Z', false],
    ['a.message', 'x', 'y', false],
  ] as const)(
    'are known by their path and values; a change of %s from %s to %s is quiet: %s',
    (path, from, to, expected) => {
      expect(isQuiet({ path, ...(from !== undefined && { from }), to })).toBe(expected);
    },
  );

  it('are removed from texts, and nothing else is', () => {
    const text = (probe: string, message: string) => JSON.stringify({ lastProbeTime: probe, message });
    const said = '"lastProbeTime":"a"';
    expect(loudText(text('2026-11-24T02:00:00Z', said))).toBe(loudText(text('2026-11-24T02:00:30Z', said)));
    expect(loudText(text('a', said))).not.toBe(loudText(text('a', '"lastProbeTime":"b"')));
  });
});
