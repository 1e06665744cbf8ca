import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/core/view/pane.ts';
import { kind, NOW, sectionOf, words } from '../shown.ts';

const pack = (more: object = {}) => ({
  name: 'net',
  layer: 'cni',
  version: '1.0',
  tag: '1.0.x',
  type: 'native',
  ...more,
});

const profile = (published: readonly object[], draft: readonly object[], more: object = {}) =>
  kind('profiles').item({
    metadata: { uid: 'p' },
    spec: { published: { name: 'base', packs: published }, draft: { name: 'base', packs: draft, ...more } },
  });

const changeOf = (before: object, after: object): string | undefined => {
  const grid = sectionOf(profile([pack(before)], [pack(after)]), 'layers').blocks.find(({ type }) => type === 'grid');
  const column = grid?.type === 'grid' ? grid.columns.findIndex(({ title }) => title === 'Details') : -1;
  return grid?.type === 'grid' ? grid.rows[0]?.[column]?.text : undefined;
};

const diffs = (before: string | null, after: string | null): readonly Block[] =>
  sectionOf(profile([pack({ values: before })], [pack({ values: after })]), 'layers').blocks.filter(
    ({ type }) => type === 'diff',
  );

describe('the comparison of published form and draft', () => {
  test('names every field in which a pack differs', () => {
    expect(changeOf({}, {})).toBe('no change');
    expect(changeOf({}, { version: '2.0', tag: '2.0.x', digest: 'new' })).toBe('version 1.0 → 2.0');
    expect(changeOf({}, { tag: '1.1.x', digest: 'new' })).toBe('tag 1.0.x → 1.1.x; digest changed');
    expect(changeOf({ layer: 'cni' }, { layer: 'addon', type: 'helm' })).toBe('layer cni → addon; type native → helm');
    expect(changeOf({ registryUid: 'a', server: 'x' }, { registryUid: 'b', server: 'y' })).toBe(
      'registry changed; server changed',
    );
    expect(changeOf({ params: { A: '1' } }, { params: { A: '2' } })).toBe('params changed');
    expect(changeOf({ isInvalid: false }, { isInvalid: true })).toBe('validity changed');
    for (const key of ['manifests', 'presets', 'schema'])
      expect(changeOf({ [key]: [] }, { [key]: [{ name: 'one' }] })).toBe(`${key} changed`);
    expect(changeOf({ values: 'a: 1\n' }, { values: 'a: 2\nb: 3\n' })).toBe('values +2 -1');
  });

  test('names the first differences and counts the rest in a narrow column', () => {
    const change = (after: object): string | undefined => {
      const [grid] = sectionOf(profile([pack()], [pack(after)]), 'layers').blocks;
      return grid?.type === 'grid'
        ? grid.rows[0]?.find((_, at) => grid.columns[at]?.title === 'Change')?.text
        : undefined;
    };
    expect(change({})).toBe('=');
    expect(change({ version: '2.0' })).toBe('~ version');
    expect(change({ version: '2.0', values: 'a: 1' })).toBe('~ version, values');
    expect(change({ version: '2.0', values: 'a: 1', type: 'helm', server: 'x' })).toBe('~ version, values and 2 more');
  });

  test('compares changed values line by line', () => {
    expect(diffs('a: 1\nb: 2\n', 'a: 1\nb: 3\n')).toEqual([
      {
        type: 'diff',
        title: 'cni · net 1.0 · values +1 -1',
        folded: false,
        lines: [
          { sign: 'same', text: 'a: 1' },
          { sign: 'removed', text: 'b: 2' },
          { sign: 'added', text: 'b: 3' },
        ],
      },
    ]);
    expect(diffs('a: 1', 'a: 1')).toEqual([]);
    expect(diffs(null, 'a: 1')).toMatchObject([{ lines: [{ sign: 'added', text: 'a: 1' }] }]);
    expect(diffs('a: 1', null)).toMatchObject([{ lines: [{ sign: 'removed', text: 'a: 1' }] }]);
  });

  test('folds a long diff initially, and notes values that were not compared', () => {
    const lines = Array.from({ length: 200 }, (_, index) => `key${index}: ${index}`);
    const changed = lines.map((line, index) => (index % 10 === 0 ? `${line}!` : line));
    expect(diffs(lines.join('\n'), changed.join('\n'))[0]?.folded).toBe(true);
    const many = Array.from({ length: 5000 }, (_, index) => `key${index}: ${index}`);
    const item = profile([pack({ values: many.join('\n') })], [pack({ values: many.toReversed().join('\n') })]);
    expect(words(item, 'layers')).toContain('too large to compare line by line');
  });

  test('compares secrets in values as present, not by value', () => {
    const item = profile([pack({ values: 'a: 1\npassword: HUSH1' })], [pack({ values: 'a: 2\npassword: HUSH2' })]);
    expect(JSON.stringify(item.sections(NOW))).not.toContain('HUSH');
    expect(words(item, 'layers')).toContain('password: (present)');
  });

  test('shows other fields of both forms beside each other', () => {
    const item = profile([], [], { name: 'base-next', packServerSecret: 'HUSH' });
    const text = words(item, 'layers');
    expect(text).toContain('Profile\nbase\nbase-next\n~ changed');
    expect(text).toContain('Pack server secret\n(absent)\n(present)\n~ changed');
  });

  test('is memoised by the sections', () => {
    const item = profile([pack({ values: 'a: 1' })], [pack({ values: 'a: 2' })]);
    const lines = () =>
      item.sections(NOW).flatMap(({ blocks }) => blocks.flatMap((one) => (one.type === 'diff' ? [one.lines] : [])));
    expect(lines()[0]).toBe(lines()[0]);
  });
});
