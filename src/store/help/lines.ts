import { fit, width, wrap } from '../../core/text/index.ts';
import { fitLine, type Line, line, lineWidth, span } from '../../core/view/index.ts';
import type { HelpEntry, HelpSection } from './sections.ts';

/** Minimum screen width for two columns of sections. */
const TWO_COLUMNS_FROM = 100;
/** Cells between the columns. */
const GAP = 3;
/** Maximum width of the keys, with their margins, in cells. */
const MAX_KEY_CELLS = 24;
/** Minimum width of a description, in cells. */
const MIN_ABOUT_CELLS = 10;

/** Sections as lines for a screen: one below the other, or in two columns of about the same height. */
export const helpLines = (sections: readonly HelpSection[], columns: number): readonly Line[] => {
  const cells = columns - 2;
  if (columns < TWO_COLUMNS_FROM || sections.length < 2)
    return stacked(sections.map((one) => sectionLines(one, cells)));
  const half = Math.floor((cells - GAP) / 2);
  const blocks = sections.map((one) => sectionLines(one, half));
  const left = stacked(blocks.slice(0, splitOf(blocks)));
  const right = stacked(blocks.slice(splitOf(blocks)));
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
    beside(left[index] ?? [], right[index] ?? [], half),
  );
};

/** Number of sections in the left column that minimises the height. */
const splitOf = (blocks: readonly (readonly Line[])[]): number => {
  const heightOf = (some: readonly (readonly Line[])[]): number =>
    some.reduce((sum, { length }) => sum + length + 1, 0);
  const heights = blocks.map((_, at) => Math.max(heightOf(blocks.slice(0, at + 1)), heightOf(blocks.slice(at + 1))));
  return heights.indexOf(Math.min(...heights)) + 1;
};

const beside = (left: Line, right: Line, cells: number): Line =>
  right.length === 0
    ? left
    : [...fitLine(left, cells), span(' '.repeat(cells + GAP - Math.min(cells, lineWidth(left)))), ...right];

const stacked = (blocks: readonly (readonly Line[])[]): readonly Line[] =>
  blocks.flatMap((lines, index) => (index === 0 ? lines : [line(''), ...lines]));

const sectionLines = ({ title, entries }: HelpSection, cells: number): readonly Line[] => {
  const widest = Math.max(0, ...entries.map(({ forms }) => width(forms.join(' '))));
  const keys = Math.min(MAX_KEY_CELLS, widest + 4);
  return [line(title, 'strong'), ...entries.flatMap((entry) => entryLines(entry, keys, cells))];
};

/** Forms wider than their column get a line of their own. */
const entryLines = ({ forms, about, reason }: HelpEntry, keys: number, cells: number): readonly Line[] => {
  const [tone, plain] = reason === null ? (['accent', 'plain'] as const) : (['dim', 'dim'] as const);
  const form = `  ${forms.join(' ')}`;
  const text = reason === null ? about : `${about} (not now: ${reason})`;
  const isWide = width(form) + 2 > keys;
  const said = wrap(text, Math.max(MIN_ABOUT_CELLS, cells - keys)).map((part, index) => [
    span(fit(index === 0 && !isWide ? form : '', keys), tone),
    span(part, plain),
  ]);
  return isWide ? [fitLine(line(form, tone), cells), ...said] : said;
};
