import { saidAt } from '../../core/item/index.ts';
import { perKey } from '../../core/memo/index.ts';
import type { PaneRow } from '../../pane/row.ts';
import type { OpenDetail } from './layout.ts';

/** Fields of one line without a value, for the same reason. */
export interface Gaps {
  readonly reason: string;
  readonly labels: readonly string[];
}

const NO_GAPS: readonly Gaps[] = [];

/** Reasons why the line under the cursor has no value, with the fields of each. */
export const gapsUnderCursor = ({ rows, cursor, item, known }: OpenDetail): readonly Gaps[] => {
  const row = rows[cursor];
  if (row?.gaps === undefined) return NO_GAPS;
  return known === 'whole' ? gapsOf(row)(() => item.raw()) : NO_GAPS;
};

type Raw = () => Parameters<typeof saidAt>[0];

// Memoised by row, which is laid out for one item: each frame asks again.
const gapsOf = perKey((row: PaneRow) => {
  let known: readonly Gaps[] | null = null;
  return (raw: Raw): readonly Gaps[] => {
    known ??= reasons(row, raw());
    return known;
  };
});

const reasons = ({ gaps = [] }: PaneRow, json: ReturnType<Raw>): readonly Gaps[] => {
  const labels = new Map<string, string[]>();
  for (const { label, path } of gaps) {
    const found = saidAt(json, path);
    const reason = found === 'sent' ? 'sent otherwise than documented' : found;
    labels.set(reason, [...(labels.get(reason) ?? []), label]);
  }
  return Array.from(labels, ([reason, of]) => ({ reason, labels: of }));
};
