import { describe, expect, test } from 'vitest';
import { orderOf } from '../../src/core/item/fields.ts';
import type { Shape } from '../../src/core/item/other-facets.ts';
import { PROFILE } from '../../src/resources/cluster-profiles/model.ts';
import { HOST } from '../../src/resources/edge-hosts/model.ts';
import { SUMMARY } from '../../src/resources/project-summaries/model.ts';
import { PROJECT } from '../../src/resources/projects/model.ts';
import { fullJson, kind } from './shown.ts';

const SHAPES: Readonly<Record<string, Shape>> = {
  hosts: orderOf(HOST),
  profiles: orderOf(PROFILE),
  projects: orderOf(PROJECT),
  summary: orderOf(SUMMARY),
};

/** Paths of maps, whose keys are data. */
const MAPS = new Set(['annotations', 'labels', 'params', 'addresses', 'headers']);

const isOpen = (json: unknown): json is object => typeof json === 'object' && json !== null;

/** Paths of keys in `json` that the shape does not name. */
const unnamed = (json: unknown, shape: Shape, path: string): readonly string[] => {
  if (!isOpen(json)) return [];
  if (Array.isArray(json)) return json.flatMap((entry) => unnamed(entry, shape, path));
  return Object.entries(json).flatMap(([key, value]) => {
    const entry = shape.find((one) => (typeof one === 'string' ? one : one[0]) === key);
    if (entry === undefined) return [`${path}.${key}`];
    return MAPS.has(key) ? [] : unnamed(value, typeof entry === 'string' ? [] : entry[1], `${path}.${key}`);
  });
};

/** Reverses the fields of every object. */
const backwards = (json: unknown, key = ''): unknown => {
  if (Array.isArray(json)) return json.map((entry) => backwards(entry, key));
  if (!isOpen(json) || MAPS.has(key)) return json;
  return Object.fromEntries(
    Object.entries(json)
      .toReversed()
      .map(([name, value]) => [name, backwards(value, name)]),
  );
};

describe.each(Object.keys(SHAPES))('the order of the fields of %s', (id) => {
  test('names every field of the document', () => {
    expect(unnamed(fullJson(id), SHAPES[id] ?? [], id)).toEqual([]);
  });

  test("is the document's, however the service sent them", () => {
    const item = kind(id).item(backwards(fullJson(id)));
    expect(JSON.stringify(item.json())).toBe(JSON.stringify(kind(id).item(fullJson(id)).json()));
    expect(Object.keys(item.json() ?? {})).toEqual(
      SHAPES[id]
        ?.map((one) => (typeof one === 'string' ? one : one[0]))
        .filter((key) => key !== (id === 'summary' ? 'spec' : 'specSummary')),
    );
  });

  test('keeps undocumented fields, after the rest', () => {
    const item = kind(id).item({ zeta: 1, metadata: { extra: [1], uid: 'u' } });
    expect(JSON.stringify(item.json())).toBe('{"metadata":{"uid":"u","extra":[1]},"zeta":1}');
  });
});

describe('the forms of an item', () => {
  const forms = (json: unknown) =>
    kind('profiles')
      .item(json)
      .forms()
      .map(({ title, json: form }) => [title, JSON.stringify(form)]);

  test('are the published form and the draft of a profile that has both', () => {
    const json = { spec: { draft: { packs: [], name: 'd' }, published: { name: 'p' } } };
    expect(forms(json)).toEqual([
      ['Published', '{"name":"p"}'],
      ['Draft', '{"name":"d","packs":[]}'],
    ]);
    expect(forms({ specSummary: json.spec }).map(([title]) => title)).toEqual(['Published', 'Draft']);
    expect(forms({ spec: { draft: {}, published: null } })).toEqual([]);
  });

  test('are empty for a profile with a single form', () => {
    for (const id of ['hosts', 'projects', 'summary']) expect(kind(id).item(fullJson(id)).forms()).toEqual([]);
  });
});
