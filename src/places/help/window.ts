import { fit, width, wrap } from '../../core/text/index.ts';
import { fitLine, type Line, line, lineWidth, span } from '../../core/view/index.ts';
import { layoutOf } from '../../store/list/layout.ts';
import { overlayOf } from '../../store/state/overlays.ts';
import type { State } from '../../store/state/state.ts';
import { HELP_TOPICS, type HelpEntry, type HelpSection } from './sections.ts';

/** Minimum screen width for two columns of sections. */
const TWO_COLUMNS_FROM = 100;
/** Cells between the columns. */
const GAP = 3;
/** Maximum width of the keys, with their margins, in cells. */
const MAX_KEY_CELLS = 24;
/** Minimum width of a description, in cells. */
const MIN_ABOUT_CELLS = 10;

/** Lays sections out in lines: one below the other, or in two columns of about the same height. */
const helpLines = (sections: readonly HelpSection[], columns: number): readonly Line[] => {
  const cells = columns - 2;
  if (columns < TWO_COLUMNS_FROM || sections.length < 2)
    return stackBlocks(sections.map((one) => sectionLines(one, cells)));
  const half = Math.floor((cells - GAP) / 2);
  const blocks = sections.map((one) => sectionLines(one, half));
  const left = stackBlocks(blocks.slice(0, splitOf(blocks)));
  const right = stackBlocks(blocks.slice(splitOf(blocks)));
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

const stackBlocks = (blocks: readonly (readonly Line[])[]): readonly Line[] =>
  blocks.flatMap((lines, index) => (index === 0 ? lines : [line(''), ...lines]));

const sectionLines = ({ title, entries }: HelpSection, cells: number): readonly Line[] => {
  const widest = Math.max(0, ...entries.map(({ forms }) => width(forms.join(' '))));
  const keys = Math.min(MAX_KEY_CELLS, widest + 4);
  return [line(title, 'strong'), ...entries.flatMap((entry) => entryLines(entry, keys, cells))];
};

/** Lines of an entry. Forms wider than their column get a line of their own. */
const entryLines = ({ forms, about, reason }: HelpEntry, keys: number, cells: number): readonly Line[] => {
  const [tone, plain] = reason === null ? (['accent', 'plain'] as const) : (['dim', 'dim'] as const);
  const form = `  ${forms.join(' ')}`;
  const text = reason === null ? about : `${about} (not now: ${reason})`;
  const isWide = width(form) + 2 > keys;
  const lines = wrap(text, Math.max(MIN_ABOUT_CELLS, cells - keys)).map((part, index) => [
    span(fit(index === 0 && !isWide ? form : '', keys), tone),
    span(part, plain),
  ]);
  return isWide ? [fitLine(line(form, tone), cells), ...lines] : lines;
};

/** The help and its visible part. */
interface HelpWindow {
  readonly lines: readonly Line[];
  readonly top: number;
  readonly height: number;
  readonly entries: number;
}

/** The lines of the help and which of them are visible: the current page; with a search text, the matches on all pages and in all places. */
export const helpWindow = (state: State): HelpWindow => {
  const { text = '', topic = 'first', top = 0 } = overlayOf(state, 'help') ?? {};
  const typed = text.trim();
  const sections =
    typed === ''
      ? (HELP_TOPICS.find(({ id }) => id === topic)?.sections(state, false) ?? [])
      : narrowSections(
          HELP_TOPICS.flatMap((one) => one.sections(state, true)),
          typed,
        );
  const lines = helpLines(sections, state.size.columns);
  const height = layoutOf(state).body;
  return {
    lines,
    top: Math.max(0, Math.min(top, lines.length - height)),
    height,
    entries: sections.reduce((sum, { entries }) => sum + entries.length, 0),
  };
};

/** Finds entries by a text: if the text is a key, this key only; otherwise entries in which, or in whose title, every word occurs. */
const narrowSections = (sections: readonly HelpSection[], text: string): readonly HelpSection[] => {
  const byKey = keptLines(sections, ({ forms }) => forms.includes(text));
  if (byKey.length > 0) return byKey;
  const words = text.toLowerCase().split(/\s+/);
  return keptLines(sections, ({ forms, label, about, reason }, title) => {
    const text = `${title} ${forms.join(' ')} ${label} ${about} ${reason ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

const keptLines = (
  sections: readonly HelpSection[],
  keep: (entry: HelpEntry, title: string) => boolean,
): readonly HelpSection[] =>
  sections
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry) => keep(entry, title)) }))
    .filter(({ entries }) => entries.length > 0);
