import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/core/item/item.ts';
import { keptOf } from '../../src/core/item/item-of.ts';
import type { KeptItem } from '../../src/core/item/kept-item.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { seen } from './seen.ts';
import { fullJson, kind } from './shown.ts';
import { spoil, step } from './spoil.ts';

/** What is kept of an item, as it comes back from a file. */
const throughFile = (item: Item): KeptItem => {
  const kept = keptOf(item);
  if (kept === null) throw new Error('nothing is kept of it');
  return { summary: String(kept.summary), bytes: Buffer.from(kept.bytes) };
};

const itemOf = (id: string, json: object): Item => {
  const text = JSON.stringify(json);
  return kind(id).itemOf(JSON.parse(text), Buffer.from(text));
};

const CONTROL = /[\p{Cc}\p{Cf}\p{Cs}]/u;

describe.each(RESOURCES.map(({ id }) => id))('cached items of %s', (id) => {
  test('are the same items after reading', () => {
    const item = itemOf(id, fullJson(id) as object);
    const { summary, bytes } = throughFile(item);
    const recalled = kind(id).recall(summary, bytes);
    expect(recalled && seen(id, recalled)).toEqual(seen(id, item));
    expect(recalled?.same(item)).toBe(true);
    expect(recalled !== null && item.same(recalled)).toBe(true);
  });

  test('are the same for any field values', () => {
    const full = fullJson(id);
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
        const json = steps.reduce(spoil, full);
        if (typeof json !== 'object' || json === null || Array.isArray(json)) return;
        const item = itemOf(id, json);
        const { summary, bytes } = throughFile(item);
        const recalled = kind(id).recall(summary, bytes);
        expect(recalled && seen(id, recalled)).toEqual(seen(id, item));
      }),
      { numRuns: 25 },
    );
  });

  test('are refused, or safe to display, for any file content', () => {
    const summary = JSON.parse(throughFile(itemOf(id, fullJson(id) as object)).summary);
    const bad = fc.oneof(
      step,
      fc.tuple(fc.nat(), fc.constant('other' as const), fc.constant('\u001b]52;c;eA==\u0007')),
    );
    fc.assert(
      fc.property(fc.array(bad, { minLength: 1, maxLength: 3 }), fc.string(), (steps, text) => {
        const spoilt = JSON.stringify(steps.reduce(spoil, summary));
        const item = kind(id).recall(spoilt, Buffer.from(text));
        if (item === null) return;
        const { uid, name, cells, texts } = seen(id, item);
        const shown = [uid, name, ...cells.map((cell) => cell.text), ...texts.split('\n')];
        expect(shown.filter((one) => CONTROL.test(one) || /undefined|NaN|\[object /.test(one))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('have columns only where their bytes are corrupt', () => {
    const { summary } = throughFile(itemOf(id, fullJson(id) as object));
    const item = kind(id).recall(summary, Buffer.from('{"metadata": {"uid'));
    expect(item?.name).not.toBe('');
    expect(item?.json()).toBeNull();
  });
});
