import { type Clock, systemClock } from './clock.ts';
import type { FrameOutput } from './frame/output.ts';

/** A real terminal as the place where frames go. */
export interface TtyOutput extends FrameOutput {
  /** The terminal was closed: writes are discarded silently. */
  readonly isGone: boolean;
  /** Resolves when the terminal has taken everything, at the latest after `ms`. */
  settled(ms: number): Promise<void>;
  /** Gives the stream back as Node had it. */
  release(): void;
}

export interface TtyOutputOptions {
  /** Called once, when the terminal turns out to be closed. */
  readonly onGone: () => void;
  readonly clock?: Clock;
}

/** Members of Node's terminal streams that their types omit. */
interface Handled {
  readonly _handle?: { setBlocking?(isBlocking: boolean): void } | null;
}

/**
 * Writes to `stream` without ever waiting for it. Node makes terminals block, so that one that stops reading (^S, a dead
 * link) stops the event loop, and SIGTERM with it. libuv opened the terminal anew for itself, so the shell's own
 * descriptor does not change.
 */
export const createTtyOutput = (stream: NodeJS.WriteStream, options: TtyOutputOptions): TtyOutput => {
  const clock = options.clock ?? systemClock;
  const waiting = new Set<() => void>();
  let isGone = false;
  let drained = (): void => {};

  const setBlocking = (isBlocking: boolean): void => (stream as Handled)._handle?.setBlocking?.(isBlocking);
  const isEmpty = (): boolean => isGone || stream.writableLength === 0;
  const tell = (): void => {
    if (!isEmpty()) return;
    for (const run of [...waiting]) run();
    drained();
  };

  setBlocking(false);
  // Stays for good: a late EIO or EPIPE must not become an exception.
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
