'use strict';
// Whether the files that are to be run are whole, and those that were built from the sources beside them.
const { existsSync, readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '..');
const DIST = join(ROOT, 'dist');
/** What the build was made from (`sources.js`); not in the package. */
const SOURCES = join(DIST, 'sources.json');
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

/** Newest change of a file, also of its name and owner: unlike the time of modification it cannot be set back. */
const changedMs = (path) => statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY;

/** True where the sources beside dist/ are not those that it was built from. False outside of a clone. */
const isStale = () => {
  if (!existsSync(SRC)) return false;
  try {
    const builtMs = statSync(SOURCES).mtimeMs;
    const { files, digest } = JSON.parse(readFileSync(SOURCES, 'utf8'));
    if (files.every((file) => changedMs(join(ROOT, file)) < builtMs)) return false;
    // A copy of a clone, or a branch that was left and taken again, has new times and the same contents.
    return require('./sources.js').digestOf(files) !== digest;
  } catch (error) {
    // Without them dist/ is missing, or of a build before there were any.
    return error.code !== 'EACCES';
  }
};

/** @throws DamagedInstallation where dist/ is older than the sources */
const checkFresh = () => {
  if (isStale() && existsSync(join(DIST, 'main.cjs')))
    throw new DamagedInstallation(`dist is older than the sources: ${remedy()}`);
};

module.exports = { DIST, ROOT, SOURCES, checkFresh, damaged };
