import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readList } from '../../src/api/stream/read-list.ts';
import { ListSplitter } from '../../src/api/stream/split.ts';
import { admit } from '../../src/core/admit/admit.ts';
import type { Item } from '../../src/core/item/item.ts';
import { arriving, pieces } from './pieces.ts';
import { tiny } from './tiny.ts';

const split = (list: readonly Buffer[]): { elements: unknown[]; fields: Record<string, unknown>; closed: boolean } => {
  const splitter = new ListSplitter(1e6);
  const elements: unknown[] = [];
  const fields: Record<string, unknown> = {};
  const parts = list.flatMap((piece) => [...splitter.push(piece)]);
  for (const part of [...parts, ...splitter.end()]) {
    if (part.type === 'element') elements.push(JSON.parse(part.bytes.toString('utf8')));
    else if (part.type === 'field' && part.bytes) fields[part.key] = JSON.parse(part.bytes.toString('utf8'));
  }
  return { elements, fields, closed: splitter.closed };
};

const envelope = fc
  .record(
    {
      items: fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 6 }),
      listmeta: fc.jsonValue(),
      listMeta: fc.jsonValue(),
      'items ': fc.jsonValue(),
      'it"em\\s\u{1F600}': fc.jsonValue(),
      '': fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  .chain((object) => {
    const entries = Object.entries(object);
    return fc.shuffledSubarray(entries, { minLength: entries.length }).map((list) => Object.fromEntries(list));
  });

const layout = fc.constantFrom(undefined, 1, '\t', '\r\n ');
const cuts = fc.array(fc.nat(), { maxLength: 40 });

describe('the splitter', () => {
  it('is not misled by texts and lists that contain the boundary of elements', () => {
    const entry = fc.record({
      kind: fc.constantFrom('x', '},{"kind":', '"}, {"kind":"', '\\'),
      items: fc.array(fc.record({ kind: fc.constantFrom('y', '},\n{"kind":1') }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), layout, cuts, (items, space, ends) => {
        const text = JSON.stringify({ items }, null, space as string);
        expect(split(pieces(Buffer.from(text), ends.slice(0, 5))).elements).toEqual(items);
      }),
    );
  });

  it('does not report several elements together as one that is too large', () => {
    const items = [{ kind: 1 }, { kind: 2 }, ...Array.from({ length: 20 }, (_, n) => ({ other: n })), { kind: 3 }];
    const splitter = new ListSplitter(40);
    const parts = [...splitter.push(Buffer.from(JSON.stringify({ items })))];
    expect(parts.flatMap((part) => (part.type === 'element' ? [JSON.parse(part.bytes.toString())] : []))).toEqual(
      items,
    );
  });

  it('reports the offset of an invalid key, relative to the whole body', () => {
    const splitter = new ListSplitter(1e6);
    for (const part of splitter.push(Buffer.from('{"items":[],'))) expect(part.type).toBe('field');
    expect(() => [...splitter.push(Buffer.from('"a\u0001b":1}'))]).toThrow('not JSON from byte 12 on');
  });

  it('finds the same elements as JSON.parse, in any envelope and any pieces', () => {
    fc.assert(
      fc.property(envelope, layout, cuts, fc.boolean(), (object, space, ends, bom) => {
        const text = JSON.stringify(object, null, space as string);
        const found = split(pieces(Buffer.from(bom ? `\uFEFF${text}` : text), ends));
        const whole: { items?: unknown[]; listmeta?: unknown; listMeta?: unknown } = JSON.parse(text);
        expect(found.elements).toEqual(whole.items ?? []);
        expect(found.fields['listmeta']).toEqual(whole.listmeta);
        expect(found.fields['listMeta']).toEqual(whole.listMeta);
        expect(found.closed).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('finds the same elements byte by byte, with escapes and characters of several bytes', () => {
    const text =
      '{"\\u0069tems" : [ "\\"]}", {"a\\\\":"ü漢😀\\u0022"} ,[[],{}], -1.5e3,true ], "listmeta":{"continue":"\\\\"}}';
    const found = split([...Buffer.from(text)].map((byte) => Buffer.from([byte])));
    const whole = JSON.parse(text);
    expect(found.elements).toEqual(whole.items);
    expect(found.fields['listmeta']).toEqual(whole.listmeta);
  });

  it('accepts a bare list', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 6 }), layout, cuts, (list, space, ends) => {
        const text = JSON.stringify(list, null, space as string);
        expect(split(pieces(Buffer.from(text), ends)).elements).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is never closed for a truncated body', () => {
    fc.assert(
      fc.property(envelope, fc.nat(), (object, cut) => {
        const bytes = Buffer.from(JSON.stringify(object));
        expect(split([bytes.subarray(0, cut % bytes.length)]).closed).toBe(false);
      }),
    );
  });

  it('ends with a list or an error on any bytes', async () => {
    const tokens = fc.constantFrom(' ', ...'{ } [ ] , : " \\ a 1 "items" "items":[ null'.split(' '));
    const noise = fc.oneof(
      fc.array(tokens, { maxLength: 30 }).map((list) => list.join('')),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(noise, cuts, async (text, ends) => {
        const body = arriving(pieces(Buffer.from(text), ends));
        const outcome = await readList(body, { item: (json) => tiny.item(json), elementLimit: 1e6 }).then(
          (list) => list.items,
          (error: unknown) => error,
        );
        if (outcome instanceof Error) expect(['CutError', 'MalformedError', 'NoListError']).toContain(outcome.name);
        else expect(Array.isArray(outcome)).toBe(true);
      }),
    );
  });

  it('reads items of the whole list as a reader of the parsed body would', async () => {
    const objects = fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(objects, cuts, async (list, ends) => {
        const text = JSON.stringify({ items: list });
        const read = await readList(arriving(pieces(Buffer.from(text), ends)), {
          item: (json) => tiny.item(json),
          elementLimit: 1e6,
        });
        const objectsWithFields = JSON.parse(text).items.filter((one: object) => Object.keys(one).length > 0);
        expect(read.items.map((item) => item.json())).toEqual(objectsWithFields.map((one: unknown) => admit(one)));
        expect(read.skipped).toBe(list.length - objectsWithFields.length);
      }),
    );
  });

  it('hands over each complete element before the place where the body broke off', async () => {
    const items = Array.from({ length: 6 }, (_, index) => ({ metadata: { uid: `u${index}` }, spec: { n: index } }));
    const body = Buffer.from(JSON.stringify({ items, listmeta: { continue: '', count: 6 } }));
    const ends = items.map((_, index) => JSON.stringify({ items: items.slice(0, index + 1) }).length - 2);
    await fc.assert(
      fc.asyncProperty(fc.nat(body.length - 1), cuts, async (broken, at) => {
        const given: Item[] = [];
        const breaking = async function* (): AsyncGenerator<Buffer> {
          yield* pieces(Buffer.from(body.subarray(0, broken)), at);
          throw new Error('gone');
        };
        const outcome = await readList(breaking(), {
          item: (json) => tiny.item(json),
          onItems: (fresh) => void given.push(...fresh),
          elementLimit: 1e6,
        }).then(null, (error: Error) => error.message);
        expect(outcome).toBe('gone');
        expect(given.map(({ uid }) => uid)).toEqual(ends.flatMap((end, index) => (end <= broken ? [`u${index}`] : [])));
      }),
      { numRuns: 300 },
    );
  });
});
