import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packItem, standInFor } from '../../src/core/item/index.ts';
import { keptText, openText, packText } from '../../src/core/item/packed-text.ts';
import { createEndpoints } from '../../src/demo/endpoints.ts';
import { createWorld } from '../../src/demo/world/world.ts';
import { RESOURCES } from '../../src/resources/index.ts';

const NOW = Date.UTC(2026, 2, 1);

const anyText = fc.string({ unit: 'binary', maxLength: 300 });

it('packText keeps the text with any dictionary, and does not pack a packed text again', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, other) => {
      const dictionary = Buffer.from(other);
      const kept = packText(keptText(text), dictionary);
      expect(openText(kept).toString()).toBe(Buffer.from(text).toString());
      expect(packText(kept, dictionary)).toBe(kept);
    }),
  );
});

describe.each(RESOURCES.map((resource, index) => [resource.title, resource, index] as const))(
  'packed items of %s',
  (_, resource, index) => {
    const endpoint = createEndpoints(createWorld(1, 40, NOW))[index];
    const list = endpoint?.list(new URLSearchParams(), null, {});
    const listed = Array.from({ length: list?.count ?? 0 }, (_, at) => list?.item(at));

    it('have stand-ins with only their uid and name', () => {
      const empty = resource.item({});
      for (const json of listed) {
        const item = resource.item(json);
        const { uid, name } = item;
        const standIn = standInFor(item, empty);
        expect(standIn).toMatchObject({ uid, name, kind: item.kind });
        expect(standIn.jsonText()).toBe('{}');
        expect(standIn.links()).toEqual([]);
      }
    });

    it('take at most a third of their size, with one of the texts as the dictionary', () => {
      const texts = listed.map((json) => Buffer.from(resource.item(json).jsonText()));
      const packed = texts.map((text) => packText(keptText(text.toString()), texts[0] ?? text));
      const bytesOf = (all: readonly Uint8Array[]): number => all.reduce((sum, { length }) => sum + length, 0);
      expect(bytesOf(packed.map(({ bytes }) => bytes))).toBeLessThan(bytesOf(texts) / 3);
    });

    it('keep their JSON, sections and facets, and equal items that are not packed', () => {
      expect(listed.length).toBeGreaterThan(0);
      for (const json of listed) {
        const [item, other] = [resource.item(json), resource.item(json)];
        packItem(item);
        expect(item.jsonText()).toBe(other.jsonText());
        expect(item.same(other)).toBe(true);
        expect(other.same(item)).toBe(true);
        expect(item.sections(NOW)).toEqual(other.sections(NOW));
        expect(item.facets()).toEqual(other.facets());
        packItem(other, item);
        expect(other.sections(NOW)).toEqual(item.sections(NOW));
        expect(other.same(resource.item(json))).toBe(true);
      }
    });
  },
);
