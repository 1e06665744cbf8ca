'use strict';
// Bundles the program and all that it depends on into one file of dist/. Needs only what `npm ci` installs.
const { spawnSync } = require('node:child_process');
const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const { isStale } = require('./stale.js');

const ROOT = join(__dirname, '../..');
const DIST = join(ROOT, 'dist');
const PROGRAM = join(DIST, 'edgescope.cjs');

/** Packages in whose place files of stand-ins/ are bundled, which say why. */
const STAND_INS = ['string-width', 'undici', 'yoga-layout'];

/** The commit that is bundled, and whether its sources were changed; `unknown` without git. */
const commit = () => {
  const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim();
  const changes = git('status', '--porcelain', 'src', 'bin', 'package.json');
  return `${git('rev-parse', '--short=12', 'HEAD') || 'unknown'}${changes ? ', changed' : ''}`;
};

/** The files of dist/ by name, and esbuild's account of what is in them. */
const bundle = async () => {
  const esbuild = require('esbuild');
  const { edits } = require('./edits.js');
  const { licensesOf } = require('./licenses.js');
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: ['src/cli/main.ts'],
    outfile: 'dist/edgescope.cjs',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    // load.js runs a script, which has no import().
    supported: { 'dynamic-import': false },
    minifySyntax: true,
    minifyWhitespace: true,
    minifyIdentifiers: true,
    sourcemap: true,
    sourcesContent: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      BUNDLED_COMMIT: JSON.stringify(commit()),
      'Intl.Segmenter': 'LazySegmenter',
    },
    inject: ['bin/build/stand-ins/segmenter.mjs'],
    jsx: 'automatic',
    // They stand in THIRD-PARTY-LICENSES.
    legalComments: 'none',
    alias: {
      ...Object.fromEntries(STAND_INS.map((name) => [name, `./bin/build/stand-ins/${name}.js`])),
      // Its other form loads its files in a way that cannot be bundled.
      'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
    },
    plugins: [edits],
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  const files = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  files.set('THIRD-PARTY-LICENSES', licensesOf(metafile));
  // For users' editors; a package has no src/, which would make it a clone.
  files.set('config.schema.json', readFileSync(join(ROOT, 'src/cli/config/config.schema.json'), 'utf8'));
  return { files, metafile };
};

const build = async () => {
  const begun = new Date();
  const { files } = await bundle();
  mkdirSync(DIST, { recursive: true });
  const ours = new Set([...files.keys(), 'release', 'clone']);
  for (const name of readdirSync(DIST)) if (!ours.has(name)) rmSync(join(DIST, name), { recursive: true });
  for (const [name, text] of files) writeFileSync(join(DIST, name), text);
  // What changes from here on is newer (stale.js).
  utimesSync(PROGRAM, begun, begun);
};

/** One line, with a remedy where packages of the build are missing: a fresh clone has none, nor does production. */
const reasonOf = ({ code, message }) => {
  const [line] = message.split('\n');
  if (code !== 'MODULE_NOT_FOUND') return line;
  const [, name = 'a package'] = /'([^']+)'/.exec(line) ?? [];
  return `${name} is not installed: run npm ci --include=dev first`;
};

module.exports = { bundle };

const isCurrent = process.argv.includes('--if-stale') && existsSync(PROGRAM) && !isStale(PROGRAM);
if (require.main === module && !isCurrent) {
  build().catch((error) => {
    process.stderr.write(`The build failed: ${reasonOf(error)}\n`);
    process.exitCode = 1;
  });
}
