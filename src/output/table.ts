import type { Column, Item, Resource } from '../core/item/index.ts';
import { fit, toAscii, width } from '../core/text/index.ts';
import { fitTable } from '../core/view/index.ts';
import type { OutputFormat, WriteOptions } from './format.ts';

const GAP = '  ';

interface ShownTable {
  readonly column: Column;
  readonly texts: readonly string[];
  /** Width of the column without a limit. */
  readonly natural: number;
}

/** A list as lines of plain text: a header, then one line per item. */
export const tableLines = (
  items: readonly Item[],
  resource: Resource,
  { cells, ascii, now }: WriteOptions,
): readonly string[] => {
  const plain = (text: string): string => (ascii ? toAscii(text) : text);
  const all = resource.columns.map((column): ShownTable => {
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

/** The columns that fit a line, the most important first. */
const fitting = (all: readonly ShownTable[], cells: number): readonly ShownTable[] => {
  const sized = all.map(({ column, natural }) => ({
    // Numbers are never cut: a cut number reads as another number.
    least: isRight(column) ? natural : Math.min(column.min, natural),
    wanted: natural,
    priority: column.priority,
  }));
  return fitTable(sized, { cells: cells + GAP.length, gap: GAP.length }).flatMap(({ index, width: natural }) => {
    const one = all[index];
    return one === undefined ? [] : [{ ...one, natural }];
  });
};

/** Table of the columns that fit the line. */
export const TABLE: OutputFormat = {
  id: 'table',
  about: 'the columns that fit, in plain text',
  holds: 'columns',
  exports: false,
  write: async (sink, items, resource, options) => {
    for (const line of tableLines(items, resource, options)) await sink.write(`${line}\n`);
  },
};

/** Table of all columns at full width. */
export const WIDE: OutputFormat = {
  id: 'wide',
  about: 'every column at its full width, in plain text',
  holds: 'columns',
  exports: false,
  write: (sink, items, resource, options) => TABLE.write(sink, items, resource, { ...options, cells: null }),
};
