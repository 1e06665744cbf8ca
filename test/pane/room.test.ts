import { describe, expect, it } from 'vitest';
import { textCell } from '../../src/core/values/format.ts';
import type { Block } from '../../src/core/view/pane.ts';
import type { PaneOptions } from '../../src/pane/many.ts';
import { laidOut, linesOf } from './laid.ts';

const laid = (block: Block, cells: number, options: Partial<PaneOptions> = {}): readonly string[] =>
  linesOf(laidOut([block], cells, options));

const PACKS: Block = {
  type: 'grid',
  columns: [
    { title: 'Pack', priority: 1 },
    { title: 'Message', priority: 2 },
    { title: 'Uid', priority: 3 },
  ],
  rows: [
    [textCell('cni'), textCell(`link down ${'x'.repeat(50)} end`), textCell('uid-1')],
    [textCell('csi'), textCell('fine'), textCell(null)],
  ],
};

describe('the free space of a line', () => {
  it('is given to the columns that were cut', () => {
    expect(laid(PACKS, 66)[1]).toMatch(/^ {2}cni {3}link down x+… *uid-1$/);
    expect(laid({ ...PACKS, rows: [...PACKS.rows, ...PACKS.rows, ...PACKS.rows, ...PACKS.rows] }, 100)[1]).toContain(
      ' end  uid-1',
    );
  });

  it('is given to the title of a fold, whose end distinguishes it from others', () => {
    const text: Block = { type: 'text', title: 'published · os · edge-byo-os 2.0.0 · values', text: 'a', folded: true };
    expect(laid(text, 60)).toEqual(['▸ published · os · edge-byo-os 2.0.0 · values · 1 line']);
    expect(laid(text, 40)[0]).toMatch(/^▸ published.*….*values · 1 line$/);
  });
});

describe('a printed section', () => {
  it('lists values of a grid that do not fit below their row', () => {
    expect(laid(PACKS, 30, { whole: true }).join('\n')).toBe(
      [
        '  Pack  Uid',
        '  cni   uid-1',
        `    Message: link down`,
        `    ${'x'.repeat(26)}`,
        `    ${'x'.repeat(24)}`,
        '    end',
        '  csi   –',
        '    Message: fine',
      ].join('\n'),
    );
  });

  it('shows labels of bars and titles in full', () => {
    const label = `/var/lib/${'deep/'.repeat(10)}end`;
    const bars: Block = {
      type: 'bars',
      title: `Space of ${label}`,
      bars: [{ label, value: 1, of: 2, text: '1 of 2', tone: 'plain' }],
    };
    const lines = laid(bars, 40, { whole: true });
    expect(lines.join('').replaceAll(/\s/g, '').split(label)).toHaveLength(3);
  });
});

it('aligns continued lines with their first line', () => {
  const words = '    a comment that is longer than the line';
  expect(laid({ type: 'text', text: `key:\n${words}`, syntax: 'yaml' }, 24)).toEqual([
    'key:',
    '    a comment that is',
    '    longer than the line',
  ]);
  const lines = [{ sign: 'added' as const, text: words }];
  expect(laid({ type: 'diff', lines }, 28).slice(0, 2)).toEqual([
    '  +     a comment that is',
    '        longer than the line',
  ]);
  const leaf = { cell: textCell('a name that is longer than the line'), children: [] };
  expect(laid({ type: 'tree', nodes: [leaf] }, 24)).toEqual(['    a name that is', '    longer than the line']);
});
