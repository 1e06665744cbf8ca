'use strict';
// Makes the files of a release in dist/release/ from dist/: the npm package, the bill of materials, and for each named processor
// (by default this machine's) an archive with the executable. dist/release/ appears once all files are whole.
const { createHash } = require('node:crypto');
const {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const { basename, dirname, join } = require('node:path');
const { ARCHITECTURES, buildExecutable, stripFor } = require('./executable.js');
const { pack, writeExtras } = require('./package.js');
const { build, run } = require('./run.js');
const { makeUnfinished, removeUnfinished } = require('./unfinished.js');

const ROOT = join(__dirname, '../..');
const RELEASE = join(ROOT, 'dist/release');

/** Packs a folder with the executable, and adds its documents. The same files give the same bytes. */
const packArchive = async (staged, license, made) => {
  for (const one of ['LICENSE', 'CHANGELOG.md', 'dist/THIRD-PARTY-LICENSES', 'dist/config.schema.json'])
    copyFileSync(join(ROOT, one), join(staged, one.replace('dist/', '')));
  copyFileSync(license, join(staged, 'LICENSE-NODE'));
  await writeExtras(staged);
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=a+rX,go-w', '--mtime=@0'];
  const name = basename(staged);
  // gzip, because the smallest installations of Debian and Ubuntu cannot unpack xz. It keeps no time (-n).
  const gzipped = ['--use-compress-program=gzip -9n', '-cf', join(made, `${name}.tar.gz`)];
  await run('tar', [...same, ...gzipped, '-C', dirname(staged), name]);
};

/** Fails early if an executable cannot be made. @throws Error */
const checkMeans = async (architectures) => {
  const unknown = architectures.filter((arch) => !ARCHITECTURES.includes(arch));
  if (unknown.length > 0)
    throw new Error(`no executable can be made for "${unknown.join('", "')}", only for ${ARCHITECTURES.join(' and ')}`);
  if (process.platform !== 'linux') throw new Error('an executable can be made only on Linux');
  for (const command of ['readelf', 'tar', 'gzip', ...architectures.map(stripFor)]) await run(command, ['--version']);
};

/** Makes the files of a release in the folder `made`; `folder` is for temporary files. */
const release = async (architectures, made, folder) => {
  console.log('npm package');
  await pack(made, folder);
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const arch of architectures) {
    const staged = join(folder, `edgescope-${version}-linux-${arch}`);
    mkdirSync(staged);
    console.log(`executable for linux-${arch}`);
    const node = await buildExecutable(join(staged, 'edgescope'), arch, folder);
    console.log(`archive for linux-${arch}`);
    await packArchive(staged, join(node, 'LICENSE'), made);
  }
  copyFileSync(join(ROOT, 'dist/sbom.cdx.json'), join(made, `edgescope-${version}.cdx.json`));
  console.log('digests');
  const sums = readdirSync(made).map((name) => {
    const digest = createHash('sha256')
      .update(readFileSync(join(made, name)))
      .digest('hex');
    return `${digest}  ${name}\n`;
  });
  writeFileSync(join(made, 'SHA256SUMS'), sums.join(''));
};

const sizeText = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

const architectures = process.argv.length > 2 ? process.argv.slice(2) : [process.arch];
build(async () => {
  await checkMeans(architectures);
  const folder = makeUnfinished();
  const made = join(folder, 'release');
  mkdirSync(made);
  await release(architectures, made, folder);
  rmSync(RELEASE, { recursive: true, force: true });
  renameSync(made, RELEASE);
  for (const name of readdirSync(RELEASE))
    console.log(`${sizeText(statSync(join(RELEASE, name)).size).padStart(9)}  dist/release/${name}`);
}, removeUnfinished);
