import type { Item } from '../../core/item/index.ts';
import { type Block, lineText, type Section } from '../../core/view/index.ts';
import { itemNow } from '../state/clocks.ts';
import { changeView, currentView } from '../state/current-view.ts';
import type { Change, State } from '../state/state.ts';
import { detailOf } from './layout.ts';

/** What stands somewhere in an item: the sentence of a finding, and the field path that it was read from. */
export interface Evidenced {
  readonly text: string;
  readonly path: string;
}

/** Rows above the line that is gone to. */
const ROWS_ABOVE = 4;
/** Code points of a sentence that tell its line: the rest may stand in the next one. */
const TOLD = 24;

/** The open item at the section and the line where something stands; at its first section where it stands nowhere. */
export const toEvidence = (state: State, item: Item, evidence: Evidenced): Change => {
  const { detail } = currentView(state);
  const section = sectionWith(item.sections(itemNow(state)), evidence);
  if (detail === null || section === null) return {};
  const turned = { ...state, ...changeView(state, { section, detail: { ...detail, section } }) };
  const rows = detailOf(turned)?.rows ?? [];
  const told = evidence.text.slice(0, TOLD);
  const byText = told === '' ? -1 : rows.findIndex(({ line }) => lineText(line).includes(told));
  const cursor = Math.max(0, byText >= 0 ? byText : rows.findIndex((row) => row.pathOf?.() === evidence.path));
  return changeView(turned, { section, detail: { ...detail, section, cursor, row: Math.min(cursor, ROWS_ABOVE) } });
};

/** The section with the evidence, the overview last, since it repeats others; else the section with the field. */
const sectionWith = (sections: readonly Section[], { text, path }: Evidenced): string | null => {
  const [first, ...others] = sections;
  const inOrder = first === undefined ? others : [...others, first];
  const saying = text === '' ? undefined : inOrder.find(({ blocks }) => blocks.some((block) => says(block, text)));
  const holding = inOrder.find(({ blocks }) => blocks.some((block) => holds(block, path)));
  return (saying ?? holding ?? first)?.id ?? null;
};

const says = (block: Block, text: string): boolean => block.type === 'text' && block.text.includes(text);

const holds = (block: Block, path: string): boolean =>
  block.type === 'fields' && block.rows.some((row) => row.path === path);
