import manifest from '../../package.json' with { type: 'json' };
import type { Arguments } from './args/parse.ts';
import { UsageError } from './usage-error.ts';

export const VERSION = manifest.version;

/** Replaced by the bundler; not defined in tests. */
declare const BUNDLED_COMMIT: string;

/**
 * What `--version` and `version` print, with `-v` in detail; null where it is not asked for.
 * @throws UsageError for `-v` alone
 */
export const versionText = ({ command, options }: Arguments, installation: string): string | null => {
  if (command !== 'version' && !options.has('version')) {
    if (!options.has('verbose')) return null;
    throw new UsageError('--verbose goes with --version', 'write edgescope --version --verbose, or leave it out');
  }
  const version = `edgescope ${VERSION}\n`;
  if (!options.has('verbose')) return version;
  const { arch, platform, version: node } = process;
  const commit = typeof BUNDLED_COMMIT === 'string' ? BUNDLED_COMMIT : 'not bundled';
  return `${version}commit        ${commit}\nnode          ${node}, ${platform} ${arch}\ninstallation  ${installation}\n`;
};
