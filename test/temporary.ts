import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a new folder. It is removed with the folder of the tests when they end. */
export const temporary = (): string => mkdtempSync(join(tmpdir(), 'edgescope-'));
