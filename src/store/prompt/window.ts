import { graphemes, take, takeEnd, width } from '../../core/text/index.ts';
import type { Prompt } from '../state/overlay.ts';
import type { State } from '../state/state.ts';
import { abilityOf } from '../walk/ability.ts';

/** Cells before the typed text: a blank, the prompt's sign, a blank. */
export const PROMPT_MARGIN = 3;

/** Minimum screen width for the full name of the prompt's target. */
const WIDE_FROM = 90;

/** The visible part of a typed text. */
export interface PromptWindow {
  /** Index of its first character. */
  readonly start: number;
  readonly before: string;
  /** The character under the caret; a blank at the end of the text. */
  readonly at: string;
  readonly after: string;
}

/** The part that fits a line beside a hint; it always contains the caret. */
export const typedWindow = (text: string, caret: number, hint: string, columns: number): PromptWindow => {
  const cells = columns - width(hint) - PROMPT_MARGIN - 2;
  const head = text.slice(0, caret);
  const before = takeEnd(head, Math.max(0, cells - 1));
  const rest = text.slice(caret);
  const at = graphemes(rest)[0]?.text ?? ' ';
  const after = take(rest.slice(at.length), cells - width(before) - width(at));
  return { start: caret - before.length, before, at, after };
};

/** Who filters, and the key that toggles it, if the service can filter. */
export const targetHint = (state: State, { server }: Prompt): string => {
  const wide = state.size.columns >= WIDE_FROM;
  if (!abilityOf(state, state.tab).filter) return wide ? 'filters the loaded rows ' : 'local ';
  if (wide) return server ? 'Enter filters on the service · ^T: local ' : 'local filter · ^T: filter on the service ';
  return server ? 'service · ^T local ' : 'local · ^T service ';
};
