import { graphemes, take, takeEnd, width } from '../../core/text/index.ts';
import type { Prompt } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { abilityOf } from '../walk/ability.ts';

/** Cells in front of a text being typed: a blank, the sign of the prompt, a blank. */
export const PROMPT_MARGIN = 3;

/** From this width on the prompt's target is told in whole words. */
const WIDE = 90;

/** The part of a text being typed that is on the screen. */
export interface PromptWindow {
  /** Index of its first character. */
  readonly start: number;
  readonly before: string;
  /** The character under the caret; a blank at the end of the text. */
  readonly at: string;
  readonly after: string;
}

/** The part that fits a line with a hint at its end; the caret is always in it. */
export const typedWindow = (text: string, caret: number, hint: string, columns: number): PromptWindow => {
  const cells = columns - width(hint) - PROMPT_MARGIN - 2;
  const head = text.slice(0, caret);
  const before = takeEnd(head, Math.max(0, cells - 1));
  const rest = text.slice(caret);
  const at = graphemes(rest)[0]?.text ?? ' ';
  const after = take(rest.slice(at.length), cells - width(before) - width(at));
  return { start: caret - before.length, before, at, after };
};

/** Who filters, and how to turn that; a service that cannot filter is not offered. */
export const targetHint = (state: State, { server }: Prompt): string => {
  const wide = state.size.columns >= WIDE;
  if (!abilityOf(state, state.tab).filter) return wide ? 'filters the loaded rows ' : 'local ';
  if (wide) return server ? 'Enter filters on the service · ^T: local ' : 'local filter · ^T: filter on the service ';
  return server ? 'service · ^T local ' : 'local · ^T service ';
};
