import type { List } from '../../store/state/list.ts';
import type { Store } from '../../store/store.ts';
import { hasFlag, setFlag } from '../engine-flag.ts';
import { type HeldFlag, heldFlag } from './held-flag.ts';

/** Lists of as many items together are long, and so is one whose body has as many bytes. */
const LONG_ITEMS = 2000;
const LONG_BYTES = 12 * 1024 * 1024;

/** The last of V8's compilers, TurboFan, as it is wanted. */
export interface LastCompiler extends Pick<HeldFlag, 'loading'> {
  /** Leaves it out until lists are long. */
  leaveOut(): void;
  stop(): void;
}

/**
 * Has V8 do without the last of its compilers while all lists are short: it takes 9 MB and a fifth of the time of two cores
 * to make code that is not much faster than that of the one before it, and a short list is here by then.
 */
export const lastCompilerOf = (store: Store, use: ((wanted: boolean) => void) | null = ofProcess()): LastCompiler => {
  if (use === null) return { leaveOut: () => undefined, loading: (load) => load(), stop: () => undefined };
  const leftOut = heldFlag((held) => use(!held));
  let stop = (): void => undefined;
  const look = (): void => {
    const lists = Object.values(store.getState().lists);
    if (lists.reduce((sum, list) => sum + itemsOf(list), 0) < LONG_ITEMS && !lists.some(hasLongBody)) return;
    leftOut.release();
    stop();
  };
  return {
    leaveOut: () => {
      leftOut.hold();
      stop = store.subscribe((state, before) => {
        if (state.lists !== before.lists) look();
      });
      look();
    },
    loading: leftOut.loading,
    stop: () => stop(),
  };
};

const itemsOf = ({ items, refresh }: List): number => items.length + (refresh === null ? 0 : itemsOf(refresh));

const hasLongBody = ({ activity, refresh }: List): boolean =>
  Math.max(activity?.arrived?.of ?? 0, activity?.arrived?.bytes ?? 0) >= LONG_BYTES ||
  (refresh !== null && hasLongBody(refresh));

/** Where V8 has no compiler between its first and its last one, the last is needed at once. */
const ofProcess = (): ((wanted: boolean) => void) | null =>
  hasFlag('turbofan') ? (wanted) => setFlag(wanted ? '--turbofan' : '--no-turbofan', '--turbofan') : null;
