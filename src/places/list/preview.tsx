import { Box } from 'ink';
import { memo } from 'react';
import { elide } from '../../core/text/index.ts';
import { line, span } from '../../core/view/index.ts';
import { PREVIEW_RULE, previewOf } from '../../store/detail/partial.ts';
import { layoutOf } from '../../store/list/layout.ts';
import type { State } from '../../store/state/state.ts';
import { Lines } from '../../ui/line.tsx';
import { useLines } from '../../ui/screen-context.ts';
import { segmentLines } from '../../ui/segment-lines.ts';
import type { Spans } from '../../ui/theme.ts';

/** The item under the cursor beside its list, as far as it fits, behind a rule. */
export const Preview = memo(() => (
  <Box flexDirection="column" flexShrink={0}>
    <Lines lines={useLines(previewLines)} />
  </Box>
));

const RULE: Spans = [span(' '), span('│', 'dim'), span(' ')];

const previewLines = (state: State): readonly Spans[] => {
  const shown = contentLines(state);
  return Array.from({ length: layoutOf(state).body }, (_, index) => [...RULE, ...(shown[index] ?? [])]);
};

/** The name, then the lines of the item; the last one gives the number of those that do not fit. */
const contentLines = (state: State): readonly Spans[] => {
  const preview = previewOf(state);
  if (preview === null) return [];
  const { item, isCurrent, segments } = preview;
  const { body, preview: width } = layoutOf(state);
  const lines = segments.flatMap((segment) => segmentLines(segment));
  const shown = lines.slice(0, body - 1);
  const more = lines.length - shown.length;
  const name = line(elide(item.name, width - PREVIEW_RULE, 'middle'), isCurrent ? 'strong' : 'dim');
  return [name, ...(more > 0 ? [...shown.slice(0, -1), line(`${more + 1} more lines: Enter`, 'dim')] : shown)];
};
