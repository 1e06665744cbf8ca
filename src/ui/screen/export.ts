import { elide } from '../../core/text/index.ts';
import { fitLine, span } from '../../core/view/index.ts';
import type { ExportPrompt } from '../../store/state/overlay.ts';
import { paintLine, type Theme } from '../theme.ts';
import { typedText } from './prompt.ts';

/** Minimum screen width for naming the target folder of a bare file name. */
const WIDE_FROM = 110;

/** The file name prompt in the place of the query line, or the overwrite question. */
export const exportPromptText = (prompt: ExportPrompt, theme: Theme, columns: number): string => {
  const { text, caret, content, exists } = prompt;
  if (exists) {
    const question = ' already exists · o overwrite · n rename';
    const name = elide(text.trim(), Math.max(10, columns - question.length - 2), 'middle');
    return paintLine(theme, fitLine([span(' '), span(name, 'strong'), span(question, 'warn')], columns));
  }
  const where = columns >= WIDE_FROM ? ', in the current directory' : '';
  const hint = `${elide(content.subject.what, Math.floor(columns / 4), 'middle')} as ${content.format.id}${where} `;
  return typedText({ sign: '>', text, caret, bad: null, hint, loud: false }, theme, columns);
};
