'use strict';
// Loads the bundle that build.js writes. Each file may have V8's compiled code beside it (`.cache`), which saves a
// fifth of the start; V8 itself refuses the code of another version, and then the source is compiled as usual.
const { closeSync, fstatSync, openSync, readSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');

const DIST = join(__dirname, '..', 'dist');

/** The files loaded so far: name to script, for warm.js. */
const scripts = new Map();
const packs = new Map();
const modules = new Map();

/** Where files are read to, one after the other: memory that is touched for the first time costs as much as to read. */
let room = null;
const ROOM = 512 * 1024;

const leave = () => {
  room = null;
};

const roomFor = (size) => {
  if (room === null) setImmediate(leave);
  if (room === null || room.length < size) room = Buffer.allocUnsafeSlow(Math.max(size, ROOM));
  return room;
};

/** What is in a file; good until the next one is read. */
const bytesOf = (file) => {
  const descriptor = openSync(file);
  try {
    const { size } = fstatSync(descriptor);
    const bytes = roomFor(size).subarray(0, size);
    let read = 0;
    while (read < size) {
      const more = readSync(descriptor, bytes, read, size - read, null);
      if (more === 0) break;
      read += more;
    }
    return bytes.subarray(0, read);
  } finally {
    closeSync(descriptor);
  }
};

const cacheOf = (file) => {
  try {
    return bytesOf(`${file}.cache`);
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
  const source = bytesOf(file).latin1Slice();
  const script = new Script(source, { filename: file, cachedData: cacheOf(file) });
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
