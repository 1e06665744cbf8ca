import type { Item } from '../../core/item.ts';
import { type Line, line } from '../../core/line.ts';
import type { Section } from '../../core/pane.ts';
import { jsonText, yamlText } from '../../pane/form.ts';
import { layoutSection, textLines } from '../../pane/layout.ts';
import { type Segment, segmentsHeight } from '../../pane/segment.ts';
import type { DetailForm, State } from '../state.ts';
import { currentView } from '../view.ts';
import { layoutOf } from './layout.ts';
import { openItem } from './place.ts';

/** The open item as it is on the screen. */
export interface OpenDetail {
  readonly item: Item;
  readonly form: DetailForm;
  readonly sections: readonly Section[];
  /** Index of the section shown. */
  readonly section: number;
  readonly segments: readonly Segment[];
  /** Lines of the content, and how many of them fit. */
  readonly total: number;
  readonly height: number;
  /** First line shown, within the content. */
  readonly top: number;
}

/** The open item laid out for the screen; null when nothing is open or its row is gone. */
export const detailOf = (state: State): OpenDetail | null => {
  const { detail } = currentView(state);
  const item = openItem(state);
  if (detail === null || item === undefined) return null;
  const { sections, section, segments } = laidOut(item, detail.form, detail.section, state.size.columns - 2, state.now);
  const total = segmentsHeight(segments);
  // One line of the body holds the names of the sections.
  const height = Math.max(1, layoutOf(state).body - 1);
  return {
    item,
    form: detail.form,
    sections,
    section,
    segments,
    total,
    height,
    top: Math.max(0, Math.min(detail.top, total - height)),
  };
};

interface LaidOut {
  readonly sections: readonly Section[];
  readonly section: number;
  readonly segments: readonly Segment[];
}

// The last one is kept: scrolling asks for the same one with every key.
let last: { readonly key: readonly unknown[]; readonly value: LaidOut } | null = null;

const laidOut = (item: Item, form: DetailForm, id: string | null, cells: number, now: number): LaidOut => {
  const key = [item, form, id, cells, now];
  if (last?.key.every((part, index) => part === key[index])) return last.value;
  const sections = item.sections(now);
  const section = Math.max(
    0,
    sections.findIndex((one) => one.id === id),
  );
  const value = { sections, section, segments: segmentsOf(item, form, sections[section], cells) };
  last = { key, value };
  return value;
};

const segmentsOf = (item: Item, form: DetailForm, section: Section | undefined, cells: number): readonly Segment[] => {
  if (form !== 'sections')
    return [lines(textLines(form === 'yaml' ? yamlText(item.json()) : jsonText(item.json()), cells))];
  if (section === undefined) return [lines([line('this item has no sections', 'dim')])];
  return layoutSection(section, cells);
};

const lines = (content: readonly Line[]): Segment => ({ type: 'lines', lines: content });
