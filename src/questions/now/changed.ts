import type { SheetBlock, SheetLine } from '../../core/sheet/index.ts';
import { formatClock, type JsonObject } from '../../core/values/index.ts';
import { type Since, sinceSheet } from '../../store/triage/since.ts';

const LINE = 'changed ';

const largest = ({ transitions }: Since, most: number): Since['transitions'] =>
  transitions.toSorted((a, b) => b.items.size - a.items.size).slice(0, most);

/** The `most` largest transitions since the base, as *Since* shows them; empty if nothing changed or nothing is compared. */
export const changedBlocks = (since: Since | null, most: number): readonly SheetBlock[] => {
  if (since === null || since.transitions.length === 0) return [];
  const { blocks } = sinceSheet({ ...since, transitions: largest(since, most) }, {});
  const title = `CHANGED SINCE ${formatClock(since.base.at)}`;
  return blocks.map(({ columns: [what, ...others], lines, ...block }) => ({
    ...block,
    id: 'changed',
    columns: what === undefined ? others : [{ ...what, title, least: title.length }, ...others],
    lines: lines.map(({ fold: _, key, ...line }) => ({ ...line, key: `${LINE}${key}` })),
  }));
};

/** The key that a transition in *Now* has as a line of the question *Since*; undefined for lines of *Now* without a transition. */
export const changedKey = (line: SheetLine | null): string | undefined =>
  line?.key.startsWith(LINE) === true ? line.key.slice(LINE.length) : undefined;

/** The `most` largest transitions since the base as JSON, for print. */
export const changedData = (since: Since, most: number): JsonObject => ({
  since: new Date(since.base.at).toISOString(),
  transitions: largest(since, most).map(({ what, from, to, items }) => ({ what, from, to, rows: items.size })),
});
