import manifest from '../../package.json' with { type: 'json' };

export const VERSION = manifest.version;

/** Replaced by the bundler; not defined in tests. */
declare const BUNDLED_COMMIT: string;

/** What `--version` and `version` print, with `-v` in detail. */
export const versionText = (installation: string, isDetailed: boolean): string => {
  const version = `edgescope ${VERSION}\n`;
  if (!isDetailed) return version;
  const { arch, platform, version: node } = process;
  const commit = typeof BUNDLED_COMMIT === 'string' ? BUNDLED_COMMIT : 'not bundled';
  return `${version}commit        ${commit}\nnode          ${node}, ${platform} ${arch}\ninstallation  ${installation}\n`;
};
