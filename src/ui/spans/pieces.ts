import { fitLine, type Line, lineWidth, type Span, span } from '../../core/view/index.ts';

/** A piece of a line, separated by dots; one with a `turn` is shortened or dropped when the line is full. */
export interface Piece extends Span {
  /** Order of shortening, lowest first; undefined: never. */
  readonly turn?: number;
  /** The short form; empty drops the piece. */
  readonly short?: string;
}

/** A piece that is shortened or dropped when the line is full, lowest `turn` first. */
export const yielding = (piece: Span, turn: number, short = ''): Piece => ({ ...piece, turn, short });

/** The pieces in one line; yielding pieces are shortened before anything is cut. */
export const piecesLine = (pieces: readonly Piece[], cells: number): Line => {
  const turns = pieces.flatMap(({ turn }) => turn ?? []).toSorted((one, other) => one - other);
  let left = pieces;
  for (const next of turns) {
    if (lineWidth(joined(left)) <= cells) break;
    left = left.flatMap((piece) => (piece.turn === next ? shortened(piece) : [piece]));
  }
  return fitLine(joined(left), cells);
};

const shortened = ({ short = '', tone }: Piece): readonly Piece[] => (short === '' ? [] : [span(short, tone)]);

const joined = (pieces: readonly Piece[]): Line =>
  pieces.flatMap(({ text, tone }, index) => [index > 0 ? span(' · ', 'dim') : span(' '), span(text, tone)]);
