import { describe, expect, test } from 'vitest';
import { documentedChanges } from '../../src/change/documented-changes.ts';
import { isObject, type Json } from '../../src/core/values/index.ts';
import { orderedItems } from '../../src/query/ordered.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { fullJson, kind, NOW, sectionTexts } from './shown.ts';

/** Changes the spelling of the texts at a path, through lists. */
const respelt = (json: Json, [key, ...rest]: readonly string[], spell: (text: string) => Json): Json => {
  if (Array.isArray(json)) return json.map((entry) => respelt(entry, key === undefined ? [] : [key, ...rest], spell));
  if (key === undefined) return typeof json === 'string' ? spell(json) : json;
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      name.toLowerCase() === key ? respelt(value, rest, spell) : value,
    ]),
  );
};

const SPELLINGS = [
  (text: string) => text.toUpperCase(),
  (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
] as const;

const fields = RESOURCES.flatMap(({ id, choices }) =>
  Array.from(choices, ([path, values]) => ({ id, path, values: Object.keys(values) })),
);

describe('a documented value', () => {
  test('may be replaced by the name of a property that every object has', () => {
    for (const word of ['constructor', '__proto__', 'toString'])
      for (const { id, path } of fields)
        expect(() =>
          kind(id)
            .item(respelt(fullJson(id) as Json, path.split('.'), () => word))
            .sections(NOW),
        ).not.toThrow();
  });

  test('exists for these fields', () => {
    expect(fields.map(({ id, path }) => `${id} ${path}`)).toEqual([
      'hosts spec.type',
      'hosts spec.clusterprofiletemplates.packs.type',
      'hosts spec.clusterprofiletemplates.packs.layer',
      'hosts spec.device.archtype',
      'hosts spec.properties.networks.networktype',
      'hosts status.state',
      'hosts status.health.state',
      'profiles spec.draft.packs.type',
      'profiles spec.draft.packs.layer',
      'profiles spec.published.packs.type',
      'profiles spec.published.packs.layer',
      'projects spec.alerts.channels.type',
    ]);
  });

  test.each(fields)('is the same in any spelling: $id $path', ({ id, path, values }) => {
    const resource = kind(id);
    for (const value of values) {
      const sent = (spell: (text: string) => Json) =>
        resource.item(respelt(fullJson(id) as Json, path.split('.'), spell));
      const documented = sent(() => value);
      for (const spelling of SPELLINGS) {
        const item = sent(() => spelling(value));
        const columns = [...resource.columns.map((column) => column.id), path];
        expect(columns.map((column) => item.cell(column, NOW))).toEqual(
          columns.map((column) => documented.cell(column, NOW)),
        );
        expect(item.facets()).toEqual(documented.facets());
        expect(item.texts()).toBe(documented.texts());
        expect(resource.broken(item)).toBe(resource.broken(documented));
        expect(item.evidence(NOW)).toEqual(documented.evidence(NOW));
        expect(sectionTexts(item.sections(NOW))).toEqual(sectionTexts(documented.sections(NOW)));
        expect(JSON.stringify(item.json())).toContain(`"${spelling(value)}"`);
        expect(item.notes.map(({ message }) => message)).toContain(`${spelling(value)}, shown as ${value}`);
      }
    }
  });

  test('sorts by its meaning: hosts with Unhealthy are among the unhealthy hosts', () => {
    const hosts = kind('hosts');
    const host = (name: string, state: string) =>
      hosts.item({ metadata: { uid: name, name }, status: { health: { state } } });
    const items = [host('a', 'healthy'), host('b', 'UNHEALTHY'), host('c', 'unhealthy'), host('d', 'Unhealthy')];
    const { rows } = orderedItems(items, [{ column: 'health', descending: false }], hosts);
    expect(rows.map(({ name }) => name).join('')).toBe('bcda');
  });

  test.each(fields)('is kept if it is the name of a JavaScript property: $id $path', ({ id, path }) => {
    for (const word of ['__proto__', 'constructor', 'toString']) {
      const item = kind(id).item(respelt(fullJson(id) as Json, path.split('.'), () => word));
      expect(item.value(path)).toBe(word);
      expect(sectionTexts(item.sections(NOW)).join()).not.toContain('[object');
    }
  });

  test('has not changed if only its spelling differs', () => {
    const change = (path: string, from: Json, to: Json) => ({ what: 'field' as const, path, from, to });
    const changes = [
      change('status.health.state', 'Unhealthy', 'unhealthy'),
      change('status.health.state', 'healthy', 'UNHEALTHY'),
      change('spec.clusterProfileTemplates[edge-base].packs[cni].layer', 'CNI', 'cni'),
      change('metadata.labels.site', 'Berlin', 'berlin'),
    ];
    expect(documentedChanges(kind('hosts'), changes)).toEqual([
      change('status.health.state', 'healthy', 'unhealthy'),
      change('metadata.labels.site', 'Berlin', 'berlin'),
    ]);
  });
});
