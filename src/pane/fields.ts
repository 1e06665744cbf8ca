import { span } from '../core/line.ts';
import type { FieldsBlock } from '../core/pane.ts';
import { elide, fit } from '../core/text/fit.ts';
import { width } from '../core/text/width.ts';
import { wrap } from '../core/text/wrap.ts';
import type { PaneOptions, PaneRow } from './row.ts';

const LABEL_MAX = 28;
const INDENT = 2;
const GAP = 2;

/** Labels in one column, values beside them, wrapped or cut. */
export const fieldRows = ({ rows }: FieldsBlock, { cells, wrap: wraps }: PaneOptions): PaneRow[] => {
  const widest = Math.max(0, ...rows.map(({ label }) => width(label)));
  const labels = Math.min(widest, LABEL_MAX, Math.floor(cells * 0.45));
  const room = Math.max(8, cells - INDENT - labels - GAP);
  return rows.flatMap(({ label, cell }) => {
    const lines = wraps ? wrap(cell.text, room) : [elide(cell.text.replaceAll('\n', ' '), room)];
    return lines.map((text, index) => ({
      line: [
        span(' '.repeat(INDENT) + fit(index === 0 ? elide(label, labels) : '', labels) + ' '.repeat(GAP), 'dim'),
        span(text, cell.tone),
      ],
      copy: cell.text,
    }));
  });
};
