import { fit, width } from '../../core/text/index.ts';
import { lineText, span } from '../../core/view/index.ts';
import { PROMPT_MARGIN, promptNotes, targetHint, typedWindow } from '../../store/prompt/notes.ts';
import type { Prompt, SearchPrompt } from '../../store/state/overlay.ts';
import type { State } from '../../store/state/state.ts';
import { paintLine, type Theme } from '../theme.ts';

/**
 * The filter prompt in the place of the query line: text that cannot be parsed is marked; at the right, whether the
 * service or this program filters.
 */
export const promptText = (state: State, prompt: Prompt, theme: Theme): string => {
  const bad = prompt.error?.position ?? null;
  return typedText(
    { ...prompt, sign: '/', bad, hint: targetHint(state, prompt), loud: prompt.server },
    theme,
    state.size.columns,
  );
};

/** The search prompt of an open item or of the help. */
export const searchText = (prompt: SearchPrompt, theme: Theme, columns: number, hint: string): string =>
  typedText({ ...prompt, sign: '/', bad: null, hint, loud: false }, theme, columns);

/** The lines under the filter prompt. */
export const notesTexts = (state: State, prompt: Prompt, theme: Theme): readonly string[] => {
  const { lines, chosen } = promptNotes(state, prompt);
  return lines.map((line, index) =>
    index === chosen ? theme.bar(fit(`▌${lineText(line).slice(1)}`, state.size.columns)) : paintLine(theme, line),
  );
};

interface Typed {
  /** The key that opened the prompt, shown before the text. */
  readonly sign: '/' | ':' | '>';
  readonly text: string;
  readonly caret: number;
  /** Offset from which the text cannot be parsed; null if it can. */
  readonly bad: number | null;
  readonly hint: string;
  readonly loud: boolean;
}

/** An edited line; the caret stands where the next character goes. */
export const typedText = (
  { sign, text, caret, bad: from, hint, loud }: Typed,
  theme: Theme,
  columns: number,
): string => {
  const { start, before, at, after } = typedWindow(text, caret, hint, columns);
  const bad = from ?? text.length;
  const good = before.slice(0, Math.max(0, bad - start));
  const wrong = before.slice(good.length);
  const used = PROMPT_MARGIN + width(before) + width(at) + width(after);
  const gap = ' '.repeat(Math.max(1, columns - used - width(hint)));
  return [
    paintLine(theme, [span(start > 0 ? ` ${sign}‹` : ` ${sign} `, 'accent'), span(good), span(wrong, 'bad')]),
    theme.caret(at),
    paintLine(theme, [span(after, bad < caret ? 'bad' : 'plain'), span(gap), span(hint, loud ? 'warn' : 'dim')]),
  ].join('');
};
