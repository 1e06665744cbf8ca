import type { RetryWait } from '../core/client/index.ts';
import { type Item, ORIGIN_COLUMNS } from '../core/item/index.ts';
import { rangesOf } from '../core/text/index.ts';
import { clocksNote, formatWait, plural } from '../core/values/index.ts';
import { fitLine, type Line, lineWidth, type Span, span } from '../core/view/index.ts';
import { partsText, projectProgress, wordOf } from '../store/projects/parts.ts';
import type { ListPart } from '../store/state/held-list.ts';
import { currentResource, itemNow, type State } from '../store/state/state.ts';

/** A part of a line whose parts are separated by dots. If the line is too long, pieces with a `turn` are shortened or dropped, the lowest turn first. */
export interface Piece extends Span {
  /** Order of shortening: the lowest turn is shortened first; a piece without a turn never is. */
  readonly turn?: number;
  /** The short form of the piece; empty to drop the piece. */
  readonly short?: string;
}

/** Makes a span a piece that is replaced by `short` (dropped if empty) when the line is too long; the piece with the lowest `turn` is first. */
export const yielding = (piece: Span, turn: number, short = ''): Piece => ({ ...piece, turn, short });

/** Joins pieces to a line of at most `cells` cells. If it is too long, pieces with a turn are shortened before anything is cut. */
export const piecesLine = (pieces: readonly Piece[], cells: number): Line => {
  const turns = pieces.flatMap(({ turn }) => turn ?? []).toSorted((one, other) => one - other);
  let left = pieces;
  for (const next of turns) {
    if (lineWidth(joinPieces(left)) <= cells) break;
    left = left.flatMap((piece) => (piece.turn === next ? shortPiece(piece) : [piece]));
  }
  return fitLine(joinPieces(left), cells);
};

const shortPiece = ({ short = '', tone }: Piece): readonly Piece[] => (short === '' ? [] : [span(short, tone)]);

const joinPieces = (pieces: readonly Piece[]): Line =>
  pieces.flatMap(({ text, tone }, index) => [index > 0 ? span(' · ', 'dim') : span(' '), span(text, tone)]);

/** Warning if the clocks of the machine and the service differ by more than a minute; otherwise empty. */
export const clocksPart = ({ clocks, now }: State): readonly Piece[] => {
  const note = clocksNote(clocks, now);
  return note === null ? [] : [yielding(span(note.text, 'warn'), 0, note.short)];
};

/** How many of the requested projects or services have answered, for a list that is loaded in parts. */
export const answeredPart = (parts: readonly ListPart[]): Span[] => {
  const { total, answered, failed } = projectProgress(parts);
  return [span(partsText(parts), failed.length > 0 ? 'bad' : answered < total ? 'warn' : 'dim')];
};

/** Number of projects whose response is pending, or else of projects with further pages; empty if there are neither. */
export const askingProjectsPart = (parts: readonly ListPart[]): readonly Piece[] => {
  const { due, more } = projectProgress(parts);
  if (due > 0) return [yielding(span(`querying ${plural(due, wordOf(parts))}, Esc stops…`, 'accent'), 7, 'Esc stops…')];
  return more > 0
    ? [
        yielding(
          span(`${plural(more, `${wordOf(parts)} has`, `${wordOf(parts)}s have`)} more: n, L`, 'dim'),
          4,
          'more: n, L',
        ),
      ]
    : [];
};

/** The project or service that an item was loaded from, if several are in scope; otherwise empty. */
export const foundInPart = (state: State, item: Item): Span[] =>
  ORIGIN_COLUMNS.flatMap((id) => {
    // A kind may have a facet of that name.
    if (currentResource(state).column(id) === undefined) return [];
    const { value, text } = item.cell(id, itemNow(state));
    return value === null ? [] : [span(`in ${text}`, 'dim')];
  });

/** Says that a request failed, with its status, and when it is retried, seen from `now`: `failed (503), retrying in 2 s`. */
export const waitSpan = ({ problem, until }: RetryWait, now: number): Span => {
  // An interrupted answer has a success status, which is left out.
  const status = problem.status === undefined || problem.status < 400 ? '' : ` (${problem.status})`;
  return span(`failed${status}, retrying in ${formatWait(until - now)}`, 'warn');
};

/** The time until live refresh retries after a failure; empty without a pending retry. */
export const nextTryPart = ({ live: { due }, now }: State): readonly Span[] =>
  due === null || due <= now ? [] : [span(`next try in ${formatWait(due - now)}`, 'warn')];

/** The visible lines in words: `all 12 lines`, `lines 1–9 of 64`. */
export const linesText = (top: number, height: number, total: number): string => {
  if (total > height) return `lines ${top + 1}–${Math.min(total, top + height)} of ${total}`;
  return total === 1 ? 'one line' : `all ${total} lines`;
};

/** Highlights every match of the search text in a line, ignoring case; an empty search text has no match. */
export const withMatches = (line: Line, search: string): Line =>
  search === '' ? line : line.flatMap((piece) => splitAt(piece, search));

const splitAt = ({ text, tone }: Span, search: string): readonly Span[] => {
  const ranges = rangesOf(text, search);
  if (ranges.length === 0) return [{ text, tone }];
  const ends = [0, ...ranges.map(([, end]) => end)];
  const pieces = ranges.flatMap(([from, end], index) => [
    span(text.slice(ends[index], from), tone),
    span(text.slice(from, end), 'match'),
  ]);
  return [...pieces, span(text.slice(ends.at(-1)), tone)];
};
