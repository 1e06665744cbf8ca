import { memo } from 'react';
import { targetHint } from '../../../store/prompt/notes.ts';
import type { Prompt as FilterPrompt } from '../../../store/state/overlay.ts';
import type { State } from '../../../store/state/state.ts';
import { Line } from '../../line.tsx';
import { useSpans } from '../../screen-context.ts';
import type { Spans } from '../../theme.ts';
import type { PlaceProps } from '../place-screen.ts';
import { typedSpans } from './typed-spans.ts';

/**
 * The filter prompt in the place of the query line: text that cannot be parsed is marked; at the right, whether the
 * service or this program filters.
 */
export const Prompt = memo(({ place }: PlaceProps<FilterPrompt>) => (
  <Line spans={useSpans((state) => promptSpans(state, place))} />
));

export const promptSpans = (state: State, prompt: FilterPrompt): Spans => {
  const bad = prompt.error?.position ?? null;
  return typedSpans(
    { ...prompt, sign: '/', bad, hint: targetHint(state, prompt), loud: prompt.server },
    state.size.columns,
  );
};
