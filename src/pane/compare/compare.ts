import { perKey } from '../../core/memo/index.ts';
import { elide, fit, width, wrap } from '../../core/text/index.ts';
import { type Cell, compareJson, type Difference, isSameLeaf, plural, textCell } from '../../core/values/index.ts';
import { diffText, type GridBlock, span, type TextDiff } from '../../core/view/index.ts';
import { diffRows } from '../diff.ts';
import { gridRows } from '../grid.ts';
import { manyRows, type PaneOptions, type PaneRow, textRow } from '../many.ts';
import { boxedGrid, type Segment } from '../segment.ts';
import { yamlData } from '../yaml-writer.ts';

/** A part that only one of the two sides has: a profile, a pack. */
interface OneSided {
  readonly path: string;
  readonly side: 'left' | 'right';
  readonly fields: readonly Difference[];
}

/** Differences, grouped by the way they are shown. */
interface Groups {
  /** Short values, possibly missing on a side. */
  readonly values: readonly Difference[];
  /** Texts on both sides, at least one of them with several lines. */
  readonly texts: readonly Difference[];
  readonly oneSided: readonly OneSided[];
  /** Uids, times and checksums, which always differ and mean little. */
  readonly marks: readonly Difference[];
  readonly same: readonly Difference[];
}

/** Matches the paths of uids, times and checksums, by their last key. */
const MARK_PATH = /(?:uid|uids|timestamp|time|digest|checksum|revision)(?:\[\d+\])?$/i;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Sorts differences into groups; each difference is in one group, and the order is kept. */
const groupsOf = (differences: readonly Difference[]): Groups => {
  const groups = {
    values: [] as Difference[],
    texts: [] as Difference[],
    marks: [] as Difference[],
    same: [] as Difference[],
  };
  const parts = new Map<string, Difference[]>();
  for (const one of differences) {
    if (isSameLeaf(one)) groups.same.push(one);
    else if (one.part !== undefined) parts.set(one.part, [...(parts.get(one.part) ?? []), one]);
    else if (isMark(one)) groups.marks.push(one);
    else if (isText(one)) groups.texts.push(one);
    else groups.values.push(one);
  }
  const oneSided = Array.from(
    parts,
    ([path, fields]): OneSided => ({ path, side: fields[0]?.right === undefined ? 'left' : 'right', fields }),
  );
  return { ...groups, oneSided: oneSided.toSorted((one, other) => one.side.localeCompare(other.side)) };
};

const isMark = ({ path, left, right }: Difference): boolean =>
  MARK_PATH.test(path) || (TIME.test(left ?? right ?? '') && TIME.test(right ?? left ?? ''));

const isText = ({ left, right }: Difference): boolean =>
  left !== undefined && right !== undefined && (left.includes('\n') || right.includes('\n'));

/** Minimum width for showing both sides beside each other, in cells. */
const BESIDE = 90;
const PATH_SHARE = 0.34;
/** Share of the values that must fit in one line. */
const MOST_VALUES = 0.8;
/** Maximum displayed lines of a value; copies are complete. */
const LINES = 8;

const ABSENT = '(absent)';
const EMPTY = '(empty)';

/** Rows of differences: path, and both values beside each other or stacked. `id` identifies folds. */
const valueRows = (differences: readonly Difference[], id: string, options: PaneOptions): PaneRow[] =>
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

/** Width of the path column: at least a share of the width, or the space that most values leave. Values wrap, paths are cut. */
const pathCells = (some: readonly Difference[], cells: number): number => {
  const widest = some.reduce((most, { path }) => Math.max(most, width(path)), 0);
  const values = some
    .map(({ left = ABSENT, right = ABSENT }) => Math.max(shortWidth(left, cells), shortWidth(right, cells)))
    .toSorted((one, other) => one - other);
  const wanted = values[Math.ceil(values.length * MOST_VALUES) - 1] ?? 0;
  return Math.min(widest, Math.max(Math.floor(cells * PATH_SHARE), cells - 4 - wanted * 2));
};

/** Width of a value in cells, not exact if it is wider than the screen. */
const shortWidth = (value: string, cells: number): number => (value.length > cells ? cells : width(value));

const besideRow = (one: Difference, paths: number, side: number): PaneRow[] => {
  const same = isSameLeaf(one);
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
  if (isSameLeaf(one))
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

/** Maximum number of changed lines of a text that is initially unfolded. */
const LONG = 40;

// A memo, because each fold lays out the same texts again.
const lineDiff = perKey(({ left = '', right = '' }: Difference): TextDiff => diffText(left, right));

/** Differences by key; null if a side is not YAML. Parsing takes 1 ms per 1,000 characters. */
const keyDiff = perKey(({ left = '', right = '' }: Difference): readonly Difference[] | null => {
  const [one, other] = [yamlData(left), yamlData(right)];
  return one === null || other === null ? null : compareJson(one, other).filter((key) => !isSameLeaf(key));
});

/** Rows of a text with several lines: size of the difference, differing keys, then differing lines. */
const textRows = (one: Difference, options: PaneOptions): PaneRow[] => {
  const diff = lineDiff(one);
  const id = `compare/text/${one.path}`;
  const open = options.isOpen(id, diff.added + diff.removed <= LONG);
  const keys = open ? keyDiff(one) : null;
  const lines = `+${diff.added} −${diff.removed} lines`;
  const tail = keys === null ? lines : `${plural(keys.length, 'key differs', 'keys differ')}, ${lines}`;
  const path = elide(one.path, Math.max(8, options.cells - width(tail) - 4), 'middle');
  const head: PaneRow = {
    line: [span(open ? '▾ ' : '▸ ', 'accent'), span(path, 'strong'), span(`  ${tail}`, 'dim')],
    fold: { id, open },
    // The whole path, and the keys that differ: the line itself may be cut.
    copy: keys === null ? `${one.path}  ${tail}` : [one.path, ...keys.map(copyText)].join('\n'),
  };
  if (!open) return [head];
  const inner = { ...options, cells: Math.max(20, options.cells - INDENT.length) };
  return [head, ...keyRows(keys, id, inner), ...lineRows(diff, keys, id, inner)];
};

const INDENT = '  ';

const indentRows = (rows: readonly PaneRow[]): PaneRow[] =>
  rows.map((row) => ({ ...row, line: [span(INDENT), ...row.line] }));

const keyRows = (keys: readonly Difference[] | null, id: string, options: PaneOptions): PaneRow[] => {
  if (keys === null) return [];
  if (keys.length === 0) return indentRows([textRow('the same by key: only comments, order or layout differ', 'good')]);
  return indentRows(valueRows(keys, `${id}/keys`, options));
};

/** Rows of the differing lines; folded if the differing keys are shown. */
const lineRows = (
  { lines }: TextDiff,
  keys: readonly Difference[] | null,
  id: string,
  options: PaneOptions,
): PaneRow[] => {
  const own = `${id}/lines`;
  if (keys === null) return diffRows({ type: 'diff', lines }, own, options);
  const open = options.isOpen(own, false);
  const head: PaneRow = { line: [span(`${open ? '▾' : '▸'} line by line`, 'dim')], fold: { id: own, open } };
  return indentRows([head, ...(open ? diffRows({ type: 'diff', lines }, own, options) : [])]);
};

/** A column of the list in which two compared items differ, with the cells of both. */
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
  /** True if equal fields are initially unfolded. */
  readonly everything: boolean;
}

/**
 * Lays out the comparison of two items, or of two forms of an item: differing columns, values and texts; then, folded,
 * one-sided parts, uids and times, and equal fields.
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

/** Table of the list columns that differ, in a box if it fits. */
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
