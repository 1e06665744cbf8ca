'use strict';
// Runs around `npm pack` and `npm publish` in a clone, because npm packs the files of the clone itself. Before: puts the files of
// the package (package.js) in their place. After, with --undo: restores the clone.
const { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } = require('node:fs');
const { dirname, join, relative } = require('node:path');
const { stage } = require('./package.js');
const { build } = require('./run.js');

const ROOT = join(__dirname, '../..');
/** Folder of a pack that has not ended. */
const PACKING = join(ROOT, 'dist/clone');
/** The clone's own versions of files that a package has too. Moved files keep their times (stale.js) and modes. */
const OWN = join(PACKING, 'own');
/** The files of the package. */
const STAGED = join(PACKING, 'package');
/** A copy that is not whole yet: a file of the clone is never half written. */
const COPY = join(PACKING, 'copy');
const MADE = ['man', 'completions', 'doc'];

/** Paths of all files in a folder. */
const filesIn = (folder) =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));

const isSame = (path, other) => readFileSync(path).equals(readFileSync(other));

/** Restores the files of the clone, also after a run that was killed. Files changed since then are left alone, and named. */
const undo = () => {
  for (const name of filesIn(OWN)) {
    const [own, staged, current] = [OWN, STAGED, ROOT].map((folder) => join(folder, name));
    if (!existsSync(current) || isSame(current, staged)) renameSync(own, current);
    else console.error(`${name} was changed during npm pack, and is left as it is`);
  }
  for (const path of [...MADE.map((name) => join(ROOT, name)), PACKING]) rmSync(path, { recursive: true, force: true });
};

const prepare = async () => {
  undo();
  try {
    await stage(STAGED);
    for (const name of MADE) renameSync(join(STAGED, name), join(ROOT, name));
    for (const name of filesIn(STAGED)) {
      mkdirSync(dirname(join(OWN, name)), { recursive: true });
      renameSync(join(ROOT, name), join(OWN, name));
      copyFileSync(join(STAGED, name), COPY);
      renameSync(COPY, join(ROOT, name));
    }
  } catch (error) {
    undo();
    throw error;
  }
};

build(async () => (process.argv.includes('--undo') ? undo() : prepare()));
