import { plural } from '../core/format/count.ts';
import { fitLine, type Line, line, lineText, span } from '../core/line.ts';
import type { TextBlock } from '../core/pane.ts';
import { wrap, wrapHanging } from '../core/text/wrap.ts';
import type { PaneOptions, PaneRow } from './row.ts';
import { yamlLine } from './yaml.ts';

/** A text in rows: plain, or YAML that is coloured and folds by its indentation. `id` tells its folds apart. */
export const textRows = ({ text, tone, syntax }: TextBlock, id: string, options: PaneOptions): PaneRow[] =>
  syntax === 'yaml'
    ? foldedLines(text.split('\n').map(readable), id, options)
    : laidOut(text, options).map((part) => ({ line: line(part, tone ?? 'plain'), copy: text }));

/** A text in lines of at most the pane's cells: wrapped, points with a hanging indent, or cut with a mark. */
const laidOut = (text: string, { cells, wrap: wraps }: PaneOptions): readonly string[] =>
  text
    .split('\n')
    .map(readable)
    .flatMap((part) => (wraps ? wrapPoint(part, cells) : [lineText(fitLine(line(part), cells))]));

/** Nobody reads on in one line, and laying it out would hold up the keys. In code units. */
const LONGEST = 10_000;

const readable = (text: string): string => {
  if (text.length <= LONGEST) return text;
  const start = text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}… (${plural(text.length - start.length, 'more character')}: e exports all)`;
};

const POINT = /^[●▲○✖-] (?=\S)/u;

const wrapPoint = (text: string, cells: number): readonly string[] => {
  const point = POINT.exec(text)?.[0] ?? '';
  const lines = wrap(text.slice(point.length), Math.max(1, cells - point.length));
  return lines.map((part, index) => (index === 0 ? point : ' '.repeat(point.length)) + part);
};

const indent = (text: string): number => text.length - text.trimStart().length;

/**
 * The index behind the last line that stands below each line: deeper indented, blank lines in between included. One pass
 * from the end, however long the text is.
 */
const endsBelow = (lines: readonly string[]): readonly number[] => {
  const ends = new Array<number>(lines.length).fill(0);
  const open: { readonly index: number; readonly indent: number }[] = [];
  let lastFilled = 0;
  const close = (deep: number): void => {
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= deep) ends[open.pop()?.index ?? 0] = lastFilled + 1;
  };
  for (const [index, text] of lines.entries()) {
    if (text.trim() === '') continue;
    close(indent(text));
    open.push({ index, indent: indent(text) });
    lastFilled = index;
  }
  close(0);
  return ends;
};

const foldedLines = (lines: readonly string[], id: string, options: PaneOptions): PaneRow[] => {
  const ends = endsBelow(lines);
  const rows: PaneRow[] = [];
  let index = 0;
  while (index < lines.length) {
    const text = lines[index] ?? '';
    const end = ends[index] ?? 0;
    const below = end - index - 1;
    const fold = below > 0 ? { id: `${id}:${index}`, open: options.isOpen(`${id}:${index}`, true) } : undefined;
    const tail = fold?.open === false ? span(` … ${below} lines`, 'warn') : undefined;
    for (const shown of yamlLines(text, options, tail))
      rows.push({ line: shown, copy: valueBehindKey(text), ...(fold && { fold }) });
    index = fold?.open === false ? end : index + 1;
  }
  return rows;
};

const yamlLines = (
  text: string,
  { cells, wrap: wraps }: PaneOptions,
  tail: Line[number] | undefined,
): readonly Line[] => {
  const whole = tail === undefined ? yamlLine(text) : [...yamlLine(text), tail];
  if (!wraps) return [fitLine(whole, cells)];
  const parts = wrapHanging(text, cells);
  if (parts.length === 1) return [fitLine(whole, cells)];
  return parts.map((part, index) => (index === 0 ? yamlLine(part) : line(part)));
};

/** What is worth copying of a line: the value behind its key, else the line. */
const valueBehindKey = (text: string): string => /^\s*(?:- )*"?[\w./-]+"?:\s+(\S.*)$/.exec(text)?.[1] ?? text.trim();
