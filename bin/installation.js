'use strict';
// What is said of files of the program that cannot be run.
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '..');
const DIST = join(ROOT, 'dist');
/** Only a clone has them. */
const SRC = join(ROOT, 'src');

const REASONS = {
  EACCES: 'cannot be read: permission denied',
  EPERM: 'cannot be read: permission denied',
  ENOENT: 'is missing',
  ENOTDIR: 'is missing',
  EISDIR: 'is a directory',
};

/** A file of the program that cannot be run. The message is for a person: one line with the remedy. */
class DamagedInstallation extends Error {
  constructor(message) {
    super(message);
    this.name = 'DamagedInstallation';
  }
}

const remedy = () => (existsSync(SRC) ? `run \`npm run build\` in ${ROOT}` : 'install edgescope again');

/** Why a file of dist/ cannot be run; `error` is what reading or compiling it threw, undefined where it holds no code. */
const damaged = (name, error) => {
  if (error instanceof DamagedInstallation) return error;
  const isBuilt = existsSync(join(DIST, 'main.cjs')) || ['EACCES', 'EPERM'].includes(error?.code);
  if (!isBuilt && existsSync(SRC)) return new DamagedInstallation(`not built yet: ${remedy()}`);
  const known = REASONS[error?.code];
  const reason = known ?? (error?.code === undefined ? 'is not whole' : `cannot be read: ${error.code}`);
  const allowed = known === REASONS.EACCES ? `make ${DIST} readable for this user, or ` : '';
  return new DamagedInstallation(`damaged installation: ${join(DIST, name)} ${reason}; ${allowed}${remedy()}`);
};

/** What is said where dist/ is older than the sources. */
const outdated = () => new DamagedInstallation(`dist is older than the sources: ${remedy()}`);

module.exports = { damaged, outdated };
