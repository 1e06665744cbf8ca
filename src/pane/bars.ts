import { span } from '../core/line.ts';
import type { BarsBlock } from '../core/pane.ts';
import { elide, fit } from '../core/text/fit.ts';
import { width } from '../core/text/width.ts';
import type { PaneRow } from './row.ts';

const INDENT = 2;
const GAP = 2;
const BAR_MAX = 40;
const LABEL_MAX = 32;

/** Labelled bars, each in proportion to its own whole, with its text at the right. */
export const barRows = ({ bars }: BarsBlock, cells: number): PaneRow[] => {
  const labels = Math.min(Math.max(0, ...bars.map(({ label }) => width(label))), LABEL_MAX, Math.floor(cells * 0.35));
  const texts = Math.max(0, ...bars.map(({ text }) => width(text)));
  const room = Math.min(BAR_MAX, cells - INDENT - labels - GAP - GAP - texts);
  return bars.map(({ label, value, of, text, tone }) => {
    const head = span(' '.repeat(INDENT) + fit(elide(label, labels, 'middle'), labels) + ' '.repeat(GAP));
    const copy = `${label}: ${text}`;
    if (room < 6) return { line: [head, span(elide(text, Math.max(1, cells - INDENT - labels - GAP)), tone)], copy };
    const share = of > 0 ? Math.min(1, Math.max(0, value / of)) : 0;
    // Something is never drawn as nothing, and not all never as all.
    const full = share === 1 ? room : Math.min(room - 1, Math.max(value > 0 ? 1 : 0, Math.round(share * room)));
    const line = [
      head,
      span('█'.repeat(full), tone),
      span('░'.repeat(room - full), 'dim'),
      span(' '.repeat(GAP) + text, tone === 'good' ? 'plain' : tone),
    ];
    return { line, copy };
  });
};
