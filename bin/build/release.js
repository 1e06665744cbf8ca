'use strict';
// Makes the files of a release in dist/release/, from dist/: the npm package, and for each processor that is named (this
// machine's for none) the executable and an archive of it.
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { buildExecutable } = require('./executable.js');
const { writeExtras } = require('./prepack.js');

const ROOT = join(__dirname, '../..');
const RELEASE = join(ROOT, 'dist/release');

const run = (command, args) => execFileSync(command, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });

/** Packs the executable with its documents; the same bytes for the same files. */
const packArchive = (name, license, folder) => {
  const staged = join(folder, name);
  mkdirSync(staged);
  copyFileSync(join(RELEASE, name), join(staged, 'edgescope'));
  for (const file of ['LICENSE', 'CHANGELOG.md', 'dist/THIRD-PARTY-LICENSES', 'dist/config.schema.json'])
    copyFileSync(join(ROOT, file), join(staged, file.replace('dist/', '')));
  copyFileSync(license, join(staged, 'LICENSE-NODE'));
  writeExtras(staged);
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,go-w', '--mtime=@0'];
  run('tar', [...same, '-cJf', join(RELEASE, `${name}.tar.xz`), '-C', folder, name]);
};

const release = async (architectures, folder) => {
  rmSync(RELEASE, { recursive: true, force: true });
  mkdirSync(RELEASE, { recursive: true });
  run('npm', ['pack', '--pack-destination', RELEASE]);
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

const folder = mkdtempSync(join(tmpdir(), 'edgescope-release-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const architectures = process.argv.length > 2 ? process.argv.slice(2) : [process.arch];
release(architectures, folder).catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
