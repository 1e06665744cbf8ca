'use strict';
// Loads the bundle that build.js writes. Each file may have V8's compiled code beside it (`.cache`), which saves a
// fifth of the start; V8 itself refuses the code of another version, and then the source is compiled as usual.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const DIST = join(__dirname, '..', 'dist');

/** The files loaded so far: name to script, for warm.js. */
const scripts = new Map();
const modules = new Map();

const cacheOf = (file) => {
  try {
    return readFileSync(`${file}.cache`);
  } catch {
    return undefined;
  }
};

/** The exports of a file of the bundle; what it requires with `./` is another one. */
const load = (name) => {
  const known = modules.get(name);
  if (known) return known.exports;
  const file = join(DIST, name);
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'utf8')}\n})`;
  const script = new Script(source, { filename: file, cachedData: cacheOf(file) });
  const module = { exports: {} };
  modules.set(name, module);
  scripts.set(name, script);
  const inner = (wanted) => (wanted.startsWith('./') ? load(wanted.slice(2)) : require(wanted));
  script.runInThisContext()(module.exports, inner, module, file, DIST);
  return module.exports;
};

/** Runs the program; the process ends by itself with its exit code. */
const run = (args) => {
  let main;
  try {
    main = load('main.cjs').main;
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    process.stderr.write(`edgescope is not built yet: run \`npm run build\` in ${join(__dirname, '..')}.\n`);
    process.exitCode = 2;
    return Promise.resolve();
  }
  return main(args).then((code) => {
    process.exitCode = code;
  });
};

module.exports = { DIST, load, run, scripts };
