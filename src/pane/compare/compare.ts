import { elide, width } from '../../core/text/index.ts';
import { type Cell, type Difference, plural, textCell } from '../../core/values/index.ts';
import { type GridBlock, span } from '../../core/view/index.ts';
import { boxedGrid } from '../boxed.ts';
import { gridRows } from '../grid.ts';
import { type PaneOptions, type PaneRow, textRow } from '../row.ts';
import type { Segment } from '../segment.ts';
import { type Groups, groupsOf, type OneSided } from './groups.ts';
import { textRows } from './texts.ts';
import { valueRows } from './values.ts';

/** Displayed column values of both sides. */
export interface ComparedColumn {
  readonly title: string;
  readonly left: Cell;
  readonly right: Cell;
}

interface ComparedSection {
  readonly left: string;
  readonly right: string;
  readonly differences: readonly Difference[];
  /** List columns in which the sides differ. */
  readonly columns: readonly ComparedColumn[];
  /** Equal fields are initially unfolded. */
  readonly everything: boolean;
}

/**
 * Comparison of two items (or forms of one): differing columns, values and texts; then, folded, one-sided parts, uids
 * and times, and equal fields.
 */
export const layoutComparison = (compared: ComparedSection, options: PaneOptions): readonly Segment[] => {
  const { left, right, differences, columns, everything } = compared;
  const groups = groupsOf(differences);
  const changed = differences.length - groups.same.length;
  const head: PaneRow[] = [
    { line: [span('- ', 'bad'), span(left, 'strong'), span('   + ', 'good'), span(right, 'strong')] },
    textRow(
      `${plural(changed, 'field differs', 'fields differ')}, ${plural(groups.same.length, 'field')} equal`,
      'dim',
    ),
    textRow(''),
  ];
  const below = [
    ...(changed === 0 ? [textRow('no differences', 'good')] : []),
    ...valueRows(groups.values, 'compare', options),
    ...groups.texts.flatMap((one) => textRows(one, options)),
    ...foldedRows(groups, options),
  ];
  const [first, second] = [head, below].map((rows): Segment => ({ type: 'rows', rows }));
  const same = foldRows(`equal: ${plural(groups.same.length, 'field')}`, 'compare/same', everything, options, () =>
    valueRows(groups.same, 'compare/same', options),
  );
  return [
    ...(first === undefined ? [] : [first]),
    ...summary(columns, compared, options),
    ...(second === undefined ? [] : [second]),
    ...(groups.same.length === 0 ? [] : [{ type: 'rows' as const, rows: same }]),
  ];
};

const SIDES = 2;
/** Borders and padding of a boxed grid of three columns. */
const BOX = 10;

/** Differing list columns, boxed if it fits. */
const summary = (
  columns: readonly ComparedColumn[],
  { left, right }: ComparedSection,
  options: PaneOptions,
): readonly Segment[] => {
  if (columns.length === 0) return [];
  const labels = columns.reduce((most, { title }) => Math.max(most, width(title)), LIST_TITLE.length);
  const room = Math.max(8, Math.floor((options.cells - BOX - labels) / SIDES));
  const short = (cell: Cell): Cell => ({ ...cell, text: elide(cell.text.replaceAll('\n', ' '), room) });
  // Two items may have the same name.
  const [one, other] = left === right ? [`- ${left}`, `+ ${right}`] : [left, right];
  const grid: Pick<GridBlock, 'columns' | 'rows'> = {
    columns: [
      { title: LIST_TITLE, priority: 1 },
      { title: elide(one, room, 'middle'), priority: 2, kept: true },
      { title: elide(other, room, 'middle'), priority: 3, kept: true },
    ],
    rows: columns.map((column) => [textCell(column.title, 'dim'), short(column.left), short(column.right)]),
  };
  const box = boxedGrid(grid, options.cells);
  const shown: Segment =
    box === null ? { type: 'rows', rows: gridRows(grid, 'compare/columns', options) } : { type: 'grid', grid: box };
  return [shown, { type: 'rows', rows: [textRow('')] }];
};

const LIST_TITLE = 'In lists';

const foldedRows = ({ oneSided, marks }: Groups, options: PaneOptions): PaneRow[] => [
  ...oneSided.flatMap((part) => partRows(part, options)),
  ...(marks.length === 0
    ? []
    : foldRows(plural(marks.length, 'uid or time', 'uids and times'), 'compare/marks', false, options, () =>
        valueRows(marks, 'compare/marks', options),
      )),
];

const partRows = ({ path, side, fields }: OneSided, options: PaneOptions): PaneRow[] => {
  if (fields.length === 1) return valueRows(fields, 'compare/one', options);
  const id = `compare/only/${path}`;
  const title = `only ${side}: ${path} (${plural(fields.length, 'field')})`;
  return foldRows(title, id, false, options, () => valueRows(fields, id, options));
};

const foldRows = (
  title: string,
  id: string,
  byDefault: boolean,
  options: PaneOptions,
  inside: () => readonly PaneRow[],
): PaneRow[] => {
  const open = options.isOpen(id, byDefault);
  const head: PaneRow = {
    line: [span(open ? '▾ ' : '▸ ', 'accent'), span(elide(title, Math.max(8, options.cells - 2), 'middle'))],
    fold: { id, open },
  };
  return [head, ...(open ? inside() : [])];
};
