import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/core/item/item.ts';
import { keptOf } from '../../src/core/item/item-of.ts';
import { Scan } from '../../src/core/json-scan/scan.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { CANARY, text } from './hostile.ts';
import { seen } from './seen.ts';
import { fullJson, kind } from './shown.ts';
import { spoil, step } from './spoil.ts';

const scan = new Scan();

/** The item of the tape of an element; null where it is not ordinary. */
const fromTape = (id: string, text: string): Item | null => {
  const bytes = Buffer.from(`  ${text},`);
  return scan.element(bytes, 2) < 0 ? null : kind(id).itemFromScan(scan.tape);
};

const fromJson = (id: string, text: string): Item => kind(id).itemOf(JSON.parse(text), Buffer.from(text));

/** The ways in which services write the same JSON. */
const WRITINGS: readonly ((json: object) => string)[] = [
  (json) => JSON.stringify(json),
  (json) => JSON.stringify(json).replace('{', '{ '),
  (json) => JSON.stringify(json).replace(/}$/, ' }'),
  (json) => JSON.stringify(json, null, 2),
  (json) => JSON.stringify(json, null, 1).replaceAll(/\n */g, ' '),
  (json) =>
    JSON.stringify(json).replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
];

const isObject = (json: unknown): json is object => typeof json === 'object' && json !== null && !Array.isArray(json);

describe.each(RESOURCES.map(({ id }) => id))('%s of a long list', (id) => {
  const full = fullJson(id);

  test('are read equally from tape and JSON, for any field values', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 4 }), (steps) => {
        const json = steps.reduce(spoil, full);
        if (!isObject(json)) return;
        const text = JSON.stringify(json);
        const item = fromTape(id, text);
        if (item === null) return;
        expect(seen(id, item)).toEqual(seen(id, fromJson(id, text)));
        // A refresh finds that nothing has changed, whichever way the item was read.
        expect(item.same(fromJson(id, text))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  test('are the same from their tape and from JSON however the service writes them', () => {
    const writing = fc.constantFrom(...WRITINGS);
    const rate = fc.constantFrom('1', '1.0', '100e-2');
    fc.assert(
      fc.property(fc.array(step, { maxLength: 2 }), writing, writing, rate, rate, (steps, one, other, ...rates) => {
        const json = steps.reduce(spoil, full);
        if (!isObject(json)) return;
        const [a, b] = [one, other].map((write, index) =>
          write({ ...json, place: 'Zürich', token: 'x'.repeat(9 ** index), rate: 'RATE' }).replace(
            '"RATE"',
            rates[index] ?? '',
          ),
        );
        const item = fromTape(id, a ?? '');
        const again = fromTape(id, b ?? '');
        if (item === null || again === null) return;
        const parsed = fromJson(id, b ?? '');
        expect(seen(id, item)).toEqual(seen(id, parsed));
        expect([item.same(parsed), item.same(again), again.same(parsed)]).toEqual([true, true, true]);
      }),
      { numRuns: 40 },
    );
  });

  test('are read equally from tape and JSON, for texts with control sequences and invisible characters', () => {
    fc.assert(
      fc.property(text, fc.nat(), (odd, at) => {
        let turn = 0;
        const json = JSON.stringify(full, (_, value) =>
          typeof value === 'string' && turn++ === at % 60 ? odd : value,
        );
        const item = fromTape(id, json);
        if (item === null) return;
        expect(seen(id, item)).toEqual(seen(id, fromJson(id, json)));
        expect(item.same(fromJson(id, json))).toBe(true);
        expect(keptOf(item)?.bytes.includes(CANARY)).toBe(keptOf(fromJson(id, json))?.bytes.includes(CANARY));
      }),
      { numRuns: 30 },
    );
  });
});

test.each([
  ['round numbers', '"rounds":[16000,32000,64000,128000,256000]'],
  ['a key twice', '"note":"x","note":"y"'],
])('a host with %s has not changed when it is read the other way', (_, fields) => {
  const text = `{"metadata":{"uid":"u","name":"edge-1"},"status":{"serviceAuthToken":"hunter2"},${fields}}`;
  const item = fromTape('hosts', text);
  expect(item?.same(fromJson('hosts', text))).toBe(true);
  expect(fromJson('hosts', text).same(item ?? fromJson('hosts', '{}'))).toBe(true);
  expect(item?.same(fromJson('hosts', text.replace('edge-1', 'edge-2')))).toBe(false);
});

test('a documented edge host is ordinary, and none of its secrets remains', () => {
  const bytes = Buffer.from(JSON.stringify(fullJson('hosts')));
  expect(bytes.toString()).toContain('HUSH');
  expect(scan.element(bytes, 0)).toBe(bytes.length);
  const item = kind('hosts').itemFromScan(scan.tape);
  expect(bytes.toString()).not.toContain('HUSH');
  expect(JSON.stringify(item.json())).not.toContain('HUSH');
  expect(JSON.stringify(item.json())).toContain('"hostAuthToken":"(present)"');
});

test('items without uid are identified by content, as in a short list', () => {
  const text = JSON.stringify({ metadata: { name: 'edge-1' }, status: { state: 'ready' } });
  expect(fromTape('hosts', text)?.uid).toBe(fromJson('hosts', text).uid);
});

test('a profile of a long list reads its forms before its bytes are rewritten', () => {
  const text = '{"metadata":{"uid":"x"},"spec":{},"specSummary":"ü","rate":1.0}';
  const item = fromTape('profiles', text);
  expect(item?.hasForms()).toBe(fromJson('profiles', text).hasForms());
});
