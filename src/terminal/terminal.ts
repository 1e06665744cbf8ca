import { createFrameWriter, type FrameWriter } from './frame/writer.ts';
import { createInputFilter, type InputFilter, type MouseEvent } from './input/filter.ts';
import { createLineStore, type LineStore } from './line-store.ts';
import { openScreen, type Screen, type ScreenOptions } from './screen.ts';
import { sizeOf } from './size.ts';
import { createTtyOutput } from './tty-output.ts';

export interface TerminalOptions extends Pick<ScreenOptions, 'crashLine' | 'inForeground' | 'onEnding' | 'clock'> {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  /** Request a reply after each frame, which also measures the link. Default true. */
  readonly acknowledge?: boolean;
  /** Timeout of a lone Escape, in ms. */
  readonly escapeDelayMs?: number;
  readonly onReply?: (reply: string) => void;
  readonly onMouse?: (event: MouseEvent) => void;
  /** Whether a text of one read is an unmarked paste. */
  readonly isPaste?: (text: string) => boolean;
}

/** The terminal as a device: Ink's streams, and the screen around them. */
export interface Terminal {
  readonly lines: LineStore;
  /** Ink's `stdout`. */
  readonly frames: FrameWriter;
  /** Ink's `stdin`. */
  readonly input: InputFilter;
  readonly screen: Screen;
  /** Writes a sequence without effect on the display, such as a clipboard one. */
  send(sequence: string): void;
}

/** Takes the terminal of `stdin` and `stdout`, which must both be terminals. */
export const openTerminal = (options: TerminalOptions): Terminal => {
  const { stdin, stdout } = options;
  const clock = options.clock === undefined ? {} : { clock: options.clock };
  const lines = createLineStore();
  const output = createTtyOutput(stdout, { onGone: () => screen.gone(), ...clock });
  const frames = createFrameWriter({
    out: output,
    ...sizeOf(stdout),
    lines,
    acknowledge: options.acknowledge ?? true,
    ...clock,
  });
  const input = createInputFilter(stdin, {
    onAcknowledge: () => frames.acknowledged(),
    ...(options.onReply === undefined ? {} : { onReply: options.onReply }),
    ...(options.onMouse === undefined ? {} : { onMouse: options.onMouse }),
    ...(options.isPaste === undefined ? {} : { isPaste: options.isPaste }),
    ...(options.escapeDelayMs === undefined ? {} : { escapeDelayMs: options.escapeDelayMs }),
    ...clock,
  });
  const screen = openScreen({ ...options, output, frames });
  return { lines, frames, input, screen, send: (sequence) => void output.write(sequence) };
};
