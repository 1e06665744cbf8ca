import type { Store } from '../../store/store.ts';
import { frameDated } from '../../store/walk/item.ts';
import { screenLines } from '../../ui/regions.ts';
import type { Theme } from '../../ui/theme.ts';

interface DateParts {
  readonly store: Store;
  readonly theme: Theme;
}

/**
 * Adds the time of the last answer to each frame, without drawing any for the time alone. Must subscribe before the
 * renderer, so that the state has the time when a frame is drawn. Returns the stop function.
 */
export const dateFrames = ({ store, theme }: DateParts): (() => void) => {
  let scheduled = false;
  let ended = false;
  let drawn = { lines: screenLines(store.getState(), theme), keys: store.getState().keys };

  const look = (): void => {
    scheduled = false;
    if (ended) return;
    const state = store.getState();
    const lines = screenLines(state, theme);
    const isDrawn =
      state.keys !== drawn.keys ||
      lines.length !== drawn.lines.length ||
      lines.some((line, index) => line !== drawn.lines[index]);
    if (!isDrawn) return;
    const dated = frameDated(state);
    if (Object.keys(dated).length > 0) store.setState(dated);
    drawn = { lines: screenLines(store.getState(), theme), keys: state.keys };
  };

  const unsubscribe = store.subscribe(() => {
    if (!scheduled) queueMicrotask(look);
    scheduled = true;
  });
  return () => {
    ended = true;
    unsubscribe();
  };
};
