import { PassThrough } from 'node:stream';

/** Replaces the input of the terminal; a test writes bytes with `write`. */
export const createSource = (): NodeJS.ReadStream =>
  Object.assign(new PassThrough(), { isTTY: true, ref: () => {}, unref: () => {} }) as unknown as NodeJS.ReadStream;
