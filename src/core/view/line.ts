import { elide, take, width } from '../text/index.ts';
import type { Tone } from '../values/index.ts';

/** Indentation per level in cells, in panes and sheets. */
export const INDENT_CELLS = 2;
/** Gap between columns in cells, in panes and sheets. */
export const GAP_CELLS = 2;

/** A piece of a line in one tone. */
export interface Span {
  readonly text: string;
  readonly tone: Tone;
}

/** A line of the screen before colours: spans from left to right. */
export type Line = readonly Span[];

/** Matches a sign before a word. Only the sign gets the colour of bad things, so that a screen of broken rows stays readable. */
export const SIGNED = /^[\u25CF\u25B2?] /;

export const span = (text: string, tone: Tone = 'plain'): Span => ({ text, tone });

export const line = (text: string, tone: Tone = 'plain'): Line => [{ text, tone }];

/** Merges adjacent spans of the same tone, and drops empty spans. */
export const joinSpans = (pieces: Line): Line => {
  const result: Span[] = [];
  for (const { text, tone } of pieces) {
    const last = result.at(-1);
    if (last?.tone === tone) result[result.length - 1] = { tone, text: last.text + text };
    else if (text !== '') result.push({ text, tone });
  }
  return result;
};

/** Width of a line in cells. */
export const lineWidth = (spans: Line): number => spans.reduce((sum, { text }) => sum + width(text), 0);

export const lineText = (spans: Line): string => spans.map(({ text }) => text).join('');

/** Shortens a line to at most `cells` cells, with `…` at the cut. */
export const fitLine = <One extends Span>(spans: readonly One[], cells: number): readonly One[] => {
  if (cells <= 0) return [];
  if (lineWidth(spans) <= cells) return spans;
  const result: One[] = [];
  let left = cells;
  for (const piece of spans) {
    const wide = width(piece.text);
    if (wide < left) {
      result.push(piece);
      left -= wide;
      continue;
    }
    // The ellipsis needs a cell of its own.
    result.push({ ...piece, text: wide === left ? `${take(piece.text, left - 1)}…` : elide(piece.text, left) });
    break;
  }
  return result;
};

/** A line with a part at the left end and a part at the right end; the left part is cut first. */
export const spread = (left: Line, right: Line, cells: number): Line => {
  const end = fitLine(right, Math.max(0, cells));
  const start = fitLine(left, Math.max(0, cells - lineWidth(end) - 1));
  const gap = Math.max(0, cells - lineWidth(start) - lineWidth(end));
  return [...start, span(' '.repeat(gap)), ...end];
};
