import { perKey } from '../../core/memo/index.ts';
import { elide, width } from '../../core/text/index.ts';
import { compareJson, type Difference, isSame, plural } from '../../core/values/index.ts';
import { diffText, span, type TextDiff } from '../../core/view/index.ts';
import { diffRows } from '../diff.ts';
import { type PaneOptions, type PaneRow, textRow } from '../row.ts';
import { yamlData } from '../yaml-data.ts';
import { valueRows } from './values.ts';

/** Texts with more changed lines are initially folded. */
const LONG = 40;

// Memo: folding lays out the same texts again.
const lineDiff = perKey(({ left = '', right = '' }: Difference): TextDiff => diffText(left, right));

/** Differences by key; null where a side is not YAML. Parsing takes 1 ms per 1,000 characters. */
const keyDiff = perKey(({ left = '', right = '' }: Difference): readonly Difference[] | null => {
  const [one, other] = [yamlData(left), yamlData(right)];
  return one === null || other === null ? null : compareJson(one, other).filter((key) => !isSame(key));
});

/** A long text of both sides: extent of the difference, differing keys, then lines. */
export const textRows = (one: Difference, options: PaneOptions): PaneRow[] => {
  const diff = lineDiff(one);
  const id = `compare/text/${one.path}`;
  const open = options.isOpen(id, diff.added + diff.removed <= LONG);
  const keys = open ? keyDiff(one) : null;
  const lines = `+${diff.added} −${diff.removed} lines`;
  const tail = keys === null ? lines : `${plural(keys.length, 'key differs', 'keys differ')}, ${lines}`;
  const path = elide(one.path, Math.max(8, options.cells - width(tail) - 4), 'middle');
  const head: PaneRow = {
    line: [span(open ? '▾ ' : '▸ ', 'accent'), span(path, 'strong'), span(`  ${tail}`, 'dim')],
    fold: { id, open },
  };
  if (!open) return [head];
  const inner = { ...options, cells: Math.max(20, options.cells - INDENT.length) };
  return [head, ...keyRows(keys, id, inner), ...lineRows(diff, keys, id, inner)];
};

const INDENT = '  ';

const indented = (rows: readonly PaneRow[]): PaneRow[] =>
  rows.map((row) => ({ ...row, line: [span(INDENT), ...row.line] }));

const keyRows = (keys: readonly Difference[] | null, id: string, options: PaneOptions): PaneRow[] => {
  if (keys === null) return [];
  if (keys.length === 0) return indented([textRow('the same by key: only comments, order or layout differ', 'good')]);
  return indented(valueRows(keys, `${id}/keys`, options));
};

/** The differing lines; folded if the keys were shown. */
const lineRows = (
  { lines }: TextDiff,
  keys: readonly Difference[] | null,
  id: string,
  options: PaneOptions,
): PaneRow[] => {
  const own = `${id}/lines`;
  if (keys === null) return diffRows({ type: 'diff', lines }, own, options);
  const open = options.isOpen(own, false);
  const head: PaneRow = { line: [span(`${open ? '▾' : '▸'} line by line`, 'dim')], fold: { id: own, open } };
  return indented([head, ...(open ? diffRows({ type: 'diff', lines }, own, options) : [])]);
};
