import { targetHint } from '../../store/prompt/notes.ts';
import type { State } from '../../store/state/state.ts';
import type { Spans } from '../../ui/theme.ts';
import { typedSpans } from '../../ui/typed-spans.ts';
import type { FilterPrompt } from './place.ts';

/** The line of the filter prompt, with a hint that says whether the service or this program filters. Text that cannot be parsed is marked. */
export const filterSpans = (state: State, prompt: FilterPrompt): Spans => {
  const bad = prompt.error?.position ?? null;
  return typedSpans(
    { ...prompt, sign: '/', bad, hint: targetHint(state, prompt), loud: prompt.server },
    state.size.columns,
  );
};
