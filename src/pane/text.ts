import { plural } from '../core/format/count.ts';
import { fitLine, type Line, line, lineText, span } from '../core/line.ts';
import type { TextBlock } from '../core/pane.ts';
import { wrap, wrapHanging } from '../core/text/wrap.ts';
import { manyRows, searchedOnce } from './many.ts';
import type { Fold, PaneOptions, PaneRow } from './row.ts';
import { yamlLine } from './yaml.ts';

/** A text in rows: plain, or YAML that is coloured and folds by its indentation. `id` tells its folds apart. */
export const textRows = ({ text, tone, syntax }: TextBlock, id: string, options: PaneOptions): PaneRow[] =>
  syntax === 'yaml'
    ? foldedLines(linesOf(text), id, options)
    : manyRows(
        {
          parts: text.split('\n'),
          id,
          textOf: (part) => part,
          layOut: (lines) =>
            lines
              .flatMap((part) => laidOut(readable(part), options))
              .map((part) => ({ line: line(part, tone ?? 'plain'), copy: text })),
        },
        options,
      );

let last: { readonly text: string; readonly lines: readonly string[] } | null = null;

/** The lines of a text: the same array while the same long text is asked for again. */
const linesOf = (text: string): readonly string[] => {
  if (last?.text === text) return last.lines;
  const lines = text.split('\n');
  if (text.length > LONGEST) last = { text, lines };
  return lines;
};

/** A line of a text in lines of at most the pane's cells: wrapped, points with a hanging indent, or cut with a mark. */
const laidOut = (text: string, { cells, wrap: wraps }: PaneOptions): readonly string[] =>
  wraps ? wrapPoint(text, cells) : [lineText(fitLine(line(text), cells))];

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

/** A line that is not folded away, and what folds below it. */
interface Unfolded {
  readonly text: string;
  readonly fold?: Fold;
  readonly below: number;
}

const searched = new WeakMap<readonly string[], readonly Unfolded[]>();

/** Lines of YAML (or of JSON) that fold by their indentation; `id` tells their folds apart. */
export const foldedLines = (lines: readonly string[], id: string, options: PaneOptions): PaneRow[] =>
  manyRows(
    {
      parts: searchedOnce(searched, lines, options, () => unfolded(lines, id, options)),
      id,
      textOf: ({ text }) => text,
      layOut: (some) => some.flatMap((one) => foldedRows(one, options)),
    },
    options,
  );

const unfolded = (lines: readonly string[], id: string, options: PaneOptions): readonly Unfolded[] => {
  const ends = endsBelow(lines);
  const result: Unfolded[] = [];
  let index = 0;
  while (index < lines.length) {
    const text = lines[index] ?? '';
    const end = ends[index] ?? 0;
    const below = end - index - 1;
    const own = `${id}:${index}`;
    const fold = below > 0 ? { id: own, open: options.isOpen(own, true) } : undefined;
    result.push({ text, below, ...(fold && { fold }) });
    index = fold?.open === false ? end : index + 1;
  }
  return result;
};

const foldedRows = ({ text, fold, below }: Unfolded, options: PaneOptions): readonly PaneRow[] => {
  const tail = fold?.open === false ? span(` … ${below} lines`, 'warn') : undefined;
  const copy = valueBehindKey(text);
  return yamlLines(readable(text), options, tail).map((shown) => ({ line: shown, copy, ...(fold && { fold }) }));
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
