import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inShape, type Shape } from '../../src/core/item/other-facets.ts';
import { isArray, isObject, type Json } from '../../src/core/values/value.ts';

const SHAPE: Shape = ['uid', ['metadata', ['name', 'labels']], ['disks', ['vendor', 'size']]];

it('inShape puts fields in the order of the document, and undocumented fields after them in their own order', () => {
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

it('inShape returns ordered JSON without a copy', () => {
  const json = { uid: 'u', metadata: { name: 'n' }, disks: [{ vendor: 'a', z: 0 }], other: { size: 1, vendor: 'b' } };
  expect(inShape(json, SHAPE)).toBe(json);
});

it('inShape neither drops nor adds fields of any JSON, and orders documented fields', () => {
  const keys = fc.constantFrom(...'uid metadata disks size vendor name __proto__ constructor x 1'.split(' '));
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
      const shaped = inShape(json, SHAPE);
      expect(sorted(shaped)).toBe(sorted(json));
      expectOrder(shaped, SHAPE);
    }),
  );
});

/** Expects the documented fields first, in order. Keys that are whole numbers are left out, since they come first in any object. */
const expectOrder = (json: Json, shape: Shape): void => {
  if (isArray(json)) for (const entry of json) expectOrder(entry, shape);
  else if (isObject(json)) {
    const names = shape.map((entry) => (typeof entry === 'string' ? entry : entry[0]));
    const found = Object.keys(json).filter((key) => !/^\d+$/.test(key));
    const named = names.filter((name) => found.includes(name));
    expect(found.slice(0, named.length)).toEqual(named);
    for (const entry of shape)
      if (typeof entry !== 'string' && Object.hasOwn(json, entry[0])) expectOrder(json[entry[0]] ?? null, entry[1]);
  }
};
