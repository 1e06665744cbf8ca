import type { Store } from '../../store/store.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { listScreen } from '../../ui/list-screen.ts';
import type { Theme } from '../../ui/theme.ts';

/**
 * Draws the list on the screen, and again when the state changes, until the function that it gives is called. Ink takes as
 * long to load as all else: the first rows need not wait for it. Its own first frame is equal then, and costs no byte.
 */
export const drawList = (
  store: Store,
  { frames, lines }: Pick<Terminal, 'frames' | 'lines'>,
  theme: Theme,
): (() => void) => {
  let isDue = false;
  const draw = (): void => {
    isDue = false;
    const painted = listScreen(store.getState(), theme);
    if (painted !== null) frames.write(painted.map(lines.hold).join('\n'));
  };
  draw();
  // Not behind the answer that may be here already.
  frames.flush();
  return store.subscribe(() => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(draw);
  });
};
