import { elide, fit, width, wrap } from '../../core/text/index.ts';
import { type Difference, isSame } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import { manyRows } from '../many.ts';
import type { PaneOptions, PaneRow } from '../row.ts';

/** Minimum width for both sides side by side. */
const BESIDE = 90;
const PATH_SHARE = 0.34;
/** Share of the values that fit in one line. */
const MOST_VALUES = 0.8;
/** Maximum displayed lines of a value; copies are complete. */
const LINES = 8;

const ABSENT = '(absent)';
const EMPTY = '(empty)';

/** Differences in rows: path, and both values side by side or stacked. `id` identifies folds. */
export const valueRows = (differences: readonly Difference[], id: string, options: PaneOptions): PaneRow[] =>
  manyRows(
    {
      parts: differences,
      id,
      textOf: copyText,
      layOut: (some) =>
        options.cells >= BESIDE ? besideRows(some, options) : some.flatMap((one) => stackedRows(one, options)),
    },
    options,
  );

const besideRows = (some: readonly Difference[], { cells }: PaneOptions): PaneRow[] => {
  const paths = pathCells(some, cells);
  return some.flatMap((one) => besideRow(one, paths, Math.floor((cells - paths - 4) / 2)));
};

/** Width of the path column: a share of the width, and the space that most values leave. Values wrap, paths are cut. */
const pathCells = (some: readonly Difference[], cells: number): number => {
  const widest = some.reduce((most, { path }) => Math.max(most, width(path)), 0);
  const values = some
    .map(({ left = ABSENT, right = ABSENT }) => Math.max(shortWidth(left, cells), shortWidth(right, cells)))
    .toSorted((one, other) => one - other);
  const wanted = values[Math.ceil(values.length * MOST_VALUES) - 1] ?? 0;
  return Math.min(widest, Math.max(Math.floor(cells * PATH_SHARE), cells - 4 - wanted * 2));
};

/** Values wider than the screen need no exact width. */
const shortWidth = (value: string, cells: number): number => (value.length > cells ? cells : width(value));

const besideRow = (one: Difference, paths: number, side: number): PaneRow[] => {
  const same = isSame(one);
  const lefts = valueLines(one.left, side);
  const rights = valueLines(one.right, side);
  return Array.from({ length: Math.max(lefts.length, rights.length) }, (_, index) => ({
    line: [
      span(fit(index === 0 ? elide(one.path, paths, 'middle') : '', paths), 'dim'),
      span('  '),
      span(fit(lefts[index] ?? '', side), same ? 'plain' : 'bad'),
      span('  '),
      span(rights[index] ?? '', same ? 'plain' : 'good'),
    ],
    copy: copyText(one),
  }));
};

const stackedRows = (one: Difference, { cells }: PaneOptions): PaneRow[] => {
  const copy = copyText(one);
  const path: PaneRow = { line: [span(elide(one.path, cells, 'middle'), 'dim')], copy };
  if (isSame(one))
    return [path, ...valueLines(one.left, cells - 4).map((text) => ({ line: [span(`    ${text}`)], copy }))];
  return [
    path,
    ...valueLines(one.left, cells - 4).map((text) => ({ line: [span(`  - ${text}`, 'bad')], copy })),
    ...valueLines(one.right, cells - 4).map((text) => ({ line: [span(`  + ${text}`, 'good')], copy })),
  ];
};

const valueLines = (value: string | undefined, cells: number): string[] => {
  const lines = wrap(value === '' ? EMPTY : (value ?? ABSENT), Math.max(4, cells));
  return lines.length <= LINES ? lines : [...lines.slice(0, LINES - 1), `… ${lines.length - LINES + 1} more lines`];
};

const copyText = ({ path, left, right }: Difference): string => `${path}\n- ${left ?? ABSENT}\n+ ${right ?? ABSENT}`;
