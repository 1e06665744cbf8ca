import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { temporary } from '../../temporary.ts';
import { type Ended, ending, ROOT, start } from './program.ts';

/** Installs a copy of the program without sources, which a test may change. Returns its folder. */
export const installed = (): string => {
  const folder = temporary();
  const isPart = (path: string): boolean => !path.endsWith('/release');
  for (const part of ['bin', 'dist']) cpSync(join(ROOT, part), join(folder, part), { recursive: true, filter: isPart });
  return folder;
};

/** Files of the program: each start needs the first, and the second is loaded on demand. */
export const FILES = ['edgescope.cjs', 'edgescope-on-demand.cjs'] as const;

/** Path of a file of an installed program. */
export const bundleOf = (folder: string, name: (typeof FILES)[number] = FILES[0]): string => join(folder, 'dist', name);

/** Runs an installed program to its end. */
export const runIn = (
  folder: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
): Promise<Ended> => ending(start([...flags, join(folder, 'bin/edgescope.js'), ...args], env));
