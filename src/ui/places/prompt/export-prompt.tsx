import { memo } from 'react';
import { elide } from '../../../core/text/index.ts';
import { fitLine, span } from '../../../core/view/index.ts';
import type { ExportPrompt as FilePrompt } from '../../../store/state/overlay.ts';
import { Line } from '../../line.tsx';
import { useSelect } from '../../screen-context.ts';
import type { Spans } from '../../theme.ts';
import type { PlaceProps } from '../place-screen.ts';
import { typedSpans } from './typed-spans.ts';

/** The file name prompt in the place of the query line, or the overwrite question. */
export const ExportPrompt = memo(({ place }: PlaceProps<FilePrompt>) => {
  const columns = useSelect(({ size }) => size.columns);
  return <Line spans={place.exists ? existsSpans(place, columns) : nameSpans(place, columns)} />;
});

/** Minimum screen width for naming the target folder of a bare file name. */
const WIDE_FROM = 110;

const nameSpans = ({ text, caret, content }: FilePrompt, columns: number): Spans => {
  const where = columns >= WIDE_FROM ? ', in the current directory' : '';
  const hint = `${elide(content.subject.what, Math.floor(columns / 4), 'middle')} as ${content.format.id}${where} `;
  return typedSpans({ sign: '>', text, caret, bad: null, hint, loud: false }, columns);
};

const existsSpans = ({ text }: FilePrompt, columns: number): Spans => {
  const question = ' already exists · o overwrite · n rename';
  const name = elide(text.trim(), Math.max(10, columns - question.length - 2), 'middle');
  return fitLine([span(' '), span(name, 'strong'), span(question, 'warn')], columns);
};
