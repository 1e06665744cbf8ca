import { cutOf, type Elide, type TextCut } from '../../core/text/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { lineWidth, span } from '../../core/view/index.ts';
import type { Hits } from '../../query/filter/match/index.ts';
import type { LookSpan, Spans } from '../../ui/theme.ts';

interface CellLook {
  readonly tone: Tone;
  readonly align: 'left' | 'right';
  readonly elide: Elide;
}

/**
 * A cell's text in exactly `cells` cells, with filter matches highlighted. A match in the cut-off part highlights the
 * `…` instead.
 */
export const cellSpans = (text: string, hits: Hits, cells: number, { tone, align, elide }: CellLook): Spans => {
  const shown = cutSpans(text, hits, cutOf(text, cells, elide), tone);
  const pad = span(' '.repeat(Math.max(0, cells - lineWidth(shown))));
  return align === 'right' ? [pad, ...shown] : [...shown, pad];
};

const cutSpans = (text: string, hits: Hits, cut: TextCut | null, tone: Tone): Spans => {
  if (cut === null) return parts(text, hits, 0, text.length, tone);
  const from = cut.head.length;
  const to = text.length - cut.tail.length;
  const hidden = hits.some((hit) => hit[0] < to && hit[1] > from);
  return [
    ...parts(text, hits, 0, from, tone),
    { ...span('…', tone), isMatch: hidden },
    ...parts(text, hits, to, text.length, tone),
  ];
};

const parts = (text: string, hits: Hits, from: number, to: number, tone: Tone): Spans => {
  if (hits.length === 0) return from < to ? [span(text.slice(from, to), tone)] : [];
  const pieces: LookSpan[] = [];
  let at = from;
  const upTo = (end: number, isMatch: boolean): void => {
    if (end > at) pieces.push({ ...span(text.slice(at, end), tone), isMatch });
    at = Math.max(at, end);
  };
  for (const hit of hits) {
    upTo(Math.min(hit[0], to), false);
    if (hit[1] > at && hit[0] < to) upTo(Math.min(hit[1], to), true);
  }
  upTo(to, false);
  return pieces;
};
