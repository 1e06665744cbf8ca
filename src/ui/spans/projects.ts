import { ASKED_IN, type Item } from '../../core/item/index.ts';
import { plural } from '../../core/values/index.ts';
import { type Span, span } from '../../core/view/index.ts';
import { partsText, projectProgress } from '../../store/projects/parts.ts';
import type { Part } from '../../store/state/shown-list.ts';
import { type Piece, yielding } from './pieces.ts';

/** Number of projects that answered, with all projects in scope. */
export const answeredPart = (parts: readonly Part[]): Span[] => {
  const { total, answered, failed } = projectProgress(parts);
  return [span(partsText(parts), failed.length > 0 ? 'bad' : answered < total ? 'warn' : 'dim')];
};

/** Number of projects with a pending answer or further pages. */
export const askingProjectsPart = (parts: readonly Part[]): readonly Piece[] => {
  const { due, more } = projectProgress(parts);
  if (due > 0) return [yielding(span(`querying ${plural(due, 'project')}, Esc stops…`, 'accent'), 7, 'Esc stops…')];
  return more > 0
    ? [yielding(span(`${plural(more, 'project has', 'projects have')} more: n, L`, 'dim'), 4, 'more: n, L')]
    : [];
};

/** The project that an item was loaded from, with all projects in scope. */
export const askedInPart = (item: Item, now: number): Span[] => {
  const { value, text } = item.cell(ASKED_IN.id, now);
  return value === null ? [] : [span(`in ${text}`, 'dim')];
};
