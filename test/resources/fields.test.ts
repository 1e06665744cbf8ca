import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fields } from '../../src/core/item/fields.ts';
import { IDENTITY } from '../../src/core/item/resource.ts';
import type { JsonObject } from '../../src/core/values/value.ts';
import { selectFields } from '../../src/demo/field-path.ts';
import { createProfileItems, createWorld } from '../../src/demo/world/world.ts';
import { labelsOf, packsOf } from '../../src/query/filter/match/index.ts';
import { PROFILE } from '../../src/resources/cluster-profiles/model.ts';
import { HOST } from '../../src/resources/edge-hosts/model.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { SUMMARY } from '../../src/resources/project-summaries/model.ts';
import { PROJECT } from '../../src/resources/projects/model.ts';
import { fullJson, kind, NOW } from './shown.ts';
import { spoil, step } from './spoil.ts';

/** An item as a service sends it if these fields are requested. */
const selected = (id: string, json: unknown, fields: readonly string[]) =>
  kind(id).item(selectFields(fields.join(','))(json as JsonObject));

const anyItem = (id: string): fc.Arbitrary<unknown> =>
  fc.array(step, { maxLength: 8 }).map((steps) => {
    const json = steps.reduce(spoil, fullJson(id));
    return typeof json === 'object' && json !== null ? json : {};
  });

describe.each(RESOURCES)('the declared fields of $title', ({ id, columns }) => {
  test.each(columns.map((column) => column.id))('cover everything that the column %s reads', (name) => {
    const fields = [...IDENTITY, ...(kind(id).column(name)?.fields ?? [])];
    fc.assert(
      fc.property(anyItem(id), (json) => {
        expect(selected(id, json, fields).cell(name, NOW)).toEqual(kind(id).item(json).cell(name, NOW));
      }),
      { numRuns: 25 },
    );
  });
});

/** Everything that a list of items is used for. */
const asInList = (id: string, item: ReturnType<typeof selected>) => ({
  uid: item.uid,
  name: item.name,
  cells: kind(id).columns.map((column) => item.cell(column.id, NOW)),
  texts: item.texts(),
  links: item.links(),
  labels: labelsOf(item),
  packs: packsOf(item),
  forms: item.forms().map(({ title }) => title),
});

describe('an item of a list with field selection', () => {
  test.each(['profiles', 'projects'])('is shown, searched and followed like the whole item: %s', (id) => {
    const { fields } = kind(id);
    fc.assert(
      fc.property(anyItem(id), (json) => {
        const whole = kind(id).item(json);
        fc.pre(whole.notes.every(({ path }) => path !== 'metadata.uid'));
        expect(asInList(id, selected(id, json, fields))).toEqual(asInList(id, whole));
      }),
      { numRuns: 60 },
    );
  });

  test('is smaller than a tenth of the whole item, for all profiles of a world', () => {
    const { fields } = kind('profiles');
    const world = createWorld(1, 1213, NOW);
    const items = world.profiles.stubs.map(createProfileItems(world));
    const select = selectFields(fields.join(','));
    for (const json of items) {
      const partial = kind('profiles').item(select(json));
      expect(asInList('profiles', partial)).toEqual(asInList('profiles', kind('profiles').item(json)));
    }
    const bytes = (all: readonly JsonObject[]): number => JSON.stringify(all).length;
    expect(bytes(items.map(select))).toBeLessThan(bytes(items) / 10);
  });
});

const TABLES = { hosts: HOST, profiles: PROFILE, projects: PROJECT, summary: SUMMARY } satisfies Record<string, Fields>;

/** True for the path of a field, of an object that contains a field, and of a key in a map. */
const isIn = (fields: Fields, path: string): boolean =>
  Object.entries(fields).some(([name, field]) => {
    const own = field.path ?? name;
    if (path === own || own.startsWith(`${path}.`)) return true;
    return path.startsWith(`${own}.`) && (field.fields === null || isIn(field.fields, path.slice(own.length + 1)));
  });

describe.each(RESOURCES)('the kind $title', ({ id, columns, facets, rules, fields }) => {
  test('reads only fields of its table', () => {
    const named = [...fields, ...[...columns, ...facets, ...rules].flatMap((one) => one.fields)];
    expect(named.filter((path) => !isIn(TABLES[id], path))).toEqual([]);
  });
});
