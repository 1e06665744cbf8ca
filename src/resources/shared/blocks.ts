import { type Cell, type Tone, UNKNOWN } from '../../core/cell.ts';
import type { Block, Field, Section } from '../../core/pane.ts';
import { lineCell } from './cells.ts';

/** One labelled value of a fields block. */
export const field = (label: string, cell: Cell, path: string): Field => ({ label, cell, path });

/** Labelled values under a title, those that are unknown too. */
export const fields = (title: string, rows: readonly Field[]): Block => ({ type: 'fields', title, rows });

/** The labelled values that the service said. */
export const known = (rows: readonly Field[]): readonly Field[] => rows.filter(({ cell }) => cell !== UNKNOWN);

/** As `fields`, but only what the service said; no block at all when it said nothing. */
export const knownFields = (title: string, rows: readonly Field[]): readonly Block[] => {
  const said = known(rows);
  return said.length === 0 ? [] : [fields(title, said)];
};

/** A column of a grid and how it is read from a row. */
export interface GridPart<Row> {
  readonly title: string;
  /** 1 stays the longest on a narrow screen. */
  readonly priority: number;
  readonly align?: 'right';
  cell(row: Row): Cell;
}

/**
 * Rows as a grid; columns that no row has a value for are left out. Says so in words where there are no rows, and where
 * the service sent no list (null).
 */
export const grid = <Row>(title: string, rows: readonly Row[] | null, parts: readonly GridPart<Row>[]): Block => {
  if (rows === null) return text(title, 'not said by the service', 'dim');
  if (rows.length === 0) return text(title, 'none', 'dim');
  const table = parts
    .map((part) => ({ part, cells: rows.map((row) => part.cell(row)) }))
    .filter(({ cells }, index) => index === 0 || cells.some((cell) => cell !== UNKNOWN));
  return {
    type: 'grid',
    title,
    columns: table.map(({ part: { title, priority, align } }) =>
      align === undefined ? { title, priority } : { title, priority, align },
    ),
    rows: rows.map((_, index) => table.map(({ cells }) => cells[index] ?? UNKNOWN)),
  };
};

/** A text of one or many lines under a title. */
export const text = (title: string, words: string, tone: Tone = 'plain'): Block => ({
  type: 'text',
  title,
  text: words,
  tone,
});

/** The entries of a string map as fields, those of many lines as texts of their own. Nothing for an empty map. */
export const mapBlocks = (
  title: string,
  entries: readonly (readonly [string, string])[],
  path: string,
): readonly Block[] => {
  const long = entries.filter(([, value]) => value.includes('\n'));
  const short = entries.filter(([, value]) => !value.includes('\n'));
  return [
    ...(short.length === 0
      ? []
      : [
          fields(
            title,
            short.map(([key, value]) => field(key, lineCell(value), `${path}.${key}`)),
          ),
        ]),
    ...long.map(([key, value]) => text(`${title}: ${key}`, value)),
  ];
};

/** A section of the detail; `attention` where something in it is wrong. */
export const section = (id: string, title: string, blocks: readonly Block[], attention?: Tone | null): Section =>
  attention ? { id, title, blocks, attention } : { id, title, blocks };
