'use strict';
// Bundles the program with all its dependencies into two files of dist/. Needs only packages that `npm ci` installs.
const { spawnSync } = require('node:child_process');
const { existsSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } = require('node:fs');
const { basename, join, relative } = require('node:path');
const { build, untilDone } = require('./run.js');
const { isStale } = require('./stale.js');
const { isOfRunningBuild, makeUnfinished, removeUnfinished } = require('./unfinished.js');

const ROOT = join(__dirname, '../..');
const DIST = join(ROOT, 'dist');
const [FIRST, SECOND] = ['./edgescope.cjs', './edgescope-on-demand.cjs'];
const PROGRAM = join(DIST, FIRST);

/** Packages that files of stand-ins/ replace in the bundle; each file says why. */
const STAND_INS = ['string-width', 'undici', 'yoga-layout'];

/** The bundled commit, with `, changed` if its sources differ; `unknown` without git. */
const commit = () => {
  const git = (...args) => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim();
  const changes = git('status', '--porcelain', 'src', 'bin', 'package.json');
  return `${git('rev-parse', '--short=12', 'HEAD') || 'unknown'}${changes ? ', changed' : ''}`;
};

/** Bundles one file of the program. Returns it with its source map, by name, and esbuild's metafile. */
const bundleFile = async (name, contents, plugin) => {
  const { edits } = require('./edits.js');
  const { outputFiles, metafile } = await require('esbuild').build({
    absWorkingDir: ROOT,
    stdin: { contents, resolveDir: ROOT },
    // The value of the script is the function of a CommonJS module, for load.js. Node can load the file as a module too.
    banner: {
      js: `(run => typeof module === 'object' ? run(exports, require, module) : run)(function (exports, require, module) {"use strict";`,
    },
    footer: { js: '})' },
    outfile: join('dist', name),
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    // load.js runs scripts, which have no import().
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
    // THIRD-PARTY-LICENSES has these comments.
    legalComments: 'none',
    alias: {
      ...Object.fromEntries(STAND_INS.map((name) => [name, `./bin/build/stand-ins/${name}.js`])),
      // The other form of this package loads its files in a way that cannot be bundled.
      'jsonc-parser': 'jsonc-parser/lib/esm/main.js',
    },
    plugins: [edits, plugin],
    write: false,
    metafile: true,
    logLevel: 'warning',
  });
  return { files: new Map(outputFiles.map(({ path, text }) => [basename(path), text])), metafile };
};

/** The esbuild plugin of the first file: a module that is imported on demand comes from the second file. */
const takingOnDemand = (modules) => ({
  name: 'taking-on-demand',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
      if (path === SECOND) return { path, external: true };
      if (kind !== 'dynamic-import') return undefined;
      const module = relative(ROOT, join(resolveDir, path));
      modules.add(module);
      return { path: module, namespace: 'on-demand' };
    });
    build.onLoad({ filter: /./, namespace: 'on-demand' }, ({ path }) => ({
      contents: `module.exports = require('${SECOND}').modules['${path}']();`,
    }));
  },
});

/** The esbuild plugin of the second file: modules in the first file come from there, and are added to `used`. */
const takingFromFirst = (names, used) => ({
  name: 'taking-from-first',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path }) => (path === FIRST ? { path, external: true } : undefined));
    build.onLoad({ filter: /./ }, ({ path }) => {
      const module = relative(ROOT, path);
      if (!names.has(module)) return undefined;
      used.add(module);
      // Also a name that no variable can have.
      const taken = names.get(module).map((name) => `${name}: ${name}_`);
      const given = names.get(module).map((name) => `${name}_ as ${name}`);
      return { contents: `const {${taken}} = require('${FIRST}').modules['${module}']; export {${given}};` };
    });
  },
});

/** Paths of the modules that the sources in a bundle import statically. */
const importedIn = ({ inputs }) => {
  const sources = Object.keys(inputs).filter((path) => path.startsWith('src/'));
  const imports = sources.flatMap((path) => inputs[path].imports).filter(({ kind }) => kind === 'import-statement');
  return [...new Set(imports.map(({ path }) => path))]
    .filter((path) => path in inputs && !path.endsWith('.json'))
    .sort();
};

/** Runs a bundle and returns its exports. */
const exportsOf = (text) => {
  const module = { exports: {} };
  new Function('exports', 'require', 'module', text)(module.exports, require, module);
  return module.exports;
};

/**
 * Bundles the program. Returns the files of dist/ by name, and esbuild's metafile. The first file has the static imports of
 * src/cli/main.ts, enough for help, completions and usage errors; the second has modules that are imported on demand.
 */
const bundle = async () => {
  const { licensesOf, packagesOf } = require('./licenses.js');
  const { sbomOf } = require('./sbom.js');
  const [onDemand, used] = [new Set(), new Set()];
  const bundleFirst = (contents) => bundleFile(FIRST, contents, takingOnDemand(onDemand));
  const main = `export {main} from './src/cli/main.ts';`;
  const shared = importedIn((await bundleFirst(main)).metafile);
  const spaces = await bundleFirst(shared.map((path) => `export * as '${path}' from './${path}';`).join(''));
  const names = new Map(
    Object.entries(exportsOf(spaces.files.get(basename(FIRST)))).map(([path, space]) => [path, Object.keys(space)]),
  );
  const functions = [...onDemand].sort().map((path) => `'${path}': () => require('./${path}')`);
  const second = await bundleFile(SECOND, `export const modules = {${functions}};`, takingFromFirst(names, used));
  const imports = [...used]
    .sort()
    .map((path, index) => `import {${names.get(path).map((name) => `${name} as ${name}${index}`)}} from './${path}';`);
  const members = [...used]
    .sort()
    .map((path, index) => `'${path}': {${names.get(path).map((name) => `${name}: ${name}${index}`)}}`);
  const first = await bundleFirst(`${main}${imports.join('')}export const modules = {${members}};`);
  const metafile = { inputs: { ...first.metafile.inputs, ...second.metafile.inputs } };
  const files = new Map([...first.files, ...second.files]);
  const packages = packagesOf(metafile);
  files.set('THIRD-PARTY-LICENSES', licensesOf(packages));
  files.set('sbom.cdx.json', sbomOf(require('../../package.json'), packages));
  // For users' editors; a package has no src/, which would make it a clone.
  files.set('config.schema.json', readFileSync(join(ROOT, 'src/cli/config/config.schema.json'), 'utf8'));
  return { files, metafile };
};

/** Bundles the program into dist/. Until all files are written, the earlier ones stay. */
const writeBundle = async () => {
  const begun = new Date();
  const { files } = await untilDone(bundle(), () => {});
  const folder = makeUnfinished();
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  // The program gets the time of the build's start: sources changed since then are newer (stale.js).
  utimesSync(join(folder, FIRST), begun, begun);
  // Without this file the program is not built (load.js), so a build that is killed here leaves no mixture of two builds.
  rmSync(PROGRAM, { force: true });
  for (const name of readdirSync(DIST))
    if (!['release', 'clone'].includes(name) && !isOfRunningBuild(name))
      rmSync(join(DIST, name), { recursive: true, force: true });
  for (const name of files.keys()) if (name !== basename(FIRST)) renameSync(join(folder, name), join(DIST, name));
  renameSync(join(folder, FIRST), PROGRAM);
};

/** Reason of a failed build in one line. If a package is missing, as in a fresh clone or in production, it has a remedy. */
const reasonOf = ({ code, message }) => {
  const [line] = message.split('\n');
  if (code !== 'MODULE_NOT_FOUND') return line;
  const [, name = 'a package'] = /'([^']+)'/.exec(line) ?? [];
  return `${name} is not installed: run npm ci --include=dev first`;
};

module.exports = { bundle };

const isCurrent = process.argv.includes('--if-stale') && existsSync(PROGRAM) && !isStale(PROGRAM);
if (require.main === module && !isCurrent) {
  const work = () =>
    writeBundle().catch((error) => {
      throw new Error(`The build failed: ${reasonOf(error)}`);
    });
  build(work, removeUnfinished);
}
