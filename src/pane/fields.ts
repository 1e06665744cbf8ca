import { type Line, span } from '../core/line.ts';
import type { Field } from '../core/pane.ts';
import { elide, fit } from '../core/text/fit.ts';
import { width } from '../core/text/width.ts';
import { wrap } from '../core/text/wrap.ts';

const LABEL_MAX = 28;
const INDENT = 2;
const GAP = 2;

/** Labels in one column, values wrapped beside them. */
export const fieldLines = (rows: readonly Field[], cells: number): Line[] => {
  const widest = Math.max(0, ...rows.map(({ label }) => width(label)));
  const labels = Math.min(widest, LABEL_MAX, Math.floor(cells * 0.45));
  const room = Math.max(8, cells - INDENT - labels - GAP);
  return rows.flatMap(({ label, cell }) =>
    wrap(cell.text, room).map((text, index) => [
      span(' '.repeat(INDENT) + fit(index === 0 ? elide(label, labels) : '', labels) + ' '.repeat(GAP), 'dim'),
      span(text, cell.tone),
    ]),
  );
};
