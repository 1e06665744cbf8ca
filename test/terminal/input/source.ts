import { PassThrough } from 'node:stream';

/** Stands for the terminal's input: bytes go in by `write`. */
export const createSource = (): NodeJS.ReadStream =>
  Object.assign(new PassThrough(), { isTTY: true, ref: () => {}, unref: () => {} }) as unknown as NodeJS.ReadStream;
