import { cursorItem } from '../list/cursor.ts';
import { layoutOf } from '../list/layout.ts';
import type { Store } from '../state/state.ts';

interface PreviewingParts {
  readonly store: Store;
  /** Starts a timer of so many ms and gives its cancel function. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

interface Previewing {
  /** Follows the cursor. Called after every change. */
  update(): void;
  stop(): void;
}

/** Debounce of the preview after a cursor move, in ms: it must not delay keys or fill a slow link. */
const DEBOUNCE_MS = 60;

/** Moves the preview to the cursor, debounced. */
export const createPreviewing = ({ store, setTimer }: PreviewingParts): Previewing => {
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
    update: () => {
      const uid = under();
      if (uid === waitsFor) return;
      end();
      if (uid === null || uid === store.getState().previewed) return;
      waitsFor = uid;
      cancel = setTimer(DEBOUNCE_MS, () => {
        end();
        store.setState({ previewed: under() });
      });
    },
    stop: end,
  };
};
