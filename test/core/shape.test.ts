import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inShape, type Shape } from '../../src/core/shape.ts';
import type { Json } from '../../src/core/value.ts';

const SHAPE: Shape = ['uid', ['metadata', ['name', 'labels']], ['disks', ['vendor', 'size']]];

it('gives the fields in the order of the document, others behind them as they came', () => {
  const json = {
    other: 1,
    disks: [{ z: 0, size: 2, vendor: 'a' }, null],
    metadata: { labels: {}, name: 'n' },
    uid: 'u',
  };
  expect(JSON.stringify(inShape(json, SHAPE))).toBe(
    '{"uid":"u","metadata":{"name":"n","labels":{}},"disks":[{"vendor":"a","size":2,"z":0},null],"other":1}',
  );
});

it('loses and adds nothing, whatever an item is made of', () => {
  const keys = fc.constantFrom(
    'uid',
    'metadata',
    'disks',
    'size',
    'vendor',
    'name',
    '__proto__',
    'constructor',
    'x',
    '1',
  );
  const { tree } = fc.letrec<{ tree: Json }>((again) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, 0, 'text'),
      fc.array(again('tree'), { maxLength: 3 }),
      fc
        .array(fc.tuple(keys, again('tree')), { maxLength: 5 })
        .map((entries) => JSON.parse(`{${entries.map(([key, value]) => `"${key}":${JSON.stringify(value)}`).join()}}`)),
    ),
  }));
  const sorted = (json: Json): string =>
    JSON.stringify(json, (_, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value).sort() : value,
    );
  fc.assert(
    fc.property(tree, (json) => {
      expect(sorted(inShape(json, SHAPE))).toBe(sorted(json));
    }),
  );
});
