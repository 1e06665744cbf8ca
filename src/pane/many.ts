import { formatCount } from '../core/values/index.ts';
import { span } from '../core/view/index.ts';
import { type PaneOptions, type PaneRow, textRow } from './row.ts';

/** Number of parts laid out at first, and per expansion. */
export const FIRST_PARTS = 500;
export const STEP_PARTS = 2000;

/** Maximum parts beyond the fold revealed by a search. */
const MAX_FOUND = 500;

interface ManyParts<Part> {
  readonly parts: readonly Part[];
  readonly id: string;
  /** The searched text of a part. */
  readonly textOf: (part: Part) => string;
  readonly layOut: (parts: readonly Part[]) => readonly PaneRow[];
}

/**
 * Rows of many parts: the first ones, and a fold that expands step by step. A search reveals matching parts beyond the
 * fold. All of them without `bounds`.
 */
export const manyRows = <Part>({ parts, id, textOf, layOut }: ManyParts<Part>, options: PaneOptions): PaneRow[] => {
  const { shown, found, tail } = boundedParts({ parts, id, textOf }, options);
  return [...layOut(shown), ...(found === null ? [] : [found.head, ...layOut(found.parts)]), ...tail];
};

interface BoundedParts<Part> {
  readonly shown: readonly Part[];
  /** Matches beyond the fold. */
  readonly found: { readonly head: PaneRow; readonly parts: readonly Part[] } | null;
  /** The row of the fold; empty if all is shown. */
  readonly tail: readonly PaneRow[];
}

/** The parts to lay out, and the rows for the others. */
export const boundedParts = <Part>(
  { parts, id, textOf }: Omit<ManyParts<Part>, 'layOut'>,
  { bounds }: PaneOptions,
): BoundedParts<Part> => {
  if (bounds === undefined || parts.length <= FIRST_PARTS) return { shown: parts, found: null, tail: [] };
  const steps = bounds.steps(id);
  const end = FIRST_PARTS + steps * STEP_PARTS;
  if (parts.length <= end) return { shown: parts, found: null, tail: [] };
  const more = parts.length - end;
  const search = bounds.search();
  const fold = { id: `${id}/more/${steps}`, open: false };
  const tail: PaneRow[] = [{ line: [span('▸ ', 'accent'), span(`and ${formatCount(more)} more`, 'strong')], fold }];
  const found = search === '' ? [] : firstFound(parts, end, lowerTexts(parts, textOf), search);
  if (found.length === 0) return { shown: parts.slice(0, end), found: null, tail };
  const count = `${formatCount(Math.min(found.length, MAX_FOUND))}${found.length > MAX_FOUND ? '+' : ''}`;
  const head = textRow(`… ${count} of ${formatCount(more)} more match:`, 'dim');
  return { shown: parts.slice(0, end), found: { head, parts: found.slice(0, MAX_FOUND) }, tail };
};

// Memo: each letter of a search reads the texts again.
const known = new WeakMap<readonly unknown[], readonly string[]>();

const lowerTexts = <Part>(parts: readonly Part[], textOf: (part: Part) => string): readonly string[] => {
  const texts = known.get(parts) ?? parts.map((part) => textOf(part).toLowerCase());
  known.set(parts, texts);
  return texts;
};

/** Matches, one more than the limit if there are more. */
const firstFound = <Part>(
  parts: readonly Part[],
  from: number,
  texts: readonly string[],
  search: string,
): readonly Part[] => {
  const found: Part[] = [];
  for (let at = from; at < texts.length && found.length <= MAX_FOUND; at += 1) {
    const part = parts[at];
    if (part !== undefined && texts[at]?.includes(search)) found.push(part);
  }
  return found;
};

/** Memo of the unfolded parts during a search, which opens all folds and runs per letter. */
export const searchedOnce = <Whole extends object, Parts>(
  memo: WeakMap<Whole, Parts>,
  whole: Whole,
  { bounds }: PaneOptions,
  make: () => Parts,
): Parts => {
  if (bounds === undefined || bounds.search() === '') return make();
  const parts = memo.get(whole) ?? make();
  memo.set(whole, parts);
  return parts;
};
