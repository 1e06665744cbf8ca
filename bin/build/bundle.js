'use strict';
// Bundles the program and all that it depends on into dist/. Needs only what `npm ci` installs, and no install script.
const { mkdirSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { basename, join, relative } = require('node:path');

const ROOT = join(__dirname, '../..');
const DIST = join(ROOT, 'dist');

const TARGET = { platform: 'node', target: 'node20.19', minifySyntax: true, minifyWhitespace: true };

/** What only `npm ci` brings. */
const installed = () => {
  try {
    return require('esbuild');
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error(`esbuild is not installed: run \`npm ci\` in ${ROOT} first`);
  }
};

/**
 * The files of dist/ by name, and esbuild's account of what is in them. Bundles with code splitting, which esbuild does for
 * ES modules only, and then makes each file CommonJS.
 */
const bundle = async () => {
  const esbuild = installed();
  const { licensesOf } = require('./licenses.js');
  const { packed } = require('./pack.js');
  const { lazyPackages } = require('./lazy-packages.js');
  const { patches } = require('./patches/index.js');
  const { outputFiles, metafile } = await esbuild.build({
    ...TARGET,
    absWorkingDir: ROOT,
    entryPoints: ['src/cli/main.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: DIST,
    outExtension: { '.js': '.cjs' },
    chunkNames: '[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '""' },
    jsx: 'automatic',
    // They stand in THIRD-PARTY-LICENSES.
    legalComments: 'none',
    plugins: [patches, lazyPackages],
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  // Without `import()` in the output all files of the bundle come through load.js.
  const options = { ...TARGET, format: 'cjs', supported: { 'dynamic-import': false } };
  const codes = await Promise.all(
    outputFiles.map(async ({ path, text }) => [basename(path), (await esbuild.transform(text, options)).code]),
  );
  const files = packed(new Map(codes), metafile);
  return { files: files.set('THIRD-PARTY-LICENSES', licensesOf(metafile)), metafile };
};

/** All of this project that the bundle was made from: what it brings in, and these scripts. */
const sourcesOf = ({ inputs }) => [
  ...Object.keys(inputs).filter((path) => !/^(?:node_modules\/|[\w-]+:)/.test(path)),
  ...Object.keys(require.cache)
    .filter((path) => path.startsWith(__dirname))
    .map((path) => relative(ROOT, path)),
];

const build = async () => {
  const begunMs = Date.now();
  const { files, metafile } = await bundle();
  mkdirSync(DIST, { recursive: true });
  for (const name of readdirSync(DIST)) if (!files.has(name)) rmSync(join(DIST, name), { recursive: true });
  for (const [name, code] of files) writeFileSync(join(DIST, name), code);
  const { writeSources } = require('./sources.js');
  writeSources([...new Set(sourcesOf(metafile))], begunMs);
};

module.exports = { bundle };

if (require.main === module) {
  build().catch((error) => {
    process.stderr.write(`The build failed: ${error.message}\n`);
    process.exitCode = 1;
  });
}
