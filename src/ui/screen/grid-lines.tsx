import { Table } from 'ink-table';
import { Children, isValidElement, type PropsWithChildren, type ReactElement, type ReactNode } from 'react';
import { perKey } from '../../core/memo/index.ts';
import { joined, type Line, type Span, span } from '../../core/view/index.ts';
import type { BoxedGrid } from '../../pane/segment.ts';

/**
 * The lines of a small bordered grid, as ink-table draws it, without rules between rows. ink-table measures by code
 * units and cannot scroll, so only grids that fit whole come here (`pane/segment.ts`). Its boxes hold texts of their
 * exact column width and are assembled directly: a layout by Ink takes 60 ms, half of it again for each key.
 */
export const gridLines = perKey((grid: BoxedGrid): readonly Line[] =>
  withoutRules(linesOf(tableOf(grid).render(), grid.tones)),
);

/** Drops the rules between rows. Input: border, titles, then rows, each with a rule above it, and the last border. */
const withoutRules = (lines: readonly Line[]): readonly Line[] =>
  lines.filter((_, index) => index < 3 || index % 2 === 1 || index === lines.length - 1);

const tableOf = ({ titles, rows }: BoxedGrid) =>
  new Table({
    data: rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? '']))),
    columns: [...titles],
    padding: 1,
    cell: Cell,
    header: Around,
    skeleton: Around,
  });

/** `Cell` holds texts of rows, `Around` titles and borders; neither adds anything to the drawing. */
const Cell = ({ children }: PropsWithChildren): ReactElement => <>{children}</>;
const Around = ({ children }: PropsWithChildren): ReactElement => <>{children}</>;

type Boxed = PropsWithChildren<{ readonly flexDirection?: 'row' | 'column' }>;

/** The lines of a box: of its child boxes in a column, or of its texts in a row. */
const linesOf = (node: ReactNode, tones: BoxedGrid['tones']): readonly Line[] => {
  if (!isValidElement<Boxed>(node)) return [];
  const inside = Children.toArray(node.props.children);
  return node.props.flexDirection === 'column'
    ? inside.flatMap((one) => linesOf(one, tones))
    : [joined(inside.map((one) => pieceOf(one, tones)))];
};

const pieceOf = (node: ReactNode, tones: BoxedGrid['tones']): Span => {
  if (!isValidElement<PropsWithChildren>(node)) return span('');
  const text = String(node.props.children);
  return span(text, node.type === Cell ? (tones.get(text.trim()) ?? 'plain') : 'dim');
};
