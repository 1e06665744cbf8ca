import { type TerminalClock, terminalClock } from './clock.ts';
import type { FrameOutput } from './frame/writer.ts';

/** A terminal that frames are written to, which may be slow or closed. */
export interface TtyOutput extends FrameOutput {
  /** True after the terminal was closed: writes are discarded. */
  readonly isGone: boolean;
  /** Resolves once the terminal has taken everything, at the latest after `ms`. */
  settled(ms: number): Promise<void>;
  /** Makes the stream blocking again, as Node does by default. */
  release(): void;
}

interface TtyOutputOptions {
  /** Called once, when a write shows that the terminal was closed. */
  readonly onGone: () => void;
  readonly clock?: TerminalClock;
}

/**
 * Creates an output that writes to `stream` without blocking. Node makes terminals blocking, so that a terminal that stops
 * reading (^S, a dead link) would block the event loop, and SIGTERM with it. libuv reopened the terminal, so the descriptor
 * of the shell is not affected.
 */
export const createTtyOutput = (stream: NodeJS.WriteStream, options: TtyOutputOptions): TtyOutput => {
  const clock = options.clock ?? terminalClock;
  const waiting = new Set<() => void>();
  let isGone = false;
  let drained = (): void => {};

  const setBlocking = (isBlocking: boolean): void =>
    (stream as { readonly _handle?: { setBlocking?(isBlocking: boolean): void } | null })._handle?.setBlocking?.(
      isBlocking,
    );
  const isEmpty = (): boolean => isGone || stream.writableLength === 0;
  const tell = (): void => {
    if (!isEmpty()) return;
    for (const run of [...waiting]) run();
    drained();
  };

  setBlocking(false);
  // Permanent: a late EIO or EPIPE must not become an exception.
  stream.on('error', () => {
    if (isGone) return;
    isGone = true;
    tell();
    options.onGone();
  });

  return {
    get isGone() {
      return isGone;
    },
    write: (text) => {
      if (!isGone) stream.write(text, tell);
      return isEmpty();
    },
    onDrain: (listener) => {
      drained = listener;
    },
    settled: (ms) =>
      new Promise((resolve) => {
        if (isEmpty()) return resolve();
        const end = (): void => {
          cancel();
          waiting.delete(end);
          resolve();
        };
        const cancel = clock.after(ms, end);
        waiting.add(end);
      }),
    release: () => {
      if (isEmpty()) setBlocking(true);
    },
  };
};
