import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder. Nobody needs to remove it: it lies in the folder of the tests, which goes when they end. */
export const temporary = (): string => mkdtempSync(join(tmpdir(), 'edgescope-'));
