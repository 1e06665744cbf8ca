import { userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Environment } from './config/environment.ts';

/**
 * The home directory: $HOME, else that of the user; empty where there is none, as for a user that no system file knows. Who the
 * user is may be known to a directory service only, which is not asked where $HOME says it.
 */
export const homeDirectory = (env: Environment): string =>
  absoluteFrom(() => env['HOME'] ?? '') || absoluteFrom(() => userInfo().homedir);

const absoluteFrom = (source: () => string): string => {
  try {
    const found = source();
    return isAbsolute(found) ? found : '';
  } catch {
    return '';
  }
};

/** A path as somebody wrote it: `~/` is the home directory where there is one, relative ones start at `base`. */
export const pathIn = (base: string, path: string, home: string): string =>
  home !== '' && (path === '~' || path.startsWith('~/')) ? join(home, path.slice(1)) : resolve(base, path);

/**
 * Our folder in a base directory: `given` ($XDG_CONFIG_HOME and its like), else `usual` in the home directory; null when
 * there is neither. The XDG base directory specification: a relative path is invalid and to be ignored.
 */
export const ownFolder = (given: string | undefined, home: string, usual: string): string | null => {
  if (given?.startsWith('/')) return join(given, 'edgescope');
  return home === '' ? null : join(home, usual, 'edgescope');
};

/** A file in our folder. */
export const ownFile = (given: string | undefined, home: string, usual: string, name: string): string | null => {
  const folder = ownFolder(given, home, usual);
  return folder === null ? null : join(folder, name);
};
