import { cursorItem } from '../list/cursor.ts';
import { layoutOf } from '../list/layout.ts';
import type { Store } from '../state/state.ts';

interface PreviewingParts {
  readonly store: Store;
  /** Calls back after so many ms, unless the function that it gives is called before. */
  readonly later: (ms: number, run: () => void) => () => void;
}

export interface Previewing {
  /** Takes up the cursor. Called after every change. */
  look(): void;
  stop(): void;
}

/** The cursor rests for so many ms before the preview follows: no key waits for it, nor a link that is thin. */
const REST = 60;

/** Lets the preview follow the cursor once it rests. */
export const createPreviewing = ({ store, later }: PreviewingParts): Previewing => {
  let waitsFor: string | null = null;
  let cancel: (() => void) | null = null;
  const end = (): void => {
    cancel?.();
    cancel = null;
    waitsFor = null;
  };
  const under = (): string | null => {
    const state = store.getState();
    return layoutOf(state).preview === 0 ? null : (cursorItem(state)?.uid ?? null);
  };
  return {
    look: () => {
      const uid = under();
      if (uid === waitsFor) return;
      end();
      if (uid === null || uid === store.getState().previewed) return;
      waitsFor = uid;
      cancel = later(REST, () => {
        end();
        store.setState({ previewed: under() });
      });
    },
    stop: end,
  };
};
