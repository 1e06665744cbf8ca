import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readList } from '../../src/api/stream/read-list.ts';
import { OversizeError } from '../../src/api/stream/split.ts';
import { arriving, pieces } from './pieces.ts';
import { tiny } from './tiny.ts';

const MANY = 160;

const listOf = (elements: readonly unknown[]): string =>
  JSON.stringify({ items: elements, listmeta: { continue: '', count: elements.length, limit: 50, offset: 0 } });

const things = (odd: (index: number) => unknown): unknown[] =>
  Array.from({ length: MANY }, (_, index) => ({
    metadata: { name: `thing-${index}`, uid: `u${index}` },
    spec: { token: `hunter2-${index}`, size: index, note: 'two words', odd: odd(index) },
  }));

/** A list whose body arrives in pieces that end at the offsets `ends`. */
const read = async (text: string, ends: readonly number[], elementLimit = 1e6) => {
  const { items, notes } = await readList(arriving(pieces(Buffer.from(text), ends)), {
    item: (json, from) => tiny.item(json, from),
    elementLimit,
  });
  return { all: items, items: items.map((item) => item.raw()), notes };
};

const cuts = fc.array(fc.nat(), { maxLength: 40 });

describe('a long list', () => {
  it('has the same items at whatever bytes its body is split', async () => {
    const odd = fc.constantFrom<unknown>(
      null,
      'plain',
      'password: hunter2',
      1e30,
      { value: 'x', name: 'TOKEN' },
      'Grüße',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(odd, { minLength: 1, maxLength: 9 }), cuts, async (parts, ends) => {
        const text = listOf(things((index) => parts[index % parts.length]));
        const { items, notes } = await read(text, ends);
        expect(items).toEqual((await read(text, [])).items);
        expect(notes).toEqual([]);
        expect(JSON.stringify(items)).not.toContain('hunter2');
      }),
      { numRuns: 60 },
    );
  });

  it('keeps elements without a uid that are split between chunks', async () => {
    const nameless = Array.from({ length: MANY }, (_, index) => ({
      metadata: { name: `thing-${index}` },
      size: index,
    }));
    const text = listOf(nameless);
    await fc.assert(
      fc.asyncProperty(cuts, async (ends) => {
        const { items, all } = await read(text, ends);
        expect(items).toEqual(nameless);
        expect(new Set(all.map(({ uid }) => uid)).size).toBe(MANY);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['a blank behind commas and colons', (text: string) => text.replaceAll(/([:,])/g, '$1 ')],
    ['indents', (text: string) => JSON.stringify(JSON.parse(text), null, 2)],
  ])('has the same items with %s', async (_, spaced) => {
    const elements = things((index) => (index % 3 === 0 ? 'plain' : { labels: { city: 'Bonn' }, password: 'hunter2' }));
    const list = spaced(listOf(elements));
    const turned = spaced(listOf([...elements.slice(80), ...elements.slice(0, 80)]));
    const [before, after] = await Promise.all([read(list, [5000, 9000]), read(turned, [])]);
    const again = new Map(after.all.map((item) => [item.uid, item]));
    for (const item of before.all) expect(again.get(item.uid)?.same(item)).toBe(true);
    const changed = await read(spaced(listOf(elements).replaceAll('Bonn', 'Köln')), []);
    expect(before.all.map((item, index) => changed.all[index]?.same(item))).toEqual(
      before.all.map((_item, index) => index % 3 === 0),
    );
  });

  it('loses only the element that is not JSON, at whatever bytes its body is split', async () => {
    const text = listOf(things((index) => (index === 120 ? 'BROKEN' : 'plain'))).replace('"BROKEN"', 'f');
    const broken = text.indexOf(':f}');
    for (let cut = broken; cut < broken + 12; cut += 1) {
      const { items, notes } = await read(text, [cut]);
      expect(items).toHaveLength(MANY - 1);
      expect(notes).toEqual([{ path: 'items[120]', message: 'not JSON: skipped' }]);
    }
  });

  it('is refused if an element is too large', async () => {
    const text = listOf(things((index) => (index === 150 ? 'x'.repeat(500) : 'plain')));
    await expect(read(text, [], 400)).rejects.toBeInstanceOf(OversizeError);
    await expect(read(text, [text.indexOf('xxx') + 200], 400)).rejects.toBeInstanceOf(OversizeError);
  });
});
