import { memo } from 'react';
import { optionsOf } from '../../store/prompt/keys.ts';
import { targetHint } from '../../store/prompt/notes.ts';
import type { Prompt as FilterPrompt } from '../../store/state/overlay.ts';
import type { State } from '../../store/state/state.ts';
import { abilityOf } from '../../store/walk/ability.ts';
import { Line } from '../line.tsx';
import { useSpans } from '../screen-context.ts';
import type { Spans } from '../theme.ts';
import { typedSpans } from '../typed-spans.ts';
import { BELOW, type FooterEntry, type PlaceProps, type PlaceScreen } from './place-screen.ts';

/**
 * The filter prompt in the place of the query line: text that cannot be parsed is marked; at the right, whether the
 * service or this program filters.
 */
const Prompt = memo(({ place }: PlaceProps<FilterPrompt>) => (
  <Line spans={useSpans((state) => promptSpans(state, place))} />
));

export const promptSpans = (state: State, prompt: FilterPrompt): Spans => {
  const bad = prompt.error?.position ?? null;
  return typedSpans(
    { ...prompt, sign: '/', bad, hint: targetHint(state, prompt), loud: prompt.server },
    state.size.columns,
  );
};

const filterEntries = (state: State, prompt: FilterPrompt): readonly FooterEntry[] => {
  const { options, fresh } = optionsOf(state, prompt);
  if (prompt.choice !== null) return CHOOSING;
  const ask: readonly FooterEntry[] = abilityOf(state, state.tab).filter ? [['^T', 'local or service']] : [];
  const take: readonly FooterEntry[] = options.length > 0 && !fresh ? [['Tab', 'complete']] : [];
  const choose: readonly FooterEntry[] = options.length > 0 ? [['↓', 'choose']] : [];
  return [['Enter', 'apply'], ['Esc', 'cancel'], ...take, ...choose, ...ask, ['↑', 'earlier'], ['^U', 'clear']];
};

const CHOOSING: readonly FooterEntry[] = [
  ['Enter Tab', 'insert'],
  ['↑↓', 'choose'],
  ['Esc', 'cancel'],
];

export const FILTER: PlaceScreen<FilterPrompt> = { Body: BELOW, Path: Prompt, Position: BELOW, footer: filterEntries };
