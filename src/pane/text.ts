import { wrap } from '../core/text/index.ts';
import { fitLine, line, lineText, type TextBlock } from '../core/view/index.ts';
import { foldedLines } from './folded-lines.ts';
import { manyRows } from './many.ts';
import { MAX_LINE_LENGTH, readable } from './readable.ts';
import type { PaneOptions, PaneRow } from './row.ts';

/** A text in rows: plain, or YAML, highlighted and foldable by indentation. `id` identifies its folds. */
export const textRows = ({ text, tone, syntax }: TextBlock, id: string, options: PaneOptions): PaneRow[] =>
  syntax === 'yaml'
    ? foldedLines(linesOf(text), id, options)
    : manyRows(
        {
          parts: linesOf(text),
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

/** Lines of a text, memoised for long texts. */
const linesOf = (text: string): readonly string[] => {
  if (last?.text === text) return last.lines;
  const lines = text.split('\n');
  if (text.length > MAX_LINE_LENGTH) last = { text, lines };
  return lines;
};

/** A line of text in lines of the pane's width: wrapped, list items with a hanging indent, or cut with a mark. */
const laidOut = (text: string, { cells, wrap: wraps }: PaneOptions): readonly string[] =>
  wraps ? wrapPoint(text, cells) : [lineText(fitLine(line(text), cells))];

const BULLET = /^[●▲○✖-] (?=\S)/u;

const wrapPoint = (text: string, cells: number): readonly string[] => {
  const point = BULLET.exec(text)?.[0] ?? '';
  const lines = wrap(text.slice(point.length), Math.max(1, cells - point.length));
  return lines.map((part, index) => (index === 0 ? point : ' '.repeat(point.length)) + part);
};
