'use strict';
// Makes the files of a release in dist/release/, from dist/: the npm package, and for each processor that is named (this
// machine's for none) the executable and an archive of it.
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { dirname, join } = require('node:path');
const { buildExecutable } = require('./executable.js');

const ROOT = join(__dirname, '../..');
const RELEASE = join(ROOT, 'dist/release');

const run = (command, args, cwd = ROOT) => execFileSync(command, args, { cwd, encoding: 'utf8' });

/** Arguments with which the program prints the man page and the completions, by file. */
const PRINTED = {
  'man/edgescope.1': ['man'],
  'completions/edgescope.bash': ['completion', 'bash'],
  'completions/_edgescope': ['completion', 'zsh'],
  'completions/edgescope.fish': ['completion', 'fish'],
};

/** Writes the man page and the completions into a folder. */
const writePrinted = (folder) => {
  for (const [name, args] of Object.entries(PRINTED)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), run(process.execPath, ['bin/edgescope.js', ...args]));
  }
};

/** Packs the npm package without what only a clone needs, for which npm would warn; gives its path. */
const packPackage = (target, folder) => {
  const pack = (cwd, to) =>
    join(to, JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', to], cwd))[0].filename);
  run('tar', ['-xzf', pack(ROOT, folder), '-C', folder]);
  const staged = join(folder, 'package');
  const manifest = JSON.parse(readFileSync(join(staged, 'package.json'), 'utf8'));
  const { scripts: _, devDependencies: __, allowScripts: ___, ...published } = manifest;
  const files = [...published.files, ...Object.keys(PRINTED)];
  const text = JSON.stringify({ ...published, files, man: ['man/edgescope.1'] }, null, 2);
  writeFileSync(join(staged, 'package.json'), `${text}\n`);
  writePrinted(staged);
  return pack(staged, target);
};

/** Packs the executable with its documents; the same bytes for the same files. */
const packArchive = (name, license, folder) => {
  const staged = join(folder, name);
  mkdirSync(staged);
  copyFileSync(join(RELEASE, name), join(staged, 'edgescope'));
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/THIRD-PARTY-LICENSES', 'dist/config.schema.json'])
    copyFileSync(join(ROOT, file), join(staged, file.replace('dist/', '')));
  copyFileSync(license, join(staged, 'LICENSE-NODE'));
  writePrinted(staged);
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,go-w', '--mtime=@0'];
  run('tar', [...same, '-cJf', join(RELEASE, `${name}.tar.xz`), '-C', folder, name]);
};

const release = async (architectures, folder) => {
  rmSync(RELEASE, { recursive: true, force: true });
  mkdirSync(RELEASE, { recursive: true });
  packPackage(RELEASE, folder);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const arch of architectures) {
    const name = `edgescope-${version}-linux-${arch}`;
    const node = await buildExecutable(join(RELEASE, name), arch, folder);
    packArchive(name, join(node, 'LICENSE'), folder);
  }
  const sums = readdirSync(RELEASE).map((name) => {
    const digest = createHash('sha256')
      .update(readFileSync(join(RELEASE, name)))
      .digest('hex');
    return `${digest}  ${name}\n`;
  });
  writeFileSync(join(RELEASE, 'SHA256SUMS'), sums.join(''));
};

module.exports = { packPackage };

if (require.main === module) {
  const folder = mkdtempSync(join(tmpdir(), 'edgescope-release-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const architectures = process.argv.length > 2 ? process.argv.slice(2) : [process.arch];
  release(architectures, folder).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
