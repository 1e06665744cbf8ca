import { Text } from 'ink';
import { memo } from 'react';
import { lineWidth, span } from '../core/view/index.ts';
import { useScreen } from './screen-context.ts';
import { paintSpans, type Spans, sameSpans } from './theme.ts';

interface LineProps {
  readonly spans: Spans;
  /** Fills the line with blanks up to this width, in the look of its end: for a bar, or for what stands beside it. */
  readonly width?: number | undefined;
}

/**
 * One line of the screen, which every component ends in: the only place that paints, and that knows of held lines. Ink
 * takes each line of text apart for every frame, twice, whatever has changed: 40 ms a key at 200 × 50. A held line is one
 * character to Ink, which the frame writer replaces (`terminal/line-store.ts`).
 */
export const Line = memo(
  ({ spans, width }: LineProps) => {
    const { theme, hold } = useScreen();
    const painted = paintSpans(theme, width === undefined ? spans : fillLine(spans, width));
    // An empty text would have no height.
    return <Text wrap="truncate">{hold(painted) || ' '}</Text>;
  },
  (before, after) => before.width === after.width && sameSpans(before.spans, after.spans),
);

/** The spans with blanks up to this width, in the look of the last one. */
export const fillLine = (spans: Spans, width: number): Spans => {
  const look = spans.at(-1)?.look;
  const blank = span(' '.repeat(Math.max(0, width - lineWidth(spans))));
  return [...spans, look === undefined ? blank : { ...blank, look }];
};

export const Lines = ({ lines, width }: { readonly lines: readonly Spans[]; readonly width?: number | undefined }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
  lines.map((spans, index) => <Line key={index} spans={spans} width={width} />);
