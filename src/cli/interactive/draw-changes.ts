import { timed } from '../../store/effects.ts';
import { frameDated } from '../../store/select/whole.ts';
import type { Store } from '../../store/store.ts';
import type { FrameWriter } from '../../terminal/frame/writer.ts';
import { screenLines } from '../../ui/screen-lines.ts';
import type { Theme } from '../../ui/theme.ts';

export interface DrawChangesParts {
  readonly store: Store;
  readonly frames: Pick<FrameWriter, 'show'>;
  readonly theme: Theme;
  /** Calls back after so many ms, unless the function that it gives is called before; tests turn the time by hand. */
  readonly later?: (ms: number, run: () => void) => () => void;
}

export interface Drawing {
  /** The store as React sees it: behind the other one by as long as a frame takes. */
  readonly behind: Store;
  stop(): void;
}

/** The terminal has taken a frame by then, in ms. */
const BEHIND_MS = 4;
/** The next part of a list that arrives is here by then, in ms: nobody sees what React makes of those before the last. */
const ARRIVING_MS = 200;

/**
 * Draws the screen, and again as soon as a key was obeyed or an answer taken, without React and Ink: they take as long to
 * load as all else. Once they are there they are told when a frame is on its way, come to the same lines, which costs no
 * byte, and nobody waits for them: another key may come in between.
 */
export const drawChanges = ({ store, frames, theme, later = timed }: DrawChangesParts): Drawing => {
  const listeners = new Set<Parameters<Store['subscribe']>[0]>();
  let told = store.getState();
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
    const state = store.getState();
    const lines = screenLines(state, theme);
    const dated = frameDated(state);
    const isSeen = state.keys !== drawn.keys || lines.some((line, index) => line !== drawn.lines[index]);
    if (isSeen && Object.keys(dated).length > 0) {
      // Draws again, with the time of the last answer.
      store.setState(dated);
      return;
    }
    drawn = { lines, keys: state.keys };
    frames.show(lines);
    cancel();
    if (listeners.size === 0) {
      // React is not there yet, and begins with what is on the screen by then.
      tell();
      return;
    }
    // Ink lays out anew by itself when the terminal has another size.
    const isSoon = state.keys !== told.keys || state.size !== told.size;
    cancel = later(isSoon ? BEHIND_MS : ARRIVING_MS, tell);
  };

  let drawn = { lines: screenLines(told, theme), keys: told.keys };
  frames.show(drawn.lines);
  const unsubscribe = store.subscribe((state) => {
    if (isDrawing) return;
    // Nothing is left to be done while the program is stopped.
    if (state.suspends !== told.suspends) tell();
    else {
      isDrawing = true;
      // Not before the change has had all its effects.
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
