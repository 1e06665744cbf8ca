import { cutOf, type Elide, type TextCut } from '../../core/text/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { type Line, lineWidth, type Span, span } from '../../core/view/index.ts';
import type { Hits } from '../../query/filter/match/index.ts';

interface CellLook {
  readonly tone: Tone;
  readonly align: 'left' | 'right';
  readonly elide: Elide;
}

/**
 * A cell's text in exactly `cells` cells, with filter matches highlighted. A match in the cut-off part highlights the
 * `…` instead.
 */
export const cellSpans = (text: string, hits: Hits, cells: number, { tone, align, elide }: CellLook): Line => {
  const shown = cutSpans(text, hits, cutOf(text, cells, elide), tone);
  const pad = span(' '.repeat(Math.max(0, cells - lineWidth(shown))));
  return align === 'right' ? [pad, ...shown] : [...shown, pad];
};

const cutSpans = (text: string, hits: Hits, cut: TextCut | null, tone: Tone): Line => {
  if (cut === null) return parts(text, hits, 0, text.length, tone);
  const from = cut.head.length;
  const to = text.length - cut.tail.length;
  const hidden = hits.some((hit) => hit[0] < to && hit[1] > from);
  return [
    ...parts(text, hits, 0, from, tone),
    span('…', hidden ? 'match' : tone),
    ...parts(text, hits, to, text.length, tone),
  ];
};

/** The spans of a range of the text. */
const parts = (text: string, hits: Hits, from: number, to: number, tone: Tone): Line => {
  const pieces: Span[] = [];
  let at = from;
  const upTo = (end: number, of: Tone): void => {
    if (end > at) pieces.push(span(text.slice(at, end), of));
    at = Math.max(at, end);
  };
  for (const hit of hits) {
    upTo(Math.min(hit[0], to), tone);
    if (hit[1] > at && hit[0] < to) upTo(Math.min(hit[1], to), 'match');
  }
  upTo(to, tone);
  return pieces;
};
