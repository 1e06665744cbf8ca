import { fit, width } from '../../src/core/text/fit.ts';
import { lineText } from '../../src/core/view/line.ts';
import type { Section } from '../../src/core/view/pane.ts';
import { layoutSection } from '../../src/pane/layout.ts';
import type { PaneOptions } from '../../src/pane/many.ts';
import { type BoxedGrid, rowsOfSegments, type Segment } from '../../src/pane/segment.ts';
import { blockTexts } from '../resources/shown.ts';

/** The lines of a section as on the screen, without colours. */
export const sectionText = (section: Section, options: PaneOptions): readonly string[] =>
  layoutSection(section, { ...options, boxes: true }).flatMap(segmentLines);

const segmentLines = (segment: Segment): readonly string[] =>
  segment.type === 'grid'
    ? boxLines(segment.grid)
    : rowsOfSegments([segment]).map(({ line }) => lineText(line).trimEnd());

/** A grid as ink-table draws it. */
const boxLines = ({ columns, rows }: BoxedGrid): readonly string[] => {
  const titles = columns.map(({ title }) => title);
  const texts = rows.map((row) => row.map(({ text }) => text));
  const widths = titles.map((title, index) => Math.max(width(title), ...texts.map((row) => width(row[index] ?? ''))));
  const border = (left: string, middle: string, right: string): string =>
    left + widths.map((cells) => '─'.repeat(cells + 2)).join(middle) + right;
  const row = (parts: readonly string[]): string =>
    `│${widths.map((cells, index) => ` ${fit(parts[index] ?? '', cells, { align: columns[index]?.align ?? 'left' })} `).join('│')}│`;
  return [border('┌', '┬', '┐'), row(titles), border('├', '┼', '┤'), ...texts.map(row), border('└', '┴', '┘')];
};

const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

/**
 * The texts of a section that are missing in its lines, and not shown as cut. Texts of dropped columns are not expected,
 * since the lines name these columns.
 */
export const lostTexts = (section: Section, lines: readonly string[]): readonly string[] => {
  const all = squeezed(lines.join('\n'));
  const cuts = lines.flatMap((line) =>
    line
      .replace(/ →$/, '')
      .split(/ {2,}|│/)
      .filter((piece) => piece.includes('…')),
  );
  const isCut = (text: string): boolean => {
    const whole = squeezed(text);
    return cuts.some((piece) => {
      const [start = '', end = ''] = piece.split('…').map(squeezed);
      return whole.startsWith(start) && whole.endsWith(end);
    });
  };
  const told = all.split('hiddenatthiswidth:').slice(1).join('\n');
  return wantedTexts(section, (title) => told.includes(squeezed(title))).filter(
    (text) => !all.includes(squeezed(text)) && !isCut(text),
  );
};

const wantedTexts = ({ blocks }: Section, isDropped: (title: string) => boolean): readonly string[] =>
  blocks.flatMap((block): readonly string[] => {
    if (block.type !== 'grid') return blockTexts(block);
    const kept = block.columns.flatMap(({ title }, index) => (isDropped(title) ? [] : [index]));
    const keptOf = <T>(all: readonly T[]): readonly T[] => all.filter((_, index) => kept.includes(index));
    return blockTexts({ ...block, columns: keptOf(block.columns), rows: block.rows.map(keptOf) });
  });
