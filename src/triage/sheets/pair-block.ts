import type { SheetBlock, SheetLine } from '../../core/sheet/index.ts';
import { fit, width } from '../../core/text/index.ts';
import { type Line, span } from '../../core/view/index.ts';

/** Cells of what a line is about, in front of what is said of it. */
const MAX_HEAD = 40;

/** A block whose lines have two parts, under a title across the screen. */
export const pairBlock = (id: string, title: string, pairs: readonly Pair[], note?: Line): SheetBlock => {
  const head = Math.min(MAX_HEAD, Math.max(0, ...pairs.map(([name]) => width(name))));
  return {
    id,
    columns: [{ title, least: 10, most: 200, priority: 1 }],
    titled: true,
    lines: pairs.map(([name, text, line]) => ({
      ...line,
      full: `${name}: ${text}`,
      cells: [],
      text: [span(fit(name, head, { elide: 'middle' })), span('   '), span(text, 'dim')],
    })),
    ...(note !== undefined && { note }),
  };
};

/** What a line is about, and what is said of it. */
export type Pair = readonly [name: string, text: string, line: Pick<SheetLine, 'key' | 'drill'>];
