'use strict';
// Loads the bundle that build.js writes. Each file may have V8's compiled code beside it (`.cache`), which saves a
// fifth of the start; V8 itself refuses the code of another version, and then the source is compiled as usual.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const DIST = join(__dirname, '..', 'dist');

/** The files loaded so far: name to script, for warm.js. */
const scripts = new Map();
const packs = new Map();
const modules = new Map();

const cacheOf = (file) => {
  try {
    return readFileSync(`${file}.cache`);
  } catch {
    return undefined;
  }
};

/** The pieces in a file of the bundle: functions by name. */
const packOf = (name) => {
  const known = packs.get(name);
  if (known) return known;
  const file = join(DIST, name);
  // packs.js writes nothing but ASCII.
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData: cacheOf(file) });
  const pack = script.runInThisContext();
  scripts.set(name, script);
  packs.set(name, pack);
  return pack;
};

const inner = (wanted) => (wanted.startsWith('./') ? load(wanted.slice(2)) : require(wanted));

/** The exports of a piece of the bundle, named `file/piece`; what it requires with `./` is another one. */
const load = (name) => {
  const known = modules.get(name);
  if (known) return known.exports;
  const [file, piece] = name.split('/');
  const module = { exports: {} };
  const run = packOf(file)[piece];
  modules.set(name, module);
  run(module.exports, inner, module);
  return module.exports;
};

/** The program's own entry: runs it with its arguments and gives the exit code. */
const main = (args) => load('main.cjs/main').main(args);

/** Runs the program; the process ends by itself with its exit code. */
const run = (args) => {
  let running;
  try {
    running = main(args);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    process.stderr.write(`edgescope is not built yet: run \`npm run build\` in ${join(__dirname, '..')}.\n`);
    process.exitCode = 2;
    return Promise.resolve();
  }
  return running.then((code) => {
    process.exitCode = code;
  });
};

module.exports = { DIST, main, run, scripts };
