import type { Word } from '../language/index.ts';

/** The concatenated texts of some rows. */
export interface TextPiece {
  readonly text: string;
  /** End of each row's text. */
  readonly ends: readonly number[];
}

/** 1 for each passing row of a chunk. */
export type RowMask = Uint8Array;

/** Rows of a chunk that contain all words, from `first` on; restricted to `among` if given. */
export const passingRows = (
  piece: TextPiece,
  words: readonly Word[],
  first: number,
  among: RowMask | null = null,
): RowMask => {
  const passing = among?.slice() ?? new Uint8Array(piece.ends.length).fill(1);
  for (const { text, negated } of words) {
    const has = among === null ? rowsWith(piece, text, first) : rowsAmong(piece, text, first, passing);
    for (let row = first; row < has.length; row += 1) if ((has[row] === 1) === negated) passing[row] = 0;
  }
  return passing;
};

const startOf = ({ ends }: TextPiece, row: number): number => (row === 0 ? 0 : (ends[row - 1] as number) + 1);

/** Rows of a chunk that contain a text. */
const rowsWith = (piece: TextPiece, wanted: string, first: number): RowMask => {
  const { text, ends } = piece;
  const has = new Uint8Array(ends.length);
  let row = first;
  let at = text.indexOf(wanted, startOf(piece, first));
  while (at >= 0) {
    while ((ends[row] as number) <= at) row += 1;
    has[row] = 1;
    at = text.indexOf(wanted, (ends[row] as number) + 1);
  }
  return has;
};

/** The same for some of its rows, each searched separately. */
const rowsAmong = (piece: TextPiece, wanted: string, first: number, among: RowMask): RowMask => {
  const { text, ends } = piece;
  const has = new Uint8Array(ends.length);
  for (let row = first; row < has.length; row += 1)
    if (among[row] === 1 && text.slice(startOf(piece, row), ends[row]).includes(wanted)) has[row] = 1;
  return has;
};
