import { setFlagsFromString } from 'node:v8';
import { startTimer } from '../../store/effects/effects.ts';
import type { SetTimer } from '../../store/state/effect.ts';
import type { Store } from '../../store/state/state.ts';
import { hasListOrKeyChanged, whenQuiet } from './when-quiet.ts';

interface GarbageParts {
  readonly store: Store;
  /** Sets a flag of V8; injected for tests. */
  readonly setFlag?: (flag: string) => void;
  /** Starts a timer of `ms` and returns its cancel function; injected for tests. */
  readonly setTimer?: SetTimer;
}

/** Idle time before memory is released, in ms. It is longer than that of writing compiled code, which V8 ties to its flags. */
const QUIET_MS = 2000;

/**
 * Lets V8 release memory while no list, key or answer changes: V8 then collects garbage and returns free memory to the system.
 * While something changes, V8 takes as much memory as it likes: with the flag, loading 50,000 hosts takes six times as many full
 * collections.
 * Returns a function that ends this.
 */
export const releaseMemoryWhenQuiet = ({
  store,
  setFlag = setFlagsFromString,
  setTimer = startTimer,
}: GarbageParts): (() => void) => {
  let isReleasing = false;
  const release = (isOn: boolean): void => {
    if (isOn === isReleasing) return;
    isReleasing = isOn;
    setFlag(isOn ? '--optimize-for-size' : '--no-optimize-for-size');
  };
  const stop = whenQuiet({
    store,
    ms: QUIET_MS,
    setTimer,
    run: () => release(true),
    hasChanged: (state, before) => hasListOrKeyChanged(state, before) || state.results !== before.results,
    onChange: () => release(false),
  });
  return () => {
    stop();
    release(false);
  };
};
