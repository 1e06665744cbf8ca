'use strict';
// Runs around `npm pack` and `npm publish`. Before: adds what only a package has (manual, completions, doc/, addresses), and
// removes entries of package.json that only a clone needs, since npm would warn of them. After, with --undo: restores the folder.
const { execFileSync } = require('node:child_process');
const { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { writeDocuments } = require('./documents.js');
const { placeEntries } = require('./place.js');

const ROOT = join(__dirname, '../..');
/** Folder for the clone's own versions of files that differ in a package. Moved files keep their times (stale.js). */
const SET_ASIDE = join(ROOT, 'dist/clone');
/** Folder with the package's versions of these files. */
const PACKED = join(SET_ASIDE, 'packed');
const CHANGED = ['package.json', 'README.md'];
const MADE = ['man', 'completions', 'doc'];

/** Arguments that make the program print the manual and the completions, by file. */
const PRINTED = {
  'man/edgescope.1': ['man'],
  'completions/edgescope.bash': ['completion', 'bash'],
  'completions/_edgescope': ['completion', 'zsh'],
  'completions/edgescope.fish': ['completion', 'fish'],
};

/** Writes the manual, the completions and the documents into a folder. */
const writeExtras = (folder) => {
  for (const [name, args] of Object.entries(PRINTED)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), execFileSync(process.execPath, [join(ROOT, 'bin/edgescope.js'), ...args]));
  }
  writeDocuments(folder);
};

const isSame = (path, other) => existsSync(path) && readFileSync(path).equals(readFileSync(other));

/** Restores the files of the clone, also after a run that was stopped. Files changed since then are left alone. */
const undo = () => {
  for (const name of CHANGED) {
    const [kept, packed, current] = [SET_ASIDE, PACKED, ROOT].map((folder) => join(folder, name));
    if (existsSync(kept) && isSame(current, packed)) renameSync(kept, current);
  }
  for (const name of [...MADE.map((one) => join(ROOT, one)), SET_ASIDE]) rmSync(name, { recursive: true, force: true });
};

const prepare = () => {
  undo();
  execFileSync(process.execPath, [join(__dirname, 'bundle.js'), '--if-stale'], { stdio: 'inherit' });
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { scripts: _, devDependencies: __, allowScripts: ___, ...kept } = manifest;
  const published = { ...kept, ...placeEntries(), man: ['man/edgescope.1'] };
  mkdirSync(PACKED, { recursive: true });
  writeExtras(PACKED);
  writeFileSync(join(PACKED, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  for (const name of MADE) renameSync(join(PACKED, name), join(ROOT, name));
  for (const name of CHANGED) {
    renameSync(join(ROOT, name), join(SET_ASIDE, name));
    writeFileSync(join(ROOT, name), readFileSync(join(PACKED, name)));
  }
};

module.exports = { undo, writeExtras };

if (require.main === module) (process.argv.includes('--undo') ? undo : prepare)();
