import { fitLine, type Line, lineWidth, type Span, span } from '../../core/view/index.ts';

/** A piece of a line between dots; one with a `turn` gives way where there is no room. */
export interface Piece extends Span {
  /** Which gives way first: the lowest. Without one the piece stays. */
  readonly turn?: number;
  /** What is said of it then; nothing when left out. */
  readonly short?: string;
}

/** A piece that is said in fewer words, or not at all, where there is no room: the lowest `turn` first. */
export const yielding = (piece: Span, turn: number, short = ''): Piece => ({ ...piece, turn, short });

/** The pieces in one line; those that may give way do before anything is cut. */
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
