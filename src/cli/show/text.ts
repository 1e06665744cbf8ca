import type { Item } from '../../core/item/index.ts';
import { markUnsafe, toAscii, width, wrap } from '../../core/text/index.ts';
import type { Section } from '../../core/view/index.ts';
import { type Paint, paintedLine } from '../../output/index.ts';
import { layoutSection } from '../../pane/layout.ts';
import { rowsOfSegments } from '../../pane/segment.ts';

interface TextOptions {
  /** Text below the name: kind, scope. */
  readonly about: string;
  readonly cells: number;
  readonly ascii: boolean;
  /** Present time in epoch ms, for ages. */
  readonly now: number;
  readonly paint?: Paint;
}

/** Minimum width of the value column, in cells. */
const MIN_VALUE_CELLS = 24;

/** Lays out an item as plain text: the sections of the screen in turn, all unfolded and uncut. */
export const itemLines = (item: Item, options: TextOptions): readonly string[] => {
  const cells = Math.max(MIN_VALUE_CELLS, options.cells);
  const lines = [
    ...wrap(markUnsafe(item.name), cells),
    ...wrap(markUnsafe(options.about), cells),
    ...item.sections(options.now).flatMap((section) => ['', ...sectionLines(section, cells, options.paint)]),
  ];
  return options.ascii ? lines.map(toAscii) : lines;
};

/** Lays out a section in lines of at most `cells` cells, under its title; `▲` marks a section with a problem. */
const sectionLines = (section: Section, cells: number, paint?: Paint): readonly string[] => {
  const title = section.attention === undefined ? section.title : `${section.title} ▲`;
  const segments = layoutSection(section, { cells, wrap: true, whole: true, isOpen: () => true });
  return [
    title,
    '─'.repeat(Math.min(cells, width(title))),
    ...rowsOfSegments(segments).map(({ line }) => paintedLine(line, paint)),
  ];
};
