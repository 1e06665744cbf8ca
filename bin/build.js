'use strict';
// Bundles the program and all that it depends on into dist/. Needs only what `npm ci` installs, and no install script.
const { mkdirSync, readdirSync, rmSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const { spawn } = require('node:child_process');
const esbuild = require('esbuild');
const { packed } = require('./packs.js');
const { plugins } = require('./patches.js');

const ROOT = join(__dirname, '..');
const DIST = join(ROOT, 'dist');

const TARGET = { platform: 'node', target: 'node20.19', minifySyntax: true, minifyWhitespace: true };

/** Bundles with code splitting, which esbuild does for ES modules only, and then makes each file CommonJS. */
const bundle = async () => {
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
    inject: [join(__dirname, 'performance.mjs')],
    jsx: 'automatic',
    legalComments: 'none',
    plugins,
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  // Without `import()` in the output all files of the bundle come through load.js.
  const options = { ...TARGET, format: 'cjs', supported: { 'dynamic-import': false } };
  const codes = await Promise.all(
    outputFiles.map(async ({ path, text }) => [basename(path), (await esbuild.transform(text, options)).code]),
  );
  return packed(new Map(codes), metafile);
};

const build = async () => {
  const files = await bundle();
  mkdirSync(DIST, { recursive: true });
  for (const name of readdirSync(DIST)) if (!files.has(name)) rmSync(join(DIST, name), { recursive: true });
  for (const [name, code] of files) writeFileSync(join(DIST, name), code);
  await warm();
};

/** Without the compiled code the program starts slower, no more: a failure here is none of the build. */
const warm = () =>
  new Promise((resolve) => {
    // An input that never ends: the program takes the end of its input for a terminal that has gone away.
    const options = { stdio: ['pipe', 'ignore', 'ignore'], timeout: 20_000 };
    const child = spawn(process.execPath, [join(__dirname, 'warm.js')], options);
    child.once('error', resolve);
    child.once('exit', resolve);
  });

build().catch((error) => {
  process.stderr.write(`The build failed: ${error.message}\n`);
  process.exitCode = 1;
});
