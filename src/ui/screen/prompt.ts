import { span } from '../../core/line.ts';
import { take, takeEnd } from '../../core/text/fit.ts';
import { graphemes, width } from '../../core/text/width.ts';
import type { Prompt, SearchPrompt } from '../../store/state.ts';
import { paintLine, type Theme } from '../theme.ts';

/** From this width on the prompt's target is told in whole words. */
const WIDE = 90;

/** The filter prompt in the place of the query line: what is wrong is marked, at the right who filters. */
export const promptText = (prompt: Prompt, theme: Theme, columns: number, canAsk: boolean): string => {
  const hint = promptHint(prompt, columns >= WIDE, canAsk);
  return typedText({ ...prompt, bad: prompt.error?.position ?? null, hint, loud: prompt.server }, theme, columns);
};

/** The search prompt of an open item. */
export const searchText = (prompt: SearchPrompt, theme: Theme, columns: number): string =>
  typedText({ ...prompt, bad: null, hint: 'looks for it here ', loud: false }, theme, columns);

/** Who filters, and how to turn that; a service that cannot filter is not offered. */
const promptHint = ({ server }: Prompt, wide: boolean, canAsk: boolean): string => {
  if (!canAsk) return wide ? 'filters here, on what is loaded ' : 'here ';
  if (wide) return server ? 'Enter asks the service · Tab filters here ' : 'filters here · Tab asks the service ';
  return server ? 'service · Tab here ' : 'here · Tab service ';
};

interface Typed {
  readonly text: string;
  readonly caret: number;
  /** From where on the text is not understood; null when it is. */
  readonly bad: number | null;
  readonly hint: string;
  readonly loud: boolean;
}

/** A line being typed; the caret stands where the next character goes. */
const typedText = ({ text, caret, bad: from, hint, loud }: Typed, theme: Theme, columns: number): string => {
  const room = columns - width(hint) - 5;
  const start = startOf(text, caret, room);
  const bad = from ?? text.length;
  const before = text.slice(start, caret);
  const rest = text.slice(caret);
  const at = graphemes(rest)[0]?.text ?? ' ';
  const good = before.slice(0, Math.max(0, bad - start));
  const wrong = before.slice(good.length);
  const tail = take(rest.slice(at.length), room - width(before) - width(at));
  const used = 3 + width(before) + width(at) + width(tail);
  const gap = ' '.repeat(Math.max(1, columns - used - width(hint)));
  return [
    paintLine(theme, [span(start > 0 ? ' /‹' : ' / ', 'accent'), span(good), span(wrong, 'bad')]),
    theme.caret(at),
    paintLine(theme, [span(tail, bad < caret ? 'bad' : 'plain'), span(gap), span(hint, loud ? 'warn' : 'dim')]),
  ].join('');
};

/** Where the shown part begins: the caret is always in it. */
const startOf = (text: string, caret: number, room: number): number =>
  caret - takeEnd(text.slice(0, caret), Math.max(0, room - 1)).length;
