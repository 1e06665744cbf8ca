import { elide, fit, width, wrap } from '../core/text/index.ts';
import { type Bar, type BarsBlock, GAP_CELLS, INDENT_CELLS, span } from '../core/view/index.ts';
import { manyRows } from './many.ts';
import type { PaneOptions, PaneRow } from './row.ts';

const BAR_MAX = 40;
const BAR_MIN = 6;
const LABEL_MAX = 32;

/** Labelled bars, each relative to its own total, with text at the right. */
export const barRows = ({ bars }: BarsBlock, id: string, options: PaneOptions): PaneRow[] => {
  const { cells, whole } = options;
  const labels = Math.min(
    bars.reduce((most, { label }) => Math.max(most, width(label)), 0),
    LABEL_MAX,
    Math.floor(cells * 0.35),
  );
  const texts = bars.reduce((most, { text }) => Math.max(most, width(text)), 0);
  const room = Math.min(BAR_MAX, cells - INDENT_CELLS - labels - GAP_CELLS - GAP_CELLS - texts);
  const rowsOf = (bar: Bar): PaneRow[] => {
    const copy = `${bar.label}: ${bar.text}`;
    const above = whole === true && width(bar.label) > labels;
    const label = above ? '' : elide(bar.label, labels, 'middle');
    const head = span(' '.repeat(INDENT_CELLS) + fit(label, labels) + ' '.repeat(GAP_CELLS));
    const beside = Math.max(1, cells - INDENT_CELLS - labels - GAP_CELLS);
    const lines = whole === true ? wrap(bar.text, beside) : [elide(bar.text, beside)];
    return [
      ...(above ? wrap(bar.label, cells - INDENT_CELLS) : []).map((text) => ({
        line: [span(' '.repeat(INDENT_CELLS) + text)],
        copy,
      })),
      ...(room < BAR_MIN
        ? lines.map((text, index) => ({
            line: [index === 0 ? head : span(' '.repeat(INDENT_CELLS + labels + GAP_CELLS)), span(text, bar.tone)],
            copy,
          }))
        : [{ line: [head, ...barSpans(bar, room), textSpan(bar)], copy }]),
    ];
  };
  return manyRows(
    { parts: bars, id, textOf: ({ label, text }) => `${label} ${text}`, layOut: (some) => some.flatMap(rowsOf) },
    options,
  );
};

const barSpans = ({ value, of, tone }: Bar, room: number) => {
  const share = of > 0 ? Math.min(1, Math.max(0, value / of)) : 0;
  // A positive share is never drawn empty, and only a whole one full.
  const full = share === 1 ? room : Math.min(room - 1, Math.max(value > 0 ? 1 : 0, Math.round(share * room)));
  return [span('█'.repeat(full), tone), span('░'.repeat(room - full), 'dim')];
};

const textSpan = ({ text, tone }: Bar) => span(' '.repeat(GAP_CELLS) + text, tone === 'good' ? 'plain' : tone);
