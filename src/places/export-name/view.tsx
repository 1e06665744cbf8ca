import { memo } from 'react';
import { elide } from '../../core/text/index.ts';
import { fitLine, span } from '../../core/view/index.ts';
import { Line } from '../../ui/line.tsx';
import { BELOW, type PlaceProps, type PlaceScreen } from '../../ui/place-screen.ts';
import { useSelect } from '../../ui/screen-context.ts';
import type { Spans } from '../../ui/theme.ts';
import { typedSpans } from '../../ui/typed-spans.ts';
import type { ExportPrompt } from './place.ts';

/** The prompt for a file name, or the question whether to overwrite the file, instead of the query line. */
const ExportNamePath = memo(({ place }: PlaceProps<ExportPrompt>) => {
  const columns = useSelect(({ size }) => size.columns);
  return <Line spans={place.exists ? existsSpans(place, columns) : nameSpans(place, columns)} />;
});

/** Minimum screen width for a hint that names the target folder of a bare file name. */
const WIDE_FROM = 110;

const nameSpans = ({ text, caret, content }: ExportPrompt, columns: number): Spans => {
  const where = columns >= WIDE_FROM ? ', in the current directory' : '';
  const hint = `${elide(content.subject.what, Math.floor(columns / 4), 'middle')} as ${content.format.id}${where} `;
  return typedSpans({ sign: '>', text, caret, bad: null, hint, loud: false }, columns);
};

const existsSpans = ({ text }: ExportPrompt, columns: number): Spans => {
  const question = ' already exists · o overwrite · n rename';
  const name = elide(text.trim(), Math.max(10, columns - question.length - 2), 'middle');
  return fitLine([span(' '), span(name, 'strong'), span(question, 'warn')], columns);
};

export const EXPORT_NAME: PlaceScreen<ExportPrompt> = {
  Body: BELOW,
  Path: ExportNamePath,
  Position: BELOW,
  footer: (_, { exists }) =>
    exists
      ? [
          ['o', 'overwrite'],
          ['n', 'rename'],
        ]
      : [
          ['Enter', 'write'],
          ['Esc', 'cancel'],
          ['^U', 'clear'],
        ],
};
