import { hasFlag, setFlag } from '../engine-flag.ts';
import { type HeldFlag, heldFlag } from './held-flag.ts';

/** How much bytecode of other functions may become a part of one that is optimised, in bytes: as V8 has it, and a third. */
const USUAL = 920;
const LESS = 300;

export interface Inlining extends Pick<HeldFlag, 'loading'> {
  /** Has V8 inline less from now on. */
  less(): void;
}

/**
 * How much V8 inlines. Reading a list is many small functions that are used everywhere: each of those that use them is
 * compiled with copies of them all, and half of a long list is here before that is done.
 */
export const inliningOf = (set: ((bytes: number) => void) | null = ofProcess()): Inlining => {
  if (set === null) return { less: () => undefined, loading: (load) => load() };
  const { hold, loading } = heldFlag((held) => set(held ? LESS : USUAL));
  return { less: hold, loading };
};

const FLAG = 'max-inlined-bytecode-size-cumulative';

/** Where there is a compiler before the last one, less is no faster. */
const ofProcess = (): ((bytes: number) => void) | null =>
  hasFlag(FLAG) ? (bytes) => setFlag(`--${FLAG}=${bytes}`, `--${FLAG}=${USUAL}`) : null;
