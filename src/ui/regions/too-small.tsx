import { memo } from 'react';
import { wrap } from '../../core/text/index.ts';
import { line } from '../../core/view/index.ts';
import { SMALLEST } from '../../store/list/layout.ts';
import type { State } from '../../store/state/state.ts';
import { Lines } from '../line.tsx';
import { useLines } from '../screen-context.ts';
import type { Spans } from '../theme.ts';

/** Stands for the whole screen on a terminal that is too small. */
export const TooSmall = memo(() => <Lines lines={useLines(tooSmallLines)} />);

const tooSmallLines = ({ size: { columns, rows } }: State): readonly Spans[] =>
  wrap(
    `edgescope needs at least ${SMALLEST.columns} × ${SMALLEST.rows}; this terminal is ${columns} × ${rows}`,
    columns,
  )
    .slice(0, rows)
    .map((text) => line(text));
