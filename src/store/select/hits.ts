import { lineText } from '../../core/view/index.ts';
import type { PaneRow } from '../../pane/row.ts';
import type { OpenDetail } from './detail.ts';

const NONE: readonly number[] = [];

// The last answer is kept: a search is asked for with every key and every frame.
let last: { readonly rows: readonly PaneRow[]; readonly search: string; readonly hits: readonly number[] } | null =
  null;

/** The lines of the open item that hold what is looked for, without regard to case. */
export const hitsOf = ({ rows, detail }: OpenDetail): readonly number[] => {
  const search = detail.search.toLowerCase();
  if (search === '') return NONE;
  if (last?.rows === rows && last.search === search) return last.hits;
  const hits = rows.flatMap(({ line }, index) => (lineText(line).toLowerCase().includes(search) ? [index] : []));
  last = { rows, search, hits };
  return hits;
};
