import { queryKey } from '../../core/query/index.ts';
import { type HeldList, isStale } from '../state/held-list.ts';
import { NO_PULSE, type Pulse } from '../state/pulse.ts';
import type { State } from '../state/state.ts';
import { hasMore } from '../state/walk.ts';
import { listOf } from './query.ts';
import { isNameable } from './stubs.ts';

/** Returns the lists whose health the service can tell between two walks: complete and unfiltered lists, of all tabs. */
export const pulsedLists = (state: State): readonly HeldList[] =>
  state.catalog.resources.flatMap(({ id }) => {
    const list = listOf(state, id);
    return list !== undefined && isPulsed(state, list) ? [list] : [];
  });

const isPulsed = (state: State, list: HeldList): boolean => {
  const rests = list.activity === null && list.refresh === null && list.problem === null;
  return (
    rests &&
    list.items.length > 0 &&
    !hasMore(list) &&
    !isStale(list) &&
    isNameable(state, list) &&
    !pulseOf(state, list).isTooLarge
  );
};

export const pulseOf = ({ pulses }: State, list: HeldList): Pulse => pulses[queryKey(list.query)] ?? NO_PULSE;

export const withPulse = (state: State, list: HeldList, change: Partial<Pulse>): Pick<State, 'pulses'> => ({
  pulses: { ...state.pulses, [queryKey(list.query)]: { ...pulseOf(state, list), ...change } },
});
