import { fit, wrap } from '../../core/text/index.ts';
import { type Line, line, span } from '../../core/view/index.ts';
import { layoutOf } from '../list/layout.ts';
import { overlayOf } from '../state/overlays.ts';
import type { State } from '../state/state.ts';
import { type HelpEntry, type HelpSection, helpSections } from './sections.ts';

/** Cells of the keys, with the blanks around them. */
const KEYS = 22;

/** The help and the part of it that is on the screen. */
export interface HelpWindow {
  readonly lines: readonly Line[];
  readonly top: number;
  readonly height: number;
  /** How many entries there are. */
  readonly entries: number;
}

/** The help of the place under it, narrowed to what was typed. */
export const helpWindow = (state: State): HelpWindow => {
  const help = overlayOf(state, 'help');
  const text = help?.text.trim() ?? '';
  const sections = text === '' ? helpSections(state, false) : narrowed(helpSections(state, true), text);
  const cells = state.size.columns - 2;
  const lines = sections.flatMap(({ title, entries }, index) => [
    ...(index === 0 ? [] : [line('')]),
    line(title, 'strong'),
    ...entries.flatMap((entry) => entryLines(entry, cells)),
  ]);
  const height = layoutOf(state).body;
  return {
    lines,
    top: Math.max(0, Math.min(help?.top ?? 0, lines.length - height)),
    height,
    entries: sections.reduce((sum, { entries }) => sum + entries.length, 0),
  };
};

/** A key alone is the key; else every word must stand in the entry or its title. */
const narrowed = (sections: readonly HelpSection[], text: string): readonly HelpSection[] => {
  const byKey = kept(sections, ({ forms }) => forms.includes(text));
  if (byKey.length > 0) return byKey;
  const words = text.toLowerCase().split(/\s+/);
  return kept(sections, ({ forms, label, about, reason }, title) => {
    const said = `${title} ${forms.join(' ')} ${label} ${about} ${reason ?? ''}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
};

const kept = (
  sections: readonly HelpSection[],
  keep: (entry: HelpEntry, title: string) => boolean,
): readonly HelpSection[] =>
  sections
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry) => keep(entry, title)) }))
    .filter(({ entries }) => entries.length > 0);

const entryLines = ({ forms, about, reason }: HelpEntry, cells: number): readonly Line[] => {
  const text = reason === null ? about : `${about} (not now: ${reason})`;
  return wrap(text, Math.max(10, cells - KEYS)).map((part, index) => [
    span(`  ${fit(index === 0 ? forms.join(' ') : '', KEYS - 2)}`, reason === null ? 'accent' : 'dim'),
    span(part, reason === null ? 'plain' : 'dim'),
  ]);
};
