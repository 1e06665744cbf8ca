import { elide, fit, width, wrap } from '../../core/text/index.ts';
import { type Difference, isSame } from '../../core/values/index.ts';
import { span } from '../../core/view/index.ts';
import { manyRows } from '../many.ts';
import type { PaneOptions, PaneRow } from '../row.ts';

/** From this width on the two sides stand beside each other. */
const BESIDE = 90;
const PATH_SHARE = 0.34;
/** This share of the values has room in one line, where paths want the rest. */
const MOST_VALUES = 0.8;
/** Lines of one value that are shown; the copy has all of it. */
const LINES = 8;

const ABSENT = '(absent)';
const EMPTY = '(empty)';

/** Differences in rows: the path, and both values beside or below it. `id` tells a long list of them apart. */
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

/** Cells of the paths: a share of the room, and what most values do not want. Longer values wrap, paths would be cut. */
const pathCells = (some: readonly Difference[], cells: number): number => {
  const widest = some.reduce((most, { path }) => Math.max(most, width(path)), 0);
  // The exact width of what is longer than the screen does not matter.
  const values = some
    .map(({ left = ABSENT, right = ABSENT }) => Math.max(shortWidth(left, cells), shortWidth(right, cells)))
    .toSorted((one, other) => one - other);
  const wanted = values[Math.ceil(values.length * MOST_VALUES) - 1] ?? 0;
  return Math.min(widest, Math.max(Math.floor(cells * PATH_SHARE), cells - 4 - wanted * 2));
};

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
