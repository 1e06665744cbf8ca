import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/core/item/item.ts';
import { disarm } from '../../src/core/text/index.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { CANARY, hostileItem } from './hostile.ts';
import { fullJson, kind, NOW } from './shown.ts';

/** All facets, findings and events of an item, by their ids. */
const told = (id: string, item: Item) => {
  const { values, others, found, undecided } = item.facets();
  const named = kind(id).facets.map((facet, at) => [facet.id, values[at]] as const);
  return {
    values: named.filter(([, leaves]) => leaves === undefined || leaves.length > 0),
    others: others.map(({ facet, values: leaves }) => [facet.id, leaves]),
    found,
    undecided,
    evidence: item.evidence(NOW),
    events: item.events(),
  };
};

describe.each(RESOURCES.map(({ id }) => id))('facets, rules and events of %s', (id) => {
  test('have an id of their own and name their fields', () => {
    const ids = kind(id).facets.map((facet) => facet.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(kind(id).facets.filter((one) => one.fields.length === 0 && !['rule', 'changed'].includes(one.id))).toEqual(
      [],
    );
    const rules = kind(id).rules.map((rule) => rule.id);
    expect(new Set(rules).size).toBe(rules.length);
  });

  test('have no values for an empty item except that it is silent, and its rules are undecided', () => {
    const item = kind(id).item({});
    const { values, others, found, events, undecided } = told(id, item);
    const silence = kind(id).facets.flatMap(({ role, id: facet }) => (role === 'silence' ? [[facet, [true]]] : []));
    expect({ values, others, found, events }).toEqual({ values: silence, others: [], found: [], events: [] });
    expect(undecided).toEqual(kind(id).rules.flatMap((rule) => (rule.fleet === undefined ? [rule.id] : [])));
    expect(kind(id).broken(item)).toBe(null);
  });

  test('contain no secret and no control characters, and each value once and on one line', () => {
    fc.assert(
      fc.property(hostileItem(fullJson(id)), (json) => {
        const { values, others, found, evidence, events } = told(id, kind(id).item(json));
        expect(JSON.stringify({ values, others, found, evidence, events })).not.toContain(CANARY);
        for (const [facet, leaves] of [...values, ...others]) {
          expect([facet, new Set(leaves).size]).toEqual([facet, leaves?.length]);
          for (const leaf of (leaves ?? []) as readonly unknown[]) {
            if (typeof leaf === 'number') expect([facet, Number.isFinite(leaf)]).toEqual([facet, true]);
            if (typeof leaf === 'string') expect([facet, leaf === disarm(leaf)]).toEqual([facet, true]);
            expect([facet, leaf === '']).toEqual([facet, false]);
          }
        }
        for (const { text, value } of evidence) expect([text, value]).toEqual([disarm(text), disarm(value)]);
        for (const { at } of events) expect(Number.isFinite(at)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test('include labels, annotations and undocumented fields', () => {
    const item = kind(id).item({
      metadata: {
        uid: 'u',
        labels: { site: 'berlin', AI: 'native__tag' },
        annotations: { description: 'rack 17, slot 4', empty: '' },
      },
      spec: { location: { city: 'Bonn', floor: 0, unset: '', at: '0001-01-01T00:00:00Z' } },
      beyond: [{ deep: true }, { deep: false }, { deep: true }],
      top: 'x',
    });
    expect(told(id, item).others).toEqual([
      ['label:site', ['berlin']],
      ['label:AI', [true]],
      ['annotation:description', ['rack N, slot N']],
      ['spec.location.city', ['Bonn']],
      ['spec.location.floor', [0]],
      ['beyond.deep', [true, false]],
      ['.top', ['x']],
    ]);
  });

  test('share one object for a facet that only items have', () => {
    const [one, other] = ['a', 'b'].map((site) =>
      kind(id)
        .item({ metadata: { uid: site, labels: { site } } })
        .facets()
        .others.at(0),
    );
    expect(one?.facet).toBe(other?.facet);
    expect(one?.facet.fields).toEqual(['metadata.labels.site']);
  });
});
