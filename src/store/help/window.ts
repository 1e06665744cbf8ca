import type { Line } from '../../core/view/index.ts';
import { layoutOf } from '../list/layout.ts';
import { overlayOf } from '../state/overlays.ts';
import type { State } from '../state/state.ts';
import { helpLines } from './lines.ts';
import { HELP_TOPICS, type HelpEntry, type HelpSection } from './sections.ts';

/** The help and its visible part. */
export interface HelpWindow {
  readonly lines: readonly Line[];
  readonly top: number;
  readonly height: number;
  /** Number of entries. */
  readonly entries: number;
}

/** The page of the help; with a search text, its matches on all pages and of all places. */
export const helpWindow = (state: State): HelpWindow => {
  const { text = '', topic = 'keys', top = 0 } = overlayOf(state, 'help') ?? {};
  const typed = text.trim();
  const sections =
    typed === ''
      ? (HELP_TOPICS.find(({ id }) => id === topic)?.sections(state, false) ?? [])
      : narrowed(
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

/** A text that is a key finds that key only; else every word must occur in the entry or its title. */
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
