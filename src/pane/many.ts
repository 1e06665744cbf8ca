import { formatCount } from '../core/values/index.ts';
import { span } from '../core/view/index.ts';
import { type PaneOptions, type PaneRow, textRow } from './row.ts';

/** How many of a block's parts are laid out at first, and with each step that is opened. */
export const FIRST_PARTS = 500;
export const STEP_PARTS = 2000;

/** How many parts behind the fold a search brings out. */
const MAX_FOUND = 500;

interface ManyParts<Part> {
  readonly parts: readonly Part[];
  readonly id: string;
  /** What a search looks into. */
  readonly textOf: (part: Part) => string;
  readonly layOut: (parts: readonly Part[]) => readonly PaneRow[];
}

/**
 * Rows of many parts: the first ones, and a fold that opens further ones step by step. A search brings out those behind
 * the fold that hold its text. All of them where the options set no bounds.
 */
export const manyRows = <Part>({ parts, id, textOf, layOut }: ManyParts<Part>, options: PaneOptions): PaneRow[] => {
  const { shown, found, tail } = boundedParts({ parts, id, textOf }, options);
  return [...layOut(shown), ...(found === null ? [] : [found.head, ...layOut(found.parts)]), ...tail];
};

interface BoundedParts<Part> {
  readonly shown: readonly Part[];
  /** What a search found behind the fold. */
  readonly found: { readonly head: PaneRow; readonly parts: readonly Part[] } | null;
  /** The row of the fold; none where all is shown. */
  readonly tail: readonly PaneRow[];
}

/** Which of many parts are laid out, and the rows that stand for the others. */
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

// Each letter of a search looks through them again.
const known = new WeakMap<readonly unknown[], readonly string[]>();

const lowerTexts = <Part>(parts: readonly Part[], textOf: (part: Part) => string): readonly string[] => {
  const texts = known.get(parts) ?? parts.map((part) => textOf(part).toLowerCase());
  known.set(parts, texts);
  return texts;
};

/** One more than a search brings out, where there are so many. */
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

/**
 * What is not folded away of something, made once while a search opens every fold: each letter of it asks again.
 */
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
