'use strict';
// Runs the program: one file that build/bundle.js writes, with the compiled code that an earlier run kept of it.
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');
const { getRawAsset, isSea } = require('node:sea');
const { Script } = require('node:vm');
const { codePath, fileOf, readCode } = require('./code-cache.js');

const ROOT = join(__dirname, '..');
/** Everything is in one executable, made by build/executable.js: this file too. */
const isExecutable = isSea();
const PROGRAM = isExecutable ? 'edgescope.cjs' : join(ROOT, 'dist', 'edgescope.cjs');
/** Its last line: a file without it is cut off. */
const END = '//# sourceMappingURL=edgescope.cjs.map\n';
const isClone = !isExecutable && existsSync(join(ROOT, 'src'));

/** A program that cannot be run. The message is one line with the remedy. */
class DamagedInstallation extends Error {}

const remedy = isClone ? `run \`npm run build\` in ${ROOT}` : 'install edgescope again';

const REASONS = { EACCES: 'cannot be read: permission denied', ENOENT: 'is missing', EISDIR: 'is a directory' };

/** What is said of an error of reading or compiling; one of reading has a code. */
const damaged = ({ code }) => {
  if (isClone && code === 'ENOENT') return new DamagedInstallation(`not built yet: ${remedy}`);
  const reason = REASONS[code] ?? (code === undefined ? 'is not whole' : `cannot be read: ${code}`);
  return new DamagedInstallation(`damaged installation: ${PROGRAM} ${reason}; ${remedy}`);
};

/** A file in the executable; undefined for none. */
const asset = (name) => {
  try {
    return isExecutable ? Buffer.from(getRawAsset(name)) : undefined;
  } catch {
    return undefined;
  }
};

/** How the program is installed, for people. */
const installation = () => (isClone ? 'clone' : (asset('installation')?.toString() ?? 'package'));

/** The program as a function of a CommonJS module, and its compiled code. @throws DamagedInstallation */
const compile = () => {
  try {
    const bytes = asset(PROGRAM) ?? readFileSync(PROGRAM);
    const text = bytes.toString();
    if (!text.endsWith(END)) throw new SyntaxError('cut off');
    // What the executable brings need not be kept once more.
    const compiled = asset('edgescope.code');
    const path = compiled === undefined ? codePath(bytes) : null;
    const cachedData = path === null ? compiled : readCode(path);
    const script = new Script(`(function (exports, require, module) {${text}})`, { filename: PROGRAM, cachedData });
    const cachedBytes = script.cachedDataRejected === false ? cachedData.length : 0;
    const code = path === null ? null : { path, cachedBytes, file: () => fileOf(path, script.createCachedData()) };
    return { program: script.runInThisContext(), code };
  } catch (error) {
    throw damaged(error);
  }
};

/** The program's `main`, with its compiled code. @throws DamagedInstallation */
const load = () => {
  if (isClone && require('./build/stale.js').isStale(PROGRAM))
    throw new DamagedInstallation(`dist is older than the sources: ${remedy}`);
  // Node maps the stacks of modules only.
  if (process.sourceMapsEnabled && !isExecutable) return { main: require(PROGRAM).main, code: null };
  const { program, code } = compile();
  const module = { exports: {} };
  program(module.exports, require, module);
  return { main: module.exports.main, code };
};

/** Node's exit code for an uncaught error is 1, which a monitoring system reads as WARNING. */
const refuseUncaught = (refuse) => {
  process.on('uncaughtException', (error) => {
    // While a command works it listens too, and knows more.
    if (process.listenerCount('uncaughtException') > 1) return;
    refuse(`edgescope: internal error: ${error.name}`);
    process.exit();
  });
};

/** Runs the program; the process ends by itself with its exit code. `refuse` says in a line that it cannot run. */
exports.run = async (args, refuse) => {
  if (args.includes('check')) refuseUncaught(refuse);
  // The path, as that of a script; Node leaves there what was typed.
  if (isExecutable) process.argv[1] = process.execPath;
  try {
    const { main, code } = load();
    process.exitCode = await main(args, undefined, code, installation());
  } catch (error) {
    if (!(error instanceof DamagedInstallation)) throw error;
    refuse(`edgescope: ${error.message}`);
  }
};
