'use strict';
// Runs the program from two files that build/bundle.js writes, with compiled code that an earlier run kept.
const { existsSync, readFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const { getRawAsset, isSea } = require('node:sea');
const { Script } = require('node:vm');
const { codePath, fileOf, readCode } = require('./code-cache.js');

const ROOT = join(__dirname, '..');
/** True if everything, also this file, is in one executable of build/executable.js. */
const isExecutable = isSea();
const DIST = isExecutable ? '' : join(ROOT, 'dist');
/** The file that each start needs; it requires the other file on demand. */
const PROGRAM = join(DIST, 'edgescope.cjs');
const isClone = !isExecutable && existsSync(join(ROOT, 'src'));

const remedy = isClone ? `run \`npm run build\` in ${ROOT}` : 'install edgescope again';

const REASONS = { EACCES: 'cannot be read: permission denied', ENOENT: 'is missing', EISDIR: 'is a directory' };

/** Sentence about a file that cannot be read or compiled. Only errors of reading have a code. */
const damageText = (path, { code }) => {
  if (isClone && code === 'ENOENT') return `not built yet: ${remedy}`;
  const reason = REASONS[code] ?? (code === undefined ? 'is not whole' : `cannot be read: ${code}`);
  return `damaged installation: ${path} ${reason}; ${remedy}`;
};

/** Reads a file in the executable; undefined if there is none. */
const asset = (name) => {
  try {
    return isExecutable ? Buffer.from(getRawAsset(name)) : undefined;
  } catch {
    return undefined;
  }
};

/** Kind of installation, in words for users. */
const installation = () => (isClone ? 'clone' : (asset('installation')?.toString() ?? 'package'));

/** Compiles a file of the program to the function of a CommonJS module; also returns its compiled code. @throws SyntaxError, or an error of reading */
const compile = (filename) => {
  const bytes = asset(filename) ?? readFileSync(filename);
  // The file is ASCII. As Latin-1 a text of more than 1 MB stays outside of V8's heap, which saves collections of garbage.
  const text = bytes.latin1Slice();
  // A file without its last line is cut off.
  if (!text.endsWith(`//# sourceMappingURL=${basename(filename)}.map\n`)) throw new SyntaxError('cut off');
  // Compiled code that the executable contains need not be kept in the cache.
  const compiled = asset(`${filename}.code`);
  const path = compiled === undefined ? codePath(bytes) : null;
  const cachedData = path === null ? compiled : readCode(path);
  const script = new Script(text, { filename, cachedData });
  const cachedBytes = script.cachedDataRejected === false ? cachedData.length : 0;
  const code = path === null ? [] : [{ path, cachedBytes, file: () => fileOf(path, script.createCachedData()) }];
  return { program: script.runInThisContext(), code };
};

/** Returns the program's `main`, and an array with the compiled code of its files, to which files loaded later are added. `end` never returns. */
const load = (end) => {
  if (isClone && require('./build/stale.js').isStale(PROGRAM)) end(`dist is older than the sources: ${remedy}`);
  // Node maps the stacks of modules only.
  if (process.sourceMapsEnabled && !isExecutable) return { main: require(PROGRAM).main, code: [] };
  const kept = [];
  const modules = new Map();
  const requireFile = (name) => {
    if (!name.startsWith('./')) return require(name);
    if (modules.has(name)) return modules.get(name).exports;
    const filename = join(DIST, name);
    let compiled;
    try {
      compiled = compile(filename);
    } catch (error) {
      end(damageText(filename, error));
    }
    const module = { exports: {} };
    modules.set(name, module);
    kept.push(...compiled.code);
    compiled.program(module.exports, requireFile, module);
    return module.exports;
  };
  return { main: requireFile('./edgescope.cjs').main, code: kept };
};

/** Refuses uncaught errors: Node's exit code for them is 1, which a monitoring system reads as WARNING. */
const refuseUncaught = (refuse) => {
  process.on('uncaughtException', (error) => {
    // While a command works it has a listener of its own, which knows more.
    if (process.listenerCount('uncaughtException') > 1) return;
    refuse(`edgescope: internal error: ${error.name}`);
    process.exit();
  });
};

/** Runs the program; the process then ends by itself with the exit code. `refuse` prints in one line that it cannot run. */
exports.run = async (args, refuse) => {
  if (args.includes('check')) refuseUncaught(refuse);
  // In an executable, Node leaves the typed command here; other code expects a path, as of a script.
  if (isExecutable) process.argv[1] = process.execPath;
  const end = (message) => {
    refuse(`edgescope: ${message}`);
    process.exit();
  };
  const { main, code } = load(end);
  process.exitCode = await main(args, undefined, code, installation());
};
