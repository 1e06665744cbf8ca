import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cell, layoutSheet, type SheetBlock, type SheetLine } from '../../../src/core/sheet/index.ts';
import { width } from '../../../src/core/text/index.ts';
import { lineText, lineWidth } from '../../../src/core/view/index.ts';

const agent = (key: string, hosts: number, share: number, more: Partial<SheetLine> = {}): SheetLine => ({
  key,
  cells: [
    { text: key, tone: 'plain' },
    { text: String(hosts), tone: 'plain' },
    { text: '', tone: 'bad', share },
  ],
  ...more,
});

const block = (lines: readonly SheetLine[], more: Partial<SheetBlock> = {}): SheetBlock => ({
  id: 'agents',
  columns: [
    { title: 'AGENT', least: 6, most: 20, priority: 1 },
    { title: 'HOSTS', align: 'right', least: 5, most: 9, priority: 2 },
    { title: '', least: 4, most: 10, priority: 3, bar: true },
  ],
  titled: true,
  lines,
  ...more,
});

const shown = (one: SheetBlock, cells: number): readonly string[] =>
  layoutSheet({ blocks: [one] }, cells).map(({ line }) => lineText(line).trimEnd());

test('a block has titles, lines in columns, bars, a note, and a total under a rule', () => {
  const lines = [agent('4.7.1', 682, 0.5), agent('4.7.2', 82, 1)];
  const total = {
    key: 'all',
    cells: [
      { text: 'all', tone: 'plain' },
      { text: '1213', tone: 'plain' },
    ],
  } as const;
  expect(shown(block(lines, { total, note: [{ text: '3 more', tone: 'dim' }] }), 40)).toEqual([
    '  AGENT  HOSTS',
    '  4.7.1    682  █████',
    '  4.7.2     82  ██████████',
    '  3 more',
    `  ${'─'.repeat(37)}`,
    '  all     1213',
  ]);
});

test('a block indents details, and marks lines that fold', () => {
  const lines = [
    agent('4.7', 9, 0, { fold: 'open' }),
    agent('4.7.1', 7, 0, { depth: 1 }),
    agent('4.6', 2, 0, { fold: 'closed' }),
  ];
  expect(shown(block(lines), 40).slice(1)).toEqual(['▾ 4.7          9', '    4.7.1      7', '▸ 4.6          2']);
});

test('a line wraps a long first cell, with its remark below', () => {
  const columns = block([]).columns.map((column, at) =>
    at === 0 ? { ...column, most: 12, wrap: true as const } : column,
  );
  const line = agent('agent 4.7.2 and profile edge', 82, 0, { under: [{ text: '3 more', tone: 'dim' }] });
  const rows = layoutSheet({ blocks: [block([line], { columns })] }, 40);
  expect(rows.map((row) => lineText(row.line).trimEnd()).slice(1)).toEqual([
    '  agent 4.7.2      82',
    '    and profile',
    '    edge',
    '    3 more',
  ]);
  expect(rows.map(({ stop }) => stop?.key ?? null).slice(1)).toEqual([line.key, null, null, null]);
});

test('a placed cell gives the index of its span in the line', () => {
  const [, row] = layoutSheet({ blocks: [block([agent('4.7.1', 682, 0.5)])] }, 40);
  const hosts = row?.placed.find(({ column }) => column === 1);
  expect(row?.line[hosts?.piece ?? 0]?.text.trim()).toBe('682');
});

test('no line is wider than the screen, whatever its content', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          key: fc.string({ unit: 'grapheme' }),
          hosts: fc.nat(),
          share: fc.double({ min: 0, max: 1, noNaN: true }),
        }),
      ),
      fc.integer({ min: 1, max: 200 }),
      (agents, cells) => {
        const lines = agents.map(({ key, hosts, share }) => agent(key, hosts, share));
        for (const { line } of layoutSheet({ blocks: [block(lines)] }, cells))
          expect(lineWidth(line)).toBeLessThanOrEqual(cells);
      },
    ),
  );
});

test('a bar has the length of its share, and is visible for any share above 0', () => {
  const barOf = (share: number): string | undefined =>
    /agent +1 *(.*)$/.exec(shown(block([agent('agent', 1, share)], { titled: false }), 60)[0] ?? '')?.[1];
  expect(barOf(0)).toBe('');
  expect(barOf(0.0001)).toBe('▏');
  expect(barOf(0.55)).toBe('█████▌');
  expect(width(barOf(2) ?? '')).toBe(10);
});

test('a wrapped cell continues in its own column, and ends with an ellipsis if its line may have no more rows', () => {
  const columns = [
    { title: 'WHAT', least: 4, most: 11, priority: 1, wrap: true, elide: 'end' },
    { title: 'N', align: 'right', least: 2, most: 2, priority: 1 },
    { title: 'SHARED', least: 4, most: 12, priority: 1, wrap: true, elide: 'end' },
  ] as const;
  const cells = ['disk pressure on var', '58', 'agent 4.7.2 and profile edge-base'].map((text) => cell(text));
  const rowsOf = (high: number): readonly string[] =>
    layoutSheet({ blocks: [{ id: 'b', columns, titled: true, lines: [{ key: 'k', cells, high }] }] }, 31)
      .slice(1)
      .map(({ line }) => lineText(line).trimEnd());
  expect(rowsOf(1)).toEqual(['  disk press…  58  agent 4.7.2…']);
  expect(rowsOf(2)).toEqual(['  disk         58  agent 4.7.2', '    pressure o…    and profile…']);
  expect(rowsOf(4)).toHaveLength(3);
});
