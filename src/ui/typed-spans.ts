import { width } from '../core/text/index.ts';
import { span } from '../core/view/index.ts';
import { PROMPT_MARGIN, typedWindow } from '../store/prompt/notes.ts';
import type { Spans } from './theme.ts';

/** A prompt with its typed text. */
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

/** The line of a prompt in `columns` cells. A long text is scrolled to the caret, which is on the cell of the next character. */
export const typedSpans = ({ sign, text, caret, bad: from, hint, loud }: Typed, columns: number): Spans => {
  const { start, before, at, after } = typedWindow(text, caret, hint, columns);
  const bad = from ?? text.length;
  const good = before.slice(0, Math.max(0, bad - start));
  const wrong = before.slice(good.length);
  const used = PROMPT_MARGIN + width(before) + width(at) + width(after);
  const gap = ' '.repeat(Math.max(1, columns - used - width(hint)));
  return [
    span(start > 0 ? ` ${sign}‹` : ` ${sign} `, 'accent'),
    span(good),
    span(wrong, 'bad'),
    { ...span(at), look: 'caret' },
    span(after, bad < caret ? 'bad' : 'plain'),
    span(gap),
    span(hint, loud ? 'warn' : 'dim'),
  ];
};
