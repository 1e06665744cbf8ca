import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/core/item.ts';
import { keptOf } from '../../src/core/item-of.ts';
import { Scan } from '../../src/core/tape/scan.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { CANARY, text } from './hostile.ts';
import { seen } from './seen.ts';
import { fullJson, kind } from './shown.ts';
import { spoil, step } from './spoil.ts';

const scan = new Scan();

/** The item of the tape of an element; null where it is not ordinary. */
const fromTape = (id: string, text: string): Item | null => {
  const bytes = Buffer.from(`  ${text},`);
  return scan.element(bytes, 2) < 0 ? null : kind(id).ordinary(scan.tape);
};

const fromJson = (id: string, text: string): Item => kind(id).itemOf(JSON.parse(text), Buffer.from(text));

const isObject = (json: unknown): json is object => typeof json === 'object' && json !== null && !Array.isArray(json);

describe.each(RESOURCES.map(({ id }) => id))('%s of a long list', (id) => {
  const full = fullJson(id);

  test('are read from their tape as they are from JSON, whatever is sent in place of their fields', () => {
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
      { numRuns: 150 },
    );
  });

  test('are read from their tape as they are from JSON, whatever their texts do to terminals and readers', () => {
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
      { numRuns: 100 },
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

test('an edge host as the document has it is ordinary, and none of its secrets is left', () => {
  const bytes = Buffer.from(JSON.stringify(fullJson('hosts')));
  expect(bytes.toString()).toContain('HUSH');
  expect(scan.element(bytes, 0)).toBe(bytes.length);
  const item = kind('hosts').ordinary(scan.tape);
  expect(bytes.toString()).not.toContain('HUSH');
  expect(JSON.stringify(item.json())).not.toContain('HUSH');
  expect(JSON.stringify(item.json())).toContain('"hostAuthToken":"(present)"');
});

test('what has no uid is told apart by what is in it, as in a short list', () => {
  const text = JSON.stringify({ metadata: { name: 'edge-1' }, status: { state: 'ready' } });
  expect(fromTape('hosts', text)?.uid).toBe(fromJson('hosts', text).uid);
});
