import { describe, expect, test } from 'vitest';
import { columnOf } from '../../src/core/item/resource.ts';
import { kindNamed, RESOURCES, resourceOf } from '../../src/resources/index.ts';

test('lists the kinds in the order of the tabs', () => {
  expect(RESOURCES.map(({ id }) => id)).toEqual(['hosts', 'profiles', 'projects', 'summary']);
  for (const resource of RESOURCES) expect(resourceOf(resource.id)).toBe(resource);
});

test('accepts the words for views and for kinds on the command line', () => {
  const named = ['host', 'hosts', 'profile', 'profiles', 'project', 'projects', 'summary', 'summaries'].map(kindNamed);
  expect(named).toEqual(['hosts', 'hosts', 'profiles', 'profiles', 'projects', 'projects', 'summary', 'summary']);
  expect(kindNamed('constructor')).toBeNull();
});

describe.each(RESOURCES)('the columns of $title', (resource) => {
  const { columns, order } = resource;
  test('start with the name, which is dropped last', () => {
    expect(columns[0]).toMatchObject({ id: 'name', priority: 1, elide: 'middle', path: 'metadata.name' });
  });

  test('have different ids, and different priorities on a narrow screen', () => {
    expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
    expect(new Set(columns.map(({ priority }) => priority)).size).toBe(columns.length);
    for (const { min, max, fields, about } of columns) {
      expect(min).toBeLessThanOrEqual(max);
      expect(fields.length).toBeGreaterThan(0);
      expect(about).not.toMatch(/\.$/);
    }
  });

  test('contain the columns of the default order', () => {
    for (const { column } of order) expect(columnOf(resource, column)).toBeDefined();
  });
});
