import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import type { Environment } from './config/environment.ts';

interface StartedProcess {
  readonly env: Environment;
  /** Path of the running Node. */
  readonly execPath: string;
  /** Path of the started script; an executable without Node has `execPath` here. Undefined for none. */
  readonly script: string | undefined;
}

const PROGRAM_NAME = 'edgescope';

/**
 * Words that start this program from any directory: its name if the PATH leads to this installation, else the path of
 * the executable, or Node and the script's path, as in a clone.
 */
export const programWords = ({ env, execPath, script }: StartedProcess): readonly string[] => {
  const path = script === undefined ? null : realPath(script);
  if (path === null || findProgram(PROGRAM_NAME, env) === path) return [PROGRAM_NAME];
  if (path === realPath(execPath)) return [path];
  const node = findProgram('node', env) === realPath(execPath) ? 'node' : execPath;
  return [node, path];
};

/** The file that a shell would run for a name, ignoring folders that `npm run` and npx add to the PATH. */
const findProgram = (name: string, env: Environment): string | null => {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '' && !isTemporary(folder));
  for (const folder of folders) {
    const file = join(folder, name);
    if (isExecutable(file)) return realPath(file);
  }
  return null;
};

const isTemporary = (folder: string): boolean => /[\\/]node_modules[\\/]\.bin[\\/]?$/.test(`${folder}${sep}`);

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const realPath = (file: string): string | null => {
  try {
    return realpathSync(file);
  } catch {
    return null;
  }
};
