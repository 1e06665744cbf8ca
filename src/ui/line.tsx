import { Text } from 'ink';
import { memo } from 'react';
import { lineWidth, span } from '../core/view/index.ts';
import { useScreen } from './screen-context.ts';
import { paintSpans, type Spans, sameSpans } from './theme.ts';

interface LineProps {
  readonly spans: Spans;
  /** Width up to which blanks fill the line, in the look of its last span: for a bar, or if another part of the screen stands beside it. */
  readonly width?: number | undefined;
}

/**
 * A line of the screen. Every component ends in lines, and only `Line` paints and knows of held lines. Ink parses each line
 * of text twice per frame, even if nothing changed, which takes 40 ms per key at 200 × 50. A held line is a single character
 * for Ink, which the frame writer replaces (`terminal/line-store.ts`).
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

/** Adds blanks to the spans up to this width, in the look of the last span. */
export const fillLine = (spans: Spans, width: number): Spans => {
  const look = spans.at(-1)?.look;
  const blank = span(' '.repeat(Math.max(0, width - lineWidth(spans))));
  return [...spans, look === undefined ? blank : { ...blank, look }];
};

export const Lines = ({ lines, width }: { readonly lines: readonly Spans[]; readonly width?: number | undefined }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
  lines.map((spans, index) => <Line key={index} spans={spans} width={width} />);
