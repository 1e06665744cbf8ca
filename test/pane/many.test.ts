import { describe, expect, it } from 'vitest';
import { lineText } from '../../src/core/view/line.ts';
import type { Block } from '../../src/core/view/pane.ts';
import { FIRST_PARTS, type PaneRow } from '../../src/pane/many.ts';
import { rowsOfSegments } from '../../src/pane/segment.ts';
import { laidOut } from './laid.ts';

const COUNT = 40_000;
/** Parts that each expansion adds. */
const STEP_PARTS = 2000;
const numbered = <One>(make: (index: number) => One): readonly One[] =>
  Array.from({ length: COUNT }, (_, index) => make(index));
const cell = (index: number) => ({ value: null, text: `value ${index}`, tone: 'plain' as const });

const BLOCKS: readonly (readonly [string, readonly Block[]])[] = [
  ['fields', [{ type: 'fields', rows: numbered((at) => ({ label: `key-${at}`, cell: cell(at) })) }]],
  ['rows of a grid', [{ type: 'grid', columns: [{ title: 'Name', priority: 1 }], rows: numbered((at) => [cell(at)]) }]],
  [
    'bars',
    [
      {
        type: 'bars',
        bars: numbered((at) => ({ label: `b${at}`, value: 1, of: 2, text: `value ${at}`, tone: 'plain' })),
      },
    ],
  ],
  ['nodes of a tree', [{ type: 'tree', nodes: numbered((at) => ({ cell: cell(at), children: [] })) }]],
  ['lines of a text', [{ type: 'text', text: numbered((at) => `value ${at}`).join('\n') }]],
  ['lines of YAML', [{ type: 'text', text: numbered((at) => `k${at}: value ${at}`).join('\n'), syntax: 'yaml' }]],
  ['lines of a diff', [{ type: 'diff', lines: numbered((at) => ({ sign: 'added', text: `value ${at}` })) }]],
  ['blocks', numbered((at): Block => ({ type: 'text', text: `value ${at}` }))],
]; // prettier-ignore

const rowsOf = (blocks: readonly Block[], opened = 0, search = ''): readonly PaneRow[] => {
  const steps = (id: string): number => (id === 's' || id.startsWith('s/') ? opened : 0);
  const bounds = { isUnfolded: () => true, steps, search: () => search };
  return rowsOfSegments(laidOut(blocks, 100, { bounds, isOpen: () => true }));
};
const textsOf = (rows: readonly PaneRow[]): readonly string[] => rows.map(({ line }) => lineText(line));
const valuesOf = (rows: readonly PaneRow[]): readonly number[] =>
  textsOf(rows).flatMap((text) => {
    const found = /value (\d+)/.exec(text)?.[1];
    return found === undefined ? [] : [Number(found)];
  });

describe.each(BLOCKS)('many %s', (_, blocks) => {
  it('are laid out in part, with a fold that counts the rest', () => {
    const rows = rowsOf(blocks);
    expect(valuesOf(rows)).toEqual(Array.from({ length: FIRST_PARTS }, (__, at) => at));
    const last = rows.at(-1);
    expect(lineText(last?.line ?? [])).toBe('▸ and 39,500 more');
    expect(last?.fold?.open).toBe(false);
  });

  it('are all shown once every step was opened', () => {
    const once = rowsOf(blocks, 1);
    expect(valuesOf(once)).toHaveLength(FIRST_PARTS + STEP_PARTS);
    expect(textsOf(once).at(-1)).toBe('▸ and 37,500 more');
    const all = rowsOf(blocks, Math.ceil((COUNT - FIRST_PARTS) / STEP_PARTS));
    expect(valuesOf(all)).toEqual(Array.from({ length: COUNT }, (__, at) => at));
    expect(textsOf(all).join('')).not.toContain(' more');
  });

  it('are all searched', () => {
    const rows = rowsOf(blocks, 0, 'value 3977');
    expect(valuesOf(rows).slice(FIRST_PARTS)).toEqual([3977, ...Array.from({ length: 10 }, (__, at) => 39_770 + at)]);
    expect(textsOf(rows)).toContain('… 11 of 39,500 more match:');
    const many = rowsOf(blocks, 0, 'value');
    expect(valuesOf(many)).toHaveLength(2 * FIRST_PARTS);
    expect(textsOf(many)).toContain('… 500+ of 39,500 more match:');
  });
});

it('lays out all parts without bounds', () => {
  const blocks = BLOCKS[0]?.[1] ?? [];
  expect(rowsOfSegments(laidOut(blocks, 100, { whole: true, isOpen: () => true }))).toHaveLength(COUNT);
});
