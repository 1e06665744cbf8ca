import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Builds the program once for the tests that run it. */
export const setup = async (): Promise<void> => {
  await promisify(execFile)(process.execPath, ['bin/build/bundle.js'], { cwd: new URL('../../..', import.meta.url) });
};
