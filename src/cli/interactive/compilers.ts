import type { Store } from '../../store/store.ts';
import { inliningOf } from './inlining.ts';
import { lastCompilerOf } from './last-compiler.ts';

/** V8's compilers, as they suit lists. */
export interface Compilers {
  /** Has them suit lists from now on. */
  suitLists(): void;
  /** Loads code with all of them as they always are. */
  loading<T>(load: () => Promise<T>): Promise<T>;
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
