import { type Cell, type Tone, textCell, UNKNOWN } from '../../core/values/index.ts';
import type { Block, Field, FilterLink, Link, UnknownField } from '../../core/view/index.ts';
import { EMPTY, lineCell, listCell } from './cells.ts';
import { gap, type Part } from './section.ts';

/** One labelled value of a fields block. */
export const field = (label: string, cell: Cell, path: string, link?: Link | FilterLink | null): Field =>
  link == null ? { label, cell, path } : { label, cell, path, link };

/** Display and link target of each of several things under one label. */
interface Named {
  readonly text: string | null;
  readonly link: Link | null;
}

/** One row per thing, the label in the first; a single row for an empty or missing list. */
export const eachField = <Thing>(
  label: string,
  path: string,
  things: readonly Thing[] | null,
  nameOf: (thing: Thing) => Named,
): readonly Field[] => {
  if (things === null || things.length === 0) return [field(`${label}s`, listCell(things === null ? null : []), path)];
  return things.map((thing, index) => {
    const { text, link } = nameOf(thing);
    return field(
      index > 0 ? '' : things.length > 1 ? `${label}s` : label,
      textCell(text ?? '(no name)'),
      `${path}[${index}]`,
      link,
    );
  });
};

/** The rows with a known value. */
export const known = (rows: readonly Field[]): readonly Field[] => rows.filter(({ cell }) => cell !== UNKNOWN);

/** Labelled values under a title; the unknown ones are named together in the last row. */
export const fields = (title: string, rows: readonly Field[]): Part => {
  const said = known(rows);
  if (said.length === 0) return gap(title, false);
  const gaps = rows.flatMap(({ label, cell, path = '' }) => (cell === UNKNOWN ? [{ label, path }] : []));
  const names = gaps.map(({ label }) => label);
  const last = gaps.length === 0 ? [] : [{ label: 'No value', cell: listCell(names, 'dim'), gaps }];
  return { type: 'fields', title, rows: [...said, ...last] };
};

/** As `fields`, without naming the unknown ones: for fields outside the document. */
export const knownFields = (title: string, rows: readonly Field[]): readonly Part[] => {
  const said = known(rows);
  return said.length === 0 ? [] : [fields(title, said)];
};

/** A grid column and its reader. */
export interface GridPart<Row> {
  readonly title: string;
  /** 1 is dropped last on a narrow screen. */
  readonly priority: number;
  readonly align?: 'right';
  /** Main column of the grid: shrinks, and is dropped last. */
  readonly kept?: true;
  /** Field of the row that the column is read from. */
  readonly key?: string;
  cell(row: Row): Cell;
}

/** Link targets and field paths of a grid's rows. */
interface RowPlaces<Row> {
  /** Link target of a row. */
  linkOf?(row: Row): Link | FilterLink | null;
  /** Field path of a row, for explaining unknown cells. */
  pathOf?(row: Row): string;
}

/** Fields of a row's unknown cells, where the column names its field. */
const gapsOf = <Row>(
  table: readonly { readonly part: GridPart<Row>; readonly cells: readonly Cell[] }[],
  index: number,
  path: string,
): readonly UnknownField[] =>
  table.flatMap(({ part: { title, key }, cells }) =>
    key !== undefined && cells[index] === UNKNOWN ? [{ label: title, path: `${path}.${key}` }] : [],
  );

/** Rows as a grid; columns without any value are dropped. A gap for no rows, or a missing list (null). */
export const grid = <Row>(
  title: string,
  rows: readonly Row[] | null,
  parts: readonly GridPart<Row>[],
  { linkOf, pathOf }: RowPlaces<Row> = {},
): Part => {
  if (rows === null || rows.length === 0) return gap(title, rows !== null);
  const table = parts
    .map((part) => ({ part, cells: rows.map((row) => part.cell(row)) }))
    .filter(({ cells }, index) => index === 0 || cells.some((cell) => cell !== UNKNOWN));
  return {
    type: 'grid',
    title,
    columns: table.map(({ part: { title, priority, align, kept } }) => ({
      title,
      priority,
      ...(align && { align }),
      ...(kept && { kept }),
    })),
    rows: rows.map((_, index) => table.map(({ cells }) => cells[index] ?? UNKNOWN)),
    ...(linkOf && { links: rows.map(linkOf) }),
    ...(pathOf && { gaps: rows.map((row, index) => gapsOf(table, index, pathOf(row))) }),
  };
};

/** As `grid`, but nothing for no rows. */
export const gridIfAny = <Row>(
  title: string,
  rows: readonly Row[] | null,
  parts: readonly GridPart<Row>[],
  places: RowPlaces<Row> = {},
): readonly Part[] => (rows === null || rows.length === 0 ? [] : [grid(title, rows, parts, places)]);

/** A text of one or many lines under a title. */
export const text = (title: string, words: string, tone: Tone = 'plain'): Block => ({
  type: 'text',
  title,
  text: words,
  tone,
});

/** YAML under a title, folded: files are long and rarely read. */
export const yaml = (title: string, words: string): Block => ({
  type: 'text',
  title,
  text: words.replace(/\n+$/, ''),
  syntax: 'yaml',
  folded: true,
});

/** The part, initially folded if `is`. */
export const folded = (part: Part, is = true): Part => (part.type === 'gap' || !is ? part : { ...part, folded: true });

/** Entries of a string map as fields, multi-line ones as folded texts. Nothing for an empty map. */
export const mapBlocks = (
  title: string,
  entries: readonly (readonly [string, string])[],
  path: string,
): readonly Part[] => {
  const short = entries.filter(([, value]) => !value.includes('\n'));
  return [
    ...knownFields(
      title,
      short.map(([key, value]) => field(key, value === '' ? EMPTY : lineCell(value), `${path}.${key}`)),
    ),
    ...longTexts(title, entries),
  ];
};

/** Multi-line entries of a string map, folded. */
export const longTexts = (title: string, entries: readonly (readonly [string, string])[]): readonly Part[] =>
  entries.flatMap(([key, value]) => (value.includes('\n') ? [folded(text(`${title}: ${key}`, value))] : []));
