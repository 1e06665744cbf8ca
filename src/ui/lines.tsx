import { Box, Text } from 'ink';
import type { ReactNode } from 'react';
import type { Paint } from './painted-once.ts';
import { usePainted, useParts } from './screen-context.ts';

interface LinesProps {
  /** Painted lines; an empty array is one empty line. */
  readonly lines: readonly string[];
  readonly height?: number;
}

const NO_LINES: readonly string[] = [''];

/** Painted lines: Ink lays out one placeholder per line, the frame writer inserts the lines. */
export const Lines = ({ lines, height }: LinesProps): ReactNode => {
  const { hold } = useParts();
  return (
    <Box flexShrink={0} {...(height !== undefined && { height, overflow: 'hidden' as const })}>
      <Text>{(lines.length === 0 ? NO_LINES : lines).map(hold).join('\n')}</Text>
    </Box>
  );
};

interface PaintedProps {
  readonly paint: Paint;
  readonly height?: number;
}

/** Lines painted from the state; rendered again only when they change. */
export const Painted = ({ paint, height }: PaintedProps): ReactNode => (
  <Lines lines={usePainted(paint)} {...(height !== undefined && { height })} />
);
