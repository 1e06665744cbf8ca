import { cutOf, type Elide, type TextCut } from '../../core/text/index.ts';
import type { Tone } from '../../core/values/index.ts';
import { lineWidth, span } from '../../core/view/index.ts';
import type { Hits } from '../../query/filter/match/index.ts';
import type { LookSpan, Spans } from '../../ui/theme.ts';

interface CellLook {
  readonly tone: Tone;
  readonly align: 'left' | 'right';
  readonly elide: Elide;
  /** The cut for a text that would otherwise read like the text of another row; undefined for other texts. */
  readonly cut?: TextCut | undefined;
}

/**
 * The text of a table cell in exactly `cells` cells of the screen, with filter matches highlighted. If a match is in a part
 * that was cut off, the `…` is highlighted instead.
 */
export const cellSpans = (text: string, hits: Hits, cells: number, look: CellLook): Spans => {
  const { tone, align, elide, cut = cutOf(text, cells, elide) } = look;
  const shown = cut === null ? parts(text, hits, 0, text.length, tone) : cutSpans(text, hits, cut, tone);
  const pad = span(' '.repeat(Math.max(0, cells - lineWidth(shown))));
  return align === 'right' ? [pad, ...shown] : [...shown, pad];
};

const cutSpans = (text: string, hits: Hits, cut: TextCut, tone: Tone): Spans =>
  [...cut, [text.length, text.length] as const].flatMap(([from, to], at): Spans => {
    const end = cut[at - 1]?.[1] ?? 0;
    const isMatch = hits.some((hit) => hit[0] < from && hit[1] > end);
    return [...(end < from ? [{ ...span('…', tone), isMatch }] : []), ...parts(text, hits, from, to, tone)];
  });

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
