import { elide, fit, width, wrap } from '../core/text/index.ts';
import { type Field, type FieldsBlock, GAP_CELLS, INDENT_CELLS, span } from '../core/view/index.ts';
import { manyRows } from './many.ts';
import { FOLLOW_CELLS, followed, type PaneOptions, type PaneRow } from './row.ts';

const LABEL_MAX = 28;

/** Width of the labels of some fields, limited. */
export const labelCells = (rows: readonly Field[]): number =>
  rows.reduce((most, { label }) => Math.max(most, Math.min(LABEL_MAX, width(label))), 0);

/** Labels in one column, values beside them, wrapped or cut. */
export const fieldRows = ({ rows }: FieldsBlock, id: string, options: PaneOptions): PaneRow[] => {
  const { cells, wrap: wraps } = options;
  const labels = Math.min(options.labels ?? labelCells(rows), Math.floor(cells * 0.45));
  const room = Math.max(8, cells - INDENT_CELLS - labels - GAP_CELLS);
  const rowsOf = ({ label, cell, link, path, gaps }: Field): PaneRow[] => {
    const cellsOfText = link === undefined ? room : room - FOLLOW_CELLS;
    const lines = wraps ? wrap(cell.text, cellsOfText) : [elide(cell.text.replaceAll('\n', ' '), cellsOfText)];
    return lines.map((text, index) =>
      followed(
        {
          line: [
            span(
              ' '.repeat(INDENT_CELLS) + fit(index === 0 ? elide(label, labels) : '', labels) + ' '.repeat(GAP_CELLS),
              'dim',
            ),
            span(text, cell.tone),
          ],
          copy: cell.text,
          ...(path !== undefined && { pathOf: () => path }),
          ...(gaps && { gaps }),
        },
        link,
        options,
      ),
    );
  };
  return manyRows(
    {
      parts: rows,
      id,
      textOf: ({ label, cell }) => `${label} ${cell.text}`,
      layOut: (fields) => fields.flatMap(rowsOf),
    },
    options,
  );
};
