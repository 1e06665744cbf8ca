import manifest from '../../package.json' with { type: 'json' };

/** `HASH`, `HASH, changed` or `unknown`; replaced by the bundler, and not defined in tests. */
declare const BUNDLED_COMMIT: string;

const commit = typeof BUNDLED_COMMIT === 'string' ? BUNDLED_COMMIT : 'not bundled';

/** `0.3.0` for a release; `0.3.0-dev+HASH` between two releases, with `.changed` if the sources differ from the commit. */
const versionAt = (version: string): string => {
  const [, hash, changed = ''] = /^([0-9a-f]+)(, changed)?$/.exec(commit) ?? [];
  if (!version.endsWith('-dev') || hash === undefined) return version;
  return `${version}+${hash}${changed.replace(', ', '.')}`;
};

export const VERSION = versionAt(manifest.version);

/** Text of `--version` and `version`; `-v` adds commit, Node and installation. */
export const versionText = (installation: string, isDetailed: boolean): string => {
  const version = `edgescope ${VERSION}\n`;
  if (!isDetailed) return version;
  const { arch, platform, version: node } = process;
  return `${version}commit        ${commit}\nnode          ${node}, ${platform} ${arch}\ninstallation  ${installation}\n`;
};
