'use strict';
// Packs the npm package: `node bin/build/package.js [FOLDER]`. It has what a clone has not (manual, completions, doc/, addresses),
// but no entries of package.json that only a clone needs, since npm would warn of them.
const {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const { dirname, join, resolve } = require('node:path');
const { writeDocuments } = require('./documents.js');
const { placeEntries } = require('./place.js');
const { build, run } = require('./run.js');
const { makeUnfinished, removeUnfinished } = require('./unfinished.js');

const ROOT = join(__dirname, '../..');

/** Arguments that make the program print the manual and the completions, by file. */
const PRINTED = {
  'man/edgescope.1': ['man'],
  'completions/edgescope.bash': ['completion', 'bash'],
  'completions/_edgescope': ['completion', 'zsh'],
  'completions/edgescope.fish': ['completion', 'fish'],
};

/** A locale in which the program prints Unicode, whatever the locale of this machine. */
const LOCALE = { LC_ALL: 'C.UTF-8' };

/** Writes the manual, the completions and the documents into a folder. */
const writeExtras = async (folder) => {
  for (const [name, args] of Object.entries(PRINTED)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(
      join(folder, name),
      await run(process.execPath, [join(ROOT, 'bin/edgescope.js'), ...args], ROOT, LOCALE),
    );
  }
  writeDocuments(folder);
};

/** The files of a package that a clone has too: files in bin/ and dist/, but not source maps and earlier packages. */
const sharedFiles = () => {
  const filesIn = (name) =>
    readdirSync(join(ROOT, name), { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() && !/\.(?:map|tgz)$/.test(entry.name) ? [join(name, entry.name)] : [],
    );
  return ['LICENSE', 'CHANGELOG.md', ...filesIn('bin'), ...filesIn('dist')];
};

/** Writes the files of the package into the folder `staged`. */
const stage = async (staged) => {
  await run(process.execPath, [join(__dirname, 'bundle.js'), '--if-stale']);
  for (const name of ['bin', 'dist']) mkdirSync(join(staged, name), { recursive: true });
  for (const name of sharedFiles()) copyFileSync(join(ROOT, name), join(staged, name));
  await writeExtras(staged);
  const { scripts: _, devDependencies: __, allowScripts: ___, ...kept } = require('../../package.json');
  const published = { ...kept, ...placeEntries(), man: ['man/edgescope.1'] };
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  // npm packs the modes of files, which depend on the umask of this machine.
  for (const entry of readdirSync(staged, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o644);
  chmodSync(join(staged, kept.bin.edgescope), 0o755);
};

/** Packs the package into the folder `made`, from a copy in `folder`. Returns the file's name. */
const pack = async (made, folder) => {
  const staged = join(folder, 'package');
  await stage(staged);
  return (await run('npm', ['pack', '--loglevel=error', '--pack-destination', made], staged)).trim();
};

module.exports = { pack, stage, writeExtras };

if (require.main === module) {
  const target = resolve(process.argv[2] ?? '.');
  // The folder may be in another file system, where only a copy can be renamed.
  const copy = join(target, `.edgescope-${process.pid}.tgz`);
  const work = async () => {
    if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${target} is no folder`);
    const folder = makeUnfinished();
    const name = await pack(folder, folder);
    copyFileSync(join(folder, name), copy);
    renameSync(copy, join(target, name));
    console.log(join(target, name));
  };
  build(work, () => {
    removeUnfinished();
    rmSync(copy, { force: true });
  });
}
