import type { Item } from '../../core/item/index.ts';
import { toAscii, width, wrap } from '../../core/text/index.ts';
import { lineText, type Section } from '../../core/view/index.ts';
import { layoutSection } from '../../pane/layout.ts';
import { rowsOfSegments } from '../../pane/segment.ts';

export interface TextOptions {
  /** What stands below the name: the kind, where the item was asked for. */
  readonly about: string;
  readonly cells: number;
  readonly ascii: boolean;
  /** Epoch milliseconds, for ages. */
  readonly now: number;
}

/** Narrower, labels and values have no room beside each other. */
const MIN_VALUE_CELLS = 24;

/** An item as plain text: the sections of the screen one below the other, everything open, nothing cut. */
export const itemLines = (item: Item, options: TextOptions): readonly string[] => {
  const cells = Math.max(MIN_VALUE_CELLS, options.cells);
  const lines = [
    ...wrap(item.name, cells),
    ...wrap(options.about, cells),
    ...item.sections(options.now).flatMap((section) => ['', ...sectionLines(section, cells)]),
  ];
  return options.ascii ? lines.map(toAscii) : lines;
};

/** One section in plain lines, each at most `cells` wide, under its title; `▲` marks that something in it is wrong. */
export const sectionLines = (section: Section, cells: number): readonly string[] => {
  const title = section.attention === undefined ? section.title : `${section.title} ▲`;
  const segments = layoutSection(section, { cells, wrap: true, whole: true, isOpen: () => true });
  return [
    title,
    '─'.repeat(Math.min(cells, width(title))),
    ...rowsOfSegments(segments).map(({ line }) => lineText(line).trimEnd()),
  ];
};
