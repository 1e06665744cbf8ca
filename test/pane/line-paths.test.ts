import { describe, expect, it } from 'vitest';
import { linePath } from '../../src/pane/line-path.ts';
import { yamlLines } from '../../src/pane/yaml-writer.ts';

const paths = (lines: readonly string[]): readonly string[] => lines.map((_, index) => linePath(lines, index));

describe('the path of a line', () => {
  it('follows keys and lists, also lists with the indentation of their key', () => {
    const text = ['a:', '  b: 1', 'list:', '- x: 1', '  y: 2', '- z', 'other:', '  - k:', '      deep: 1', '    m: 2'];
    expect(paths(text)).toEqual([
      'a',
      'a.b',
      'list',
      'list[0].x',
      'list[0].y',
      'list[1]',
      'other',
      'other[0].k',
      'other[0].k.deep',
      'other[0].m',
    ]);
  });

  it('is the path of the key for comments and lines of a block text', () => {
    expect(paths(['# all', 'a: |', '  some text', '', '  more', 'b: 1'])).toEqual(['', 'a', 'a', 'a', 'a', 'b']);
  });

  it('is the same in YAML and JSON', () => {
    const json = {
      spec: {
        packs: [
          { name: 'cni', tags: ['a', 'b'] },
          { name: 'csi', on: true },
        ],
      },
      kind: 'x',
    };
    const found = (lines: readonly string[], part: string): string =>
      linePath(
        lines,
        lines.findIndex((line) => line.includes(part)),
      );
    for (const lines of [yamlLines(json), JSON.stringify(json, null, 2).split('\n')]) {
      expect(found(lines, 'csi')).toBe('spec.packs[1].name');
      expect(found(lines, 'on')).toBe('spec.packs[1].on');
      expect(found(lines, 'kind')).toBe('kind');
    }
  });

  it('is found in one pass for a long text and a deep text', () => {
    const deep = Array.from({ length: 3000 }, (_, at) => `${' '.repeat(at)}k${at}:`);
    expect(linePath(deep, 2999).startsWith('k0.k1.k2')).toBe(true);
    expect(linePath([`${'x'.repeat(500_000)}: 1`], 0)).toBe('');
  });
});
