import { getHeapSpaceStatistics } from 'node:v8';
import type { Store } from '../../store/store.ts';
import { hasFlag, setFlag } from '../engine-flag.ts';

/** The space that V8 has for new objects. */
export interface YoungGeneration {
  /** Bytes, as of now. */
  size(): number;
  /** How many times as large it becomes when V8 finds it too small; 1 leaves it as it is. */
  growBy(factor: number): void;
}

/** Enough for what is made of a piece of a body: what lasts is moved out of it, and all else is gone by then. */
const ENOUGH = 4 * 1024 * 1024;
/** What V8 does by itself. */
const GROWING = 2;

/**
 * Keeps the space for new objects small while lists arrive. V8 lets it grow to 32 MB, 64 from Node 24 on, of which half
 * stands empty, and gives it back only after a long silence. It may grow again where it was given back.
 */
export const boundYoungGeneration = (store: Store, young: YoungGeneration | null = ofProcess()): (() => void) => {
  if (young === null) return () => undefined;
  let bounded = false;
  return store.subscribe((state, before) => {
    if (state.lists === before.lists) return;
    const large = young.size() >= ENOUGH;
    if (large === bounded) return;
    bounded = large;
    young.growBy(large ? 1 : GROWING);
  });
};

const ofProcess = (): YoungGeneration | null => {
  if (!hasFlag('semi-space-growth-factor')) return null;
  return {
    size: () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0,
    growBy: (factor) => setFlag(`--semi-space-growth-factor=${factor}`, `--semi-space-growth-factor=${GROWING}`),
  };
};
