import { lineText } from '../../src/core/view/line.ts';
import type { Block } from '../../src/core/view/pane.ts';
import { layoutSection } from '../../src/pane/layout.ts';
import type { PaneOptions } from '../../src/pane/many.ts';
import { rowsOfSegments, type Segment } from '../../src/pane/segment.ts';

/** A section with these blocks, laid out as when it is opened. */
export const laidOut = (
  blocks: readonly Block[],
  cells: number,
  options: Partial<PaneOptions> = {},
): readonly Segment[] =>
  layoutSection(
    { id: 's', title: 'S', blocks },
    { cells, wrap: true, isOpen: (_, byDefault) => byDefault, ...options },
  );

/** The lines of laid-out segments. */
export const linesOf = (segments: readonly Segment[]): readonly string[] =>
  rowsOfSegments(segments).map(({ line }) => lineText(line).trimEnd());
