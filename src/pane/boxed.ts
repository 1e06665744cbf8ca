import { isPlain } from '../core/text/index.ts';
import type { Tone } from '../core/values/index.ts';
import type { GridBlock } from '../core/view/index.ts';
import type { BoxedGrid } from './segment.ts';

/** Maximum rows of a boxed grid. */
const MAX_ROWS = 12;

/**
 * A bordered grid if it is short, fits uncut and has single-cell characters only: ink-table measures code units. Null
 * otherwise.
 */
export const boxedGrid = (grid: Pick<GridBlock, 'columns' | 'rows'>, cells: number): BoxedGrid | null => {
  if (grid.rows.length === 0 || grid.rows.length > MAX_ROWS) return null;
  const texts = grid.rows.map((row) => grid.columns.map((_, index) => row[index]?.text ?? ''));
  const titles = grid.columns.map(({ title }) => title);
  const total = titles.reduce((sum, title, index) => {
    const widest = Math.max(title.length, ...texts.map((row) => row[index]?.length ?? 0));
    return sum + widest + 3;
  }, 1);
  const simple = (text: string): boolean => isPlain(text.replaceAll(/[–…●○▲✖·→]/g, '-'));
  const unique = new Set(titles).size === titles.length;
  const fits = total <= cells && unique && texts.flat().every(simple) && titles.every(simple);
  return fits ? { titles, rows: texts, tones: tonesOf(grid) } : null;
};

const tonesOf = ({ rows }: Pick<GridBlock, 'rows'>): ReadonlyMap<string, Tone> =>
  new Map(rows.flat().flatMap(({ text, tone }) => (tone === 'plain' ? [] : [[text, tone] as const])));
