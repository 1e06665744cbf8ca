'use strict';
// Loads the bundle that build/bundle.js writes, with the compiled code that an earlier run kept (`code-cache.js`), which saves a
// third of the start.
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');
const { readBytes } = require('./bytes.js');
const { LEVELS, openCodeCache, sourceOf } = require('./code-cache.js');

const ROOT = join(__dirname, '..');
const DIST = join(ROOT, 'dist');

/** The files loaded so far: name to script, what its source is known by, and level of the code that is kept of it. */
const scripts = new Map();
const packs = new Map();
const modules = new Map();

const codeCache = openCodeCache();

const damaged = (name, error) => require('./installation.js').damaged(name, error);

const bytesOf = (name) => {
  try {
    return readBytes(join(DIST, name));
  } catch (error) {
    throw damaged(name, error);
  }
};

const compile = (name) => {
  const bytes = bytesOf(name);
  // packs.js writes nothing but ASCII.
  const text = bytes.latin1Slice();
  const source = sourceOf(bytes);
  const { data, level } = codeCache.read(source);
  try {
    // The name ends up in the compiled code, which is of any installation with this source.
    const script = new Script(text, { filename: `edgescope/dist/${name}`, cachedData: data });
    scripts.set(name, { script, source, level: script.cachedDataRejected === false ? level : LEVELS.none });
    return script;
  } catch (error) {
    throw error instanceof SyntaxError ? damaged(name) : error;
  }
};

/** What a file of the bundle holds: an object of functions, which are not called yet. */
const packIn = (script, name) => {
  try {
    return script.runInThisContext();
  } catch {
    throw damaged(name);
  }
};

/** The pieces in a file of the bundle: functions by name. */
const packOf = (name) => {
  const known = packs.get(name);
  if (known) return known;
  const pack = packIn(compile(name), name);
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
  const run = packOf(file)?.[piece];
  if (run === undefined) throw damaged(file);
  modules.set(name, module);
  run(module.exports, inner, module);
  return module.exports;
};

/** Keeps the compiled code of what is loaded for the next start, where less is kept of it. Never rejects. */
const keepCode = async (levelName) => {
  const level = LEVELS[levelName];
  const less = [...scripts.values()].filter((one) => one.level < level);
  if (less.length === 0 || codeCache.place === null) return;
  for (const one of less) one.level = level;
  try {
    await require('./code-cache-write.js').writeCode(codeCache.place, less, level);
  } catch {
    // Without it a start takes longer, no more.
  }
};

/** The program's own entry: runs it with its arguments and gives the exit code. */
const main = (args) => load('main.cjs/main').main(args, undefined, keepCode);

/** Only a clone has sources. @throws DamagedInstallation where dist/ is older than they are */
const checkFresh = () => {
  if (existsSync(join(ROOT, 'src')) && require('./build/sources.js').isStale())
    throw require('./installation.js').outdated();
};

/** Runs the program; the process ends by itself with its exit code. */
const run = async (args) => {
  try {
    checkFresh();
    process.exitCode = await main(args);
  } catch (error) {
    if (error.name !== 'DamagedInstallation') throw error;
    process.stderr.write(`edgescope: ${error.message}\n`);
    process.exitCode = 2;
  }
};

module.exports = { main, run, scripts };
