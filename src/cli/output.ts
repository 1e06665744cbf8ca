import { fstatSync, writeSync } from 'node:fs';

/** A text stream. */
export interface Output {
  readonly isTTY?: boolean;
  /** Width in cells of a terminal. */
  readonly columns?: number;
  write(text: string, done?: (error?: Error | null) => void): boolean;
}

/** Ignores the stream's error event, which would end the process: failures are handled per write. */
export const heard = (stream: NodeJS.WriteStream): NodeJS.WriteStream => stream.on('error', () => undefined);

/**
 * Output by descriptor. Node takes a write truncated by a full disk for complete: files are written here in full, or
 * fail with the system's error.
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

/** Writes a whole text; Node's writes stop where a full disk truncates one. @throws the error of the system */
export const writeWhole = (descriptor: number, text: string): void => {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from);
};
