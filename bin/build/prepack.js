'use strict';
// Runs around `npm pack` and `npm publish` in a clone, because npm packs the files of the clone itself. Before: puts the files of
// the package (package.js) in their place. After, with --undo: restores the clone.
const { copyFileSync, existsSync, readFileSync, renameSync, rmSync } = require('node:fs');
const { join } = require('node:path');
const { stage } = require('./package.js');
const { build } = require('./run.js');

const ROOT = join(__dirname, '../..');
/** Folder for the clone's own versions of files that differ in a package. Moved files keep their times (stale.js). */
const SET_ASIDE = join(ROOT, 'dist/clone');
/** Folder with the files of the package. */
const STAGED = join(SET_ASIDE, 'package');
const CHANGED = ['package.json', 'README.md'];
const MADE = ['man', 'completions', 'doc'];

const isSame = (path, other) => existsSync(path) && readFileSync(path).equals(readFileSync(other));

/** Restores the files of the clone, also after a run that was killed. Files changed since then are left alone. */
const undo = () => {
  for (const name of CHANGED) {
    const [kept, packed, current] = [SET_ASIDE, STAGED, ROOT].map((folder) => join(folder, name));
    if (existsSync(kept) && isSame(current, packed)) renameSync(kept, current);
  }
  for (const path of [...MADE.map((name) => join(ROOT, name)), SET_ASIDE])
    rmSync(path, { recursive: true, force: true });
};

const prepare = async () => {
  undo();
  try {
    await stage(STAGED);
    for (const name of MADE) renameSync(join(STAGED, name), join(ROOT, name));
    for (const name of CHANGED) {
      renameSync(join(ROOT, name), join(SET_ASIDE, name));
      copyFileSync(join(STAGED, name), join(ROOT, name));
    }
  } catch (error) {
    undo();
    throw error;
  }
};

build(async () => (process.argv.includes('--undo') ? undo() : prepare()));
