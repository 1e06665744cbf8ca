import type { Column, Item, Resource } from '../../core/item/index.ts';
import { fit, toAscii, width } from '../../core/text/index.ts';
import { fitTable } from '../../core/view/index.ts';

const GAP = '  ';

export interface TableOptions {
  /** Cells of a line; null keeps all columns at full length. */
  readonly cells: number | null;
  readonly ascii: boolean;
  /** Epoch milliseconds, for ages. */
  readonly now: number;
}

interface Shown {
  readonly column: Column;
  readonly texts: readonly string[];
  /** What the column would take alone. */
  readonly natural: number;
}

/** A list as lines of plain text: a header, then one line for each item. */
export const tableLines = (
  items: readonly Item[],
  resource: Resource,
  { cells, ascii, now }: TableOptions,
): readonly string[] => {
  const plain = (text: string): string => (ascii ? toAscii(text) : text);
  const all = resource.columns.map((column): Shown => {
    const texts = [column.title, ...items.map((item) => plain(item.cell(column.id, now).text))];
    const natural = texts.reduce((most, text) => Math.max(most, width(text)), 0);
    return { column, texts, natural: cells === null ? natural : Math.max(column.min, Math.min(column.max, natural)) };
  });
  const shown = cells === null ? all : fitting(all, cells);
  const lines: string[] = [];
  for (let row = 0; row <= items.length; row += 1) {
    const line = shown.map(({ column, texts, natural }) =>
      fit(texts[row] ?? '', natural, {
        align: isRight(column) ? 'right' : 'left',
        ...(column.elide && { elide: column.elide }),
      }),
    );
    lines.push(plain(line.join(GAP)).trimEnd());
  }
  return lines;
};

const isRight = ({ type }: Column): boolean =>
  type === 'number' || type === 'size' || type === 'share' || type === 'time';

/** The columns that a line has room for, the most important first. */
const fitting = (all: readonly Shown[], cells: number): readonly Shown[] => {
  const sized = all.map(({ column, natural }) => ({
    // A number that is cut is another number.
    least: isRight(column) ? natural : Math.min(column.min, natural),
    wanted: natural,
    priority: column.priority,
  }));
  return fitTable(sized, { cells: cells + GAP.length, gap: GAP.length }).flatMap(({ index, width: natural }) => {
    const one = all[index];
    return one === undefined ? [] : [{ ...one, natural }];
  });
};
