import { timed } from '../../store/effects.ts';
import type { Store } from '../../store/store.ts';
import type { FrameWriter } from '../../terminal/frame/writer.ts';
import { listScreen } from '../../ui/list-screen.ts';
import type { Theme } from '../../ui/theme.ts';

export interface DrawKeysParts {
  readonly store: Store;
  readonly frames: Pick<FrameWriter, 'show'>;
  readonly theme: Theme;
  /** Calls back after so many ms, unless the function that it gives is called before; tests turn the time by hand. */
  readonly later?: (ms: number, run: () => void) => () => void;
}

export interface KeyDrawing {
  /** The store as React sees it: behind the other one by as long as a key's frame takes. */
  readonly behind: Store;
  stop(): void;
}

/** The terminal has taken the frame of a key by then, in ms. */
const BEHIND_MS = 4;

/**
 * Draws what a key makes of a list as soon as the key was obeyed, without React and Ink. They are told when that frame is
 * on its way, come to the same lines, and cost the one who waits nothing.
 */
export const drawKeys = ({ store, frames, theme, later = timed }: DrawKeysParts): KeyDrawing => {
  const listeners = new Set<Parameters<Store['subscribe']>[0]>();
  let told = store.getState();
  let { keys } = told;
  let isDrawing = false;
  let cancel = (): void => {};

  const tell = (): void => {
    cancel();
    const before = told;
    told = store.getState();
    if (told !== before) for (const listener of [...listeners]) listener(told, before);
  };

  const draw = (): void => {
    isDrawing = false;
    const lines = listScreen(store.getState(), theme);
    if (lines === null) tell();
    else {
      frames.show(lines);
      cancel();
      cancel = later(BEHIND_MS, tell);
    }
  };

  const unsubscribe = store.subscribe((state) => {
    if (isDrawing) return;
    // Nothing is left to be done while the program is stopped.
    if (state.keys === keys || state.suspends !== told.suspends) {
      keys = state.keys;
      tell();
    } else {
      keys = state.keys;
      isDrawing = true;
      // Not before the key has had all its effects.
      queueMicrotask(draw);
    }
  });

  return {
    behind: {
      ...store,
      getState: () => told,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    stop: () => {
      unsubscribe();
      cancel();
    },
  };
};
