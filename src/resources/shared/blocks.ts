import { type Cell, type Tone, textCell, UNKNOWN } from '../../core/values/index.ts';
import type { Block, Field, FilterLink, Link, UnknownField } from '../../core/view/index.ts';
import { EMPTY, lineCell, listCell } from './cells.ts';
import { gap, type Part } from './section.ts';

/** One labelled value of a fields block. */
export const field = (label: string, cell: Cell, path: string, link?: Link | FilterLink | null): Field =>
  link == null ? { label, cell, path } : { label, cell, path, link };

/** What each of several things under one label shows, and leads to. */
interface Named {
  readonly text: string | null;
  readonly link: Link | null;
}

/** A row for each of several things, the label beside the first; one row where there are none, or the service sent no list. */
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

/** The labelled values that the service said. */
export const known = (rows: readonly Field[]): readonly Field[] => rows.filter(({ cell }) => cell !== UNKNOWN);

/** Labelled values under a title; those that the service did not give are named together in the last row. */
export const fields = (title: string, rows: readonly Field[]): Part => {
  const said = known(rows);
  if (said.length === 0) return gap(title, false);
  const gaps = rows.flatMap(({ label, cell, path = '' }) => (cell === UNKNOWN ? [{ label, path }] : []));
  const names = gaps.map(({ label }) => label);
  const last = gaps.length === 0 ? [] : [{ label: 'No value', cell: listCell(names, 'dim'), gaps }];
  return { type: 'fields', title, rows: [...said, ...last] };
};

/** As `fields`, but says nothing of what is not there: for what the document does not promise. */
export const knownFields = (title: string, rows: readonly Field[]): readonly Part[] => {
  const said = known(rows);
  return said.length === 0 ? [] : [fields(title, said)];
};

/** A column of a grid and how it is read from a row. */
export interface GridPart<Row> {
  readonly title: string;
  /** 1 stays the longest on a narrow screen. */
  readonly priority: number;
  readonly align?: 'right';
  /** What the grid is about: shrinks, and is dropped after all others. */
  readonly kept?: true;
  /** The field of the row that the column is read from. */
  readonly key?: string;
  cell(row: Row): Cell;
}

/** Where the rows of a grid stand. */
interface RowPlaces<Row> {
  /** The thing that a row is of. */
  linkOf?(row: Row): Link | FilterLink | null;
  /** The field path of a row, for the reason why a cell has no value. */
  pathOf?(row: Row): string;
}

/** The cells of a row without a value, where their column names its field. */
const gapsOf = <Row>(
  table: readonly { readonly part: GridPart<Row>; readonly cells: readonly Cell[] }[],
  index: number,
  path: string,
): readonly UnknownField[] =>
  table.flatMap(({ part: { title, key }, cells }) =>
    key !== undefined && cells[index] === UNKNOWN ? [{ label: title, path: `${path}.${key}` }] : [],
  );

/**
 * Rows as a grid; columns that no row has a value for are left out. A gap where there are no rows, or where the service
 * sent no list (null).
 */
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

/** As `grid`, but nothing at all where there are no rows. */
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

/** YAML under a title, folded: files are long, and looked at seldom. */
export const yaml = (title: string, words: string): Block => ({
  type: 'text',
  title,
  text: words.replace(/\n+$/, ''),
  syntax: 'yaml',
  folded: true,
});

/** A part that begins folded when `is` says so. */
export const folded = (part: Part, is = true): Part => (part.type === 'gap' || !is ? part : { ...part, folded: true });

/** The entries of a string map as fields, those of many lines as folded texts of their own. Nothing for an empty map. */
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

/** The entries of a string map that have many lines, folded. */
export const longTexts = (title: string, entries: readonly (readonly [string, string])[]): readonly Part[] =>
  entries.flatMap(([key, value]) => (value.includes('\n') ? [folded(text(`${title}: ${key}`, value))] : []));
