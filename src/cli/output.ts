import { fstatSync, writeSync } from 'node:fs';

/** A stream that text is written to. */
export interface Output {
  readonly isTTY?: boolean;
  /** Cells of a line, when it is a terminal. */
  readonly columns?: number;
  write(text: string, done?: (error?: Error | null) => void): boolean;
}

/** A stream whose reader may go: that is told by the write itself, and without a listener the event would end the process. */
export const heard = (stream: NodeJS.WriteStream): NodeJS.WriteStream => stream.on('error', () => undefined);

/**
 * The output behind a descriptor. Node takes a file that a full disk cut off for written: to files all is written here,
 * piece by piece, until it is there or an error says why not.
 */
export const wholeOutput = (stream: Output, descriptor: number): Output => {
  if (stream.isTTY === true || !isFile(descriptor)) return stream;
  return {
    write: (text, done) => {
      try {
        writeWhole(descriptor, text);
        done?.();
      } catch (error) {
        done?.(error instanceof Error ? error : new Error(String(error)));
      }
      return true;
    },
  };
};

const isFile = (descriptor: number): boolean => {
  try {
    const found = fstatSync(descriptor);
    return found.isFile() || found.isCharacterDevice();
  } catch {
    return false;
  }
};

/** Writes all of a text; Node's own writes stop where a full disk cut one off. @throws the error of the system */
export const writeWhole = (descriptor: number, text: string): void => {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from);
};
