import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/core/item/index.ts';
import { UNKNOWN_TEXT } from '../../src/core/values/format.ts';
import { createEndpoints } from '../../src/demo/endpoints.ts';
import { createWorld } from '../../src/demo/world/world.ts';
import { RESOURCES } from '../../src/resources/index.ts';

const NOW = Date.UTC(2026, 2, 1);
const DAY = 86_400_000;
const endpoints = createEndpoints(createWorld(1, 60, NOW));

describe.each(RESOURCES.map((resource, index) => [resource.title, resource, endpoints[index]] as const))(
  'the searched words of %s',
  (_, resource, endpoint) => {
    const list = endpoint?.list(new URLSearchParams(), null, {});
    const items = Array.from({ length: Math.min(40, list?.count ?? 0) }, (_, at) => resource.item(list?.item(at)));

    test('contain every cell as displayed, except ages', () => {
      expect(items.length).toBeGreaterThan(3);
      for (const { id, type } of resource.columns.filter((column) => column.type !== 'time')) {
        for (const item of items) {
          const { text, value } = item.cell(id, NOW);
          if (text === UNKNOWN_TEXT || value === null) continue;
          const looked = type === 'text' || type === 'version' ? String(value) : text;
          expect(item.texts().split('\n')).toContain(looked);
          expect(item.search()).toContain(looked.toLowerCase());
        }
      }
    });

    test('do not change with time', () => {
      for (const { id } of resource.columns.filter((column) => column.type !== 'time')) {
        // The age after the word deleting changes, and is not searched.
        const said = (item: Item, now: number): string => item.cell(id, now).text.replace(/^deleting \S+/, 'deleting');
        for (const item of items) expect(said(item, NOW + 400 * DAY)).toBe(said(item, NOW));
      }
    });
  },
);
