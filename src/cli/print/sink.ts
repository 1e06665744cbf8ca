import type { Output } from '../surroundings.ts';

/** The reader of our output has gone (`| head`): there is nobody left to print for. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** Small writes are put together up to so many characters. */
const CHUNK = 64 * 1024;

/** Where a list is printed to: waits for a slow reader, so that nothing piles up in memory. */
export interface Sink {
  /** @throws ReaderGone */
  write(text: string): Promise<void>;
  /** Writes out what was put together. @throws ReaderGone */
  end(): Promise<void>;
}

export const sinkOf = (output: Output): Sink =>
  sinkTo(
    (text) =>
      new Promise<void>((resolve, reject) => {
        output.write(text, (error) => (error ? reject(goneOr(error)) : resolve()));
      }),
  );

/** A sink that hands over what was put together, a piece at a time. */
export const sinkTo = (send: (text: string) => Promise<void>): Sink => {
  let held = '';
  const flush = async (): Promise<void> => {
    const text = held;
    held = '';
    if (text !== '') await send(text);
  };
  return {
    write: async (text) => {
      held += text;
      if (held.length >= CHUNK) await flush();
    },
    end: flush,
  };
};

const goneOr = (error: Error): Error =>
  'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') ? new ReaderGone() : error;
