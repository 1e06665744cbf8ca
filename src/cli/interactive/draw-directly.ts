import type { Store } from '../../store/store.ts';
import type { FrameWriter } from '../../terminal/frame/writer.ts';
import { screenLines } from '../../ui/regions.ts';
import type { Theme } from '../../ui/theme.ts';

interface DirectParts {
  readonly store: Store;
  readonly frames: Pick<FrameWriter, 'show'>;
  readonly theme: Theme;
}

/**
 * Draws the screen at once and after each change, without React and Ink, which load as long as everything else. Returns
 * the stop function, after which Ink draws the same regions.
 */
export const drawDirectly = ({ store, frames, theme }: DirectParts): (() => void) => {
  let scheduled = false;
  let ended = false;
  const draw = (): void => {
    scheduled = false;
    if (!ended) frames.show(screenLines(store.getState(), theme));
  };
  draw();
  const unsubscribe = store.subscribe(() => {
    // Coalesced: once per change and its effects.
    if (!scheduled) queueMicrotask(draw);
    scheduled = true;
  });
  return () => {
    ended = true;
    unsubscribe();
  };
};
