import { brokenResidual, cellResidual, type Residual } from '../formulas/residual.ts';
import type { Tally } from './crossing.ts';

/** Far more or far fewer rows than if line and column had nothing to do with each other. */
export interface CellMark extends Residual {
  readonly mark: 'more' | 'fewer' | null;
}

/** From so many standard deviations on a cell is marked: by chance 3 in 100,000 are. */
const FAR = 4;
/** Cells that hold, and would hold, fewer rows are not marked. */
const LEAST_ROWS = 5;

/** The mark of a cell by its rows. */
export const markCount = (cell: Tally, line: Tally, column: Tally, all: Tally): CellMark =>
  marked(cellResidual(cell.rows, line.rows, column.rows, all.rows), cell.rows);

/** The mark of a cell by how many of its rows are broken; null where the state of none is known. */
export const markBroken = (cell: Tally, all: Tally): CellMark | null =>
  cell.known === 0 ? null : marked(brokenResidual(cell.broken, cell.known, all.broken, all.known), cell.broken);

const marked = (residual: Residual, observed: number): CellMark => {
  const isLarge = observed >= LEAST_ROWS || residual.expected >= LEAST_ROWS;
  const far = isLarge && Math.abs(residual.deviation) >= FAR;
  return { ...residual, mark: far ? (residual.deviation > 0 ? 'more' : 'fewer') : null };
};
