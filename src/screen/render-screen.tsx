import { type Instance, render } from 'ink';
import { dateFrame } from '../store/store.ts';
import type { ScreenValue } from '../ui/screen-context.ts';
import { App } from './app.tsx';

interface RenderParts extends ScreenValue {
  /** Takes whole frames: the frame writer, or a replacement in tests. */
  readonly stdout: unknown;
  readonly stdin: unknown;
}

/** The rendered screen; `show` makes it go on with another store. */
interface RenderedScreen extends Instance {
  show(value: ScreenValue): void;
}

/**
 * Renders the screen with Ink, which is used in two unusual ways. `debug` makes Ink write every frame whole, and the frame
 * writer (`terminal/frame/`) sends only the differences to the terminal: 450 bytes for a cursor move, instead of 8,800 by
 * Ink's own writer. And every line is held (`Line`): Ink lays out one character per line, on a screen of two columns.
 */
export const renderScreen = ({ stdout, stdin, ...first }: RenderParts): RenderedScreen => {
  let value: ScreenValue = first;
  const instance = render(<App {...value} />, {
    stdout: stdout as NodeJS.WriteStream,
    stdin: stdin as NodeJS.ReadStream,
    debug: true,
    interactive: true,
    exitOnCtrlC: false,
    patchConsole: false,
    // A frame that is drawn anyway shows the time of the last answer. An answer that changes nothing causes no frame.
    onRender: () => dateFrame(value.store),
  });
  return {
    ...instance,
    show: (next) => {
      value = next;
      instance.rerender(<App {...next} />);
    },
  };
};
