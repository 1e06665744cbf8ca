import type { Store } from '../../store/store.ts';
import type { HeldFlag } from './held-flag.ts';
import { inliningOf } from './inlining.ts';
import { lastCompilerOf } from './last-compiler.ts';

/** V8's compilers, as they suit lists. */
export interface Compilers extends Pick<HeldFlag, 'loading'> {
  /** Has them suit lists from now on. */
  suitLists(): void;
  stop(): void;
}

/** V8's compilers, by how long the lists of a store are. */
export const compilersOf = (store: Store): Compilers => {
  const last = lastCompilerOf(store);
  const inlining = inliningOf();
  return {
    suitLists: () => {
      last.leaveOut();
      inlining.less();
    },
    loading: (load) => last.loading(() => inlining.loading(load)),
    stop: last.stop,
  };
};
