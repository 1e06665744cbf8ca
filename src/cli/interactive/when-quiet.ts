import type { SetTimer } from '../../store/state/effect.ts';
import type { State, Store } from '../../store/state/state.ts';

interface QuietParts {
  readonly store: Store;
  /** Duration without a change, in ms. */
  readonly ms: number;
  readonly setTimer: SetTimer;
  /** Called each time that nothing has changed for `ms`. */
  readonly run: () => void;
  /** True if a state differs from the state before in what must be quiet. Default: a list or a key has changed. */
  readonly hasChanged?: (state: State, before: State) => boolean;
  /** Called at each change. */
  readonly onChange?: () => void;
}

/** True if a list has changed or a key was pressed. */
export const hasListOrKeyChanged = (state: State, before: State): boolean =>
  state.lists !== before.lists || state.keys !== before.keys;

/** Watches a store for idle time. Returns a function that ends this. */
export const whenQuiet = ({
  store,
  ms,
  setTimer,
  run,
  hasChanged = hasListOrKeyChanged,
  onChange,
}: QuietParts): (() => void) => {
  let cancel = setTimer(ms, run);
  const unsubscribe = store.subscribe((state, before) => {
    if (!hasChanged(state, before)) return;
    onChange?.();
    cancel();
    cancel = setTimer(ms, run);
  });
  return () => {
    unsubscribe();
    cancel();
  };
};
