import { memo } from 'react';
import { optionsOf } from '../../store/prompt/options.ts';
import type { State } from '../../store/state/state.ts';
import { abilityOf } from '../../store/walk/ability.ts';
import { Line } from '../../ui/line.tsx';
import { BELOW, type FooterEntry, type PlaceProps, type PlaceScreen } from '../../ui/place-screen.ts';
import { useSpans } from '../../ui/screen-context.ts';
import { filterSpans } from './filter-spans.tsx';
import type { FilterPrompt } from './place.ts';

/**
 * The filter prompt, instead of the query line. Text that cannot be parsed is marked; the right end says whether the service
 * or this program filters.
 */
const FilterPath = memo(({ place }: PlaceProps<FilterPrompt>) => (
  <Line spans={useSpans((state) => filterSpans(state, place))} />
));

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

export const FILTER: PlaceScreen<FilterPrompt> = {
  Body: BELOW,
  Path: FilterPath,
  Position: BELOW,
  footer: filterEntries,
};
