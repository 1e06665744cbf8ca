import { maskText } from '../../core/secrets/index.ts';
import { sanitise } from '../../core/text/index.ts';
import { withFilter } from '../../store/prompt/past.ts';
import type { PastFilter } from '../../store/state/overlay.ts';
import type { State } from '../../store/state/state.ts';
import type { Store } from '../../store/store.ts';
import { changeState } from '../state/file.ts';
import type { Remembered } from '../state/remembered.ts';

/** Restores the history of the filter prompt, and saves new filters, merged with those of other instances. */
export const rememberFilters = (store: Store, path: string, { pastFilters }: Pick<Remembered, 'pastFilters'>): void => {
  // The file is untrusted: its texts are treated as typed input.
  const read = Object.entries(pastFilters).map(([kind, past]) => [kind, past.map(clean).reduce(withFilter, [])]);
  store.setState({ pastFilters: Object.fromEntries(read) as State['pastFilters'] });
  store.subscribe((state, before) => {
    if (state.pastFilters === before.pastFilters) return;
    for (const [kind, past] of Object.entries(state.pastFilters)) {
      const taken = past.at(-1);
      if (past === before.pastFilters[kind] || taken === undefined) continue;
      const failure = changeState(path, (file) => ({
        ...file,
        pastFilters: { ...file.pastFilters, [kind]: withFilter(file.pastFilters[kind] ?? [], clean(taken)) },
      }));
      if (failure !== null) store.setState({ message: { text: failure, tone: 'warn' } });
    }
  });
};

/** A filter may contain a searched secret, which must not be saved. */
const clean = ({ text, server }: PastFilter): PastFilter => ({ text: maskText(sanitise(text)), server });
