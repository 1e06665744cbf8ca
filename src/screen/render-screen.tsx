import { type Instance, render } from 'ink';
import { dateFrame } from '../store/store.ts';
import type { ScreenValue } from '../ui/screen-context.ts';
import { App } from './app.tsx';

interface RenderParts extends ScreenValue {
  /** Takes whole frames: the frame writer, or a stand-in. */
  readonly stdout: unknown;
  readonly stdin: unknown;
}

/** The screen, which may go on with another store. */
interface RenderedScreen extends Instance {
  show(value: ScreenValue): void;
}

/**
 * Renders the screen with Ink, which is used in two unusual ways. `debug` makes it write every frame whole, and the
 * frame writer (`terminal/frame/`) sends the terminal what differs: 450 bytes for a cursor move, where Ink's own writer
 * sends 8,800. And every line is held (`Line`): Ink lays out a character for each, on a screen of two columns.
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
    // A frame that is drawn anyway has the time of the last answer; an answer that changes nothing draws none.
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
