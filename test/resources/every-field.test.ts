import { describe, expect, test } from 'vitest';
import { formatTime } from '../../src/core/values/format.ts';
import { RESOURCES } from '../../src/resources/index.ts';
import { fullJson, kind, NOW, sectionTexts } from './shown.ts';

type Path = readonly (string | number)[];

const leaves = (json: unknown, path: Path = []): readonly (readonly [Path, unknown])[] =>
  typeof json === 'object' && json !== null
    ? Object.entries(json).flatMap(([key, value]) => leaves(value, [...path, Array.isArray(json) ? Number(key) : key]))
    : [[path, json]];

/** A copy in which the leaf at `path` is replaced; undefined removes it. */
const withLeaf = (json: unknown, path: Path, leaf: unknown): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return leaf;
  const copy: Record<string | number, unknown> = Array.isArray(json) ? [...json] : Object.assign({}, json);
  copy[key] = withLeaf(copy[key], rest, leaf);
  return copy;
};

/** True for the path of a deprecated field, which is shown only if the field that replaced it is empty. */
const isDeprecated = (path: Path): boolean => {
  const last = path.at(-1);
  if (path.includes('inUseClusterUids')) return true;
  return last === 'version' && (path.includes('clusterProfileTemplates') ? path.length === 4 : isForm(path));
};
const isForm = (path: Path): boolean => path.length === 3 && (path[1] === 'draft' || path[1] === 'published');

/** The text of a leaf of the fixture on the screen. */
const shown = (leaf: unknown): string => {
  const words = String(leaf);
  if (/^\d{4}-\d\d-\d\dT/.test(words)) return formatTime(Date.parse(words), NOW);
  if (words.endsWith('__tag')) return '';
  const pci = /^([0-9a-f]{4})_([0-9a-f]{2})_([0-9a-f]{2})_([0-9a-f])$/.exec(words);
  if (pci) return `${pci[1]}:${pci[2]}:${pci[3]}.${pci[4]}`;
  return words
    .replace(/\?key=HUSH/, '?HUSH')
    .replace(/HUSH\d+/, '(present)')
    .trimEnd();
};

describe.each(RESOURCES.map(({ id }) => id))('every documented field of %s', (id) => {
  const json = fullJson(id);
  const textsOf = (value: unknown): string =>
    sectionTexts(kind(id).item(structuredClone(value)).sections(NOW)).join('\n');
  const all = textsOf(json);
  const fieldsShown = leaves(json).filter(([path]) => !isDeprecated(path));

  test('has its value in a section', () => {
    const missing = fieldsShown.filter(([, leaf]) => typeof leaf !== 'boolean' && !all.includes(shown(leaf)));
    expect(missing.map(([path, leaf]) => `${path.join('.')} = ${leaf}`)).toEqual([]);
  });

  test('is shown as missing if it is not sent', () => {
    const unseen = fieldsShown.filter(([path]) => textsOf(withLeaf(json, path, null)) === all);
    expect(unseen.map(([path]) => path.join('.'))).toEqual([]);
  });

  test('is shown differently for true and false', () => {
    const flags = fieldsShown.filter(([, leaf]) => typeof leaf === 'boolean');
    const unseen = flags.filter(([path, leaf]) => textsOf(withLeaf(json, path, leaf !== true)) === all);
    expect(unseen.map(([path]) => path.join('.'))).toEqual([]);
  });

  test('has its value at its path', () => {
    const item = kind(id).item(structuredClone(json));
    const fields = item
      .sections(NOW)
      .flatMap(({ blocks }) => blocks.flatMap((one) => (one.type === 'fields' ? one.rows : [])));
    const at = (path: string): unknown =>
      path.split(/[.[\]]+/).reduce<unknown>((owner, key) => (key === '' ? owner : Object(owner)[key]), item.json());
    const astray = fields.flatMap(({ path }) => (path !== undefined && at(path) === undefined ? [path] : []));
    expect(fields.filter(({ path }) => path !== undefined).length).toBeGreaterThan(10);
    expect(astray).toEqual([]);
  });

  test('is read without a note', () => {
    expect(kind(id).item(structuredClone(json)).notes).toEqual([]);
  });

  test('does not show a secret', () => {
    const item = kind(id).item(structuredClone(json));
    const everything = [all, JSON.stringify(item.json()), item.search()].join('\n');
    expect(JSON.stringify(json)).toMatch(id === 'summary' ? /./ : /HUSH/);
    expect(everything).not.toContain('HUSH');
    expect(everything.toLowerCase()).not.toContain('hush');
  });
});

describe('a deprecated field', () => {
  test('is shown with a mark if its successor is empty', () => {
    const host = withLeaf(fullJson('hosts'), ['spec', 'clusterProfileTemplates', 0, 'profileVersion'], '');
    const texts = sectionTexts(kind('hosts').item(host).sections(NOW));
    const number = leaves(host).find(([path]) => path.join('.') === 'spec.clusterProfileTemplates.0.version')?.[1];
    expect(texts).toContain(`${number} (deprecated field version: profileVersion is empty)`);
  });

  test('is counted for clusters in use, and listed by uid', () => {
    const profile = withLeaf(fullJson('profiles'), ['status', 'inUseClusters'], []);
    const item = kind('profiles').item(profile);
    expect(item.value('inuse')).toBe(2);
    const texts = sectionTexts(item.sections(NOW)).join('\n');
    expect(texts).toContain('2 clusters only in the deprecated field inUseClusterUids');
    for (const [path, leaf] of leaves(profile)) if (path.includes('inUseClusterUids')) expect(texts).toContain(leaf);
  });

  test('counts as no cluster in use if it is an empty text', () => {
    const profile = withLeaf(fullJson('profiles'), ['status', 'inUseClusterUids'], ['']);
    const item = kind('profiles').item(withLeaf(profile, ['status', 'inUseClusters'], null));
    expect(item.value('inuse')).toBe(0);
    expect(item.links()).toEqual([]);
  });
});
