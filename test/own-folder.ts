import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives the tests a temporary folder of their own, and removes it with its content afterwards. */
export const setup = (): (() => void) => {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(join(tmpdir(), 'edgescope-tests-'));
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
};
