import { userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Environment } from './config/environment.ts';

/**
 * The home directory: $HOME, else the user's entry; empty for none. The entry may need a slow directory service, so
 * $HOME comes first.
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

/** A typed path: `~/` is the home directory if any, relative ones start at `base`. */
export const pathIn = (base: string, path: string, home: string): string =>
  home !== '' && (path === '~' || path.startsWith('~/')) ? join(home, path.slice(1)) : resolve(base, path);

/**
 * Our folder in a base directory: `given` ($XDG_CONFIG_HOME and the like), else `usual` in the home directory; null for
 * neither. By the XDG specification a relative `given` is ignored.
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
