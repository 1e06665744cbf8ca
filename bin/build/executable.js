'use strict';
// Builds one executable of Node and the program, for Linux. Needs npm's registry, strip and readelf.
const { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { run, untilDone } = require('./run.js');

const ROOT = join(__dirname, '../..');
/** The files of the program (bundle.js), the smaller one first. */
const FILES = ['edgescope.cjs', 'edgescope-on-demand.cjs'];

/** Version of Node in the executable, with the digests of its packages. */
const NODE = '24.21.0';
const DIGESTS = {
  arm64: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
};
const ARCHITECTURES = Object.keys(DIGESTS);
/** The command that removes symbols from a binary of a processor. */
const stripFor = (arch) => (arch === process.arch ? 'strip' : 'llvm-strip');

/** Mark of the place in Node's binary where it looks for an embedded program. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

/** Downloads the pinned Node for a processor from the registry. Returns its folder. @throws Error if the digest differs */
const fetchNode = async (arch, folder) => {
  const name = `node-linux-${arch}@${NODE}`;
  const target = join(folder, name);
  mkdirSync(target, { recursive: true });
  const packed = await run('npm', ['pack', '--json', '--loglevel=error', '--pack-destination', target, name], target);
  const [{ filename, integrity }] = JSON.parse(packed);
  if (integrity !== DIGESTS[arch]) throw new Error(`${name} has the digest ${integrity}`);
  await run('tar', ['-xzf', filename, '--strip-components=1', 'package/bin/node', 'package/LICENSE'], target);
  return target;
};

/** Version of the oldest glibc that runs an ELF file. */
const glibcOf = async (file) => {
  const versions = Array.from((await run('readelf', ['-V', file])).matchAll(/\bGLIBC_2\.(\d+)/g), ([, minor]) =>
    Number(minor),
  );
  return `2.${Math.max(...versions)}`;
};

/** Type of the ELF program header with the offset of the dynamic linker's name. */
const PT_INTERP = 3;

/**
 * Moves the name of the dynamic linker to the end of an ELF file (64 bits, little-endian). If the file is cut off anywhere, Linux
 * then refuses to start it; without this it would end by a signal.
 */
const refusedWhenCut = (elf) => {
  const [start, size, count] = [Number(elf.readBigUInt64LE(32)), elf.readUInt16LE(54), elf.readUInt16LE(56)];
  const headers = Array.from({ length: count }, (_, index) => start + index * size);
  const header = headers.find((at) => elf.readUInt32LE(at) === PT_INTERP);
  const from = Number(elf.readBigUInt64LE(header + 8));
  const name = elf.subarray(from, from + Number(elf.readBigUInt64LE(header + 32)));
  const whole = Buffer.concat([elf, name]);
  whole.writeBigUInt64LE(BigInt(elf.length), header + 8);
  return whole;
};

/** Time within which a screen must have kept its compiled code. */
const CODE_LIMIT_MS = 60_000;

/**
 * Runs a screen of the executable, and returns the compiled code that it keeps of each file, as any installation does. @throws
 * Error if there is none, as on a full disk
 */
const codeOf = async (file, folder) => {
  const env = { HOME: folder, XDG_CACHE_HOME: folder, TERM: 'xterm-256color', LANG: 'C.UTF-8' };
  const kept = join(folder, 'edgescope/code');
  const names = () => (existsSync(kept) ? readdirSync(kept).filter((name) => name.endsWith('.code')) : []);
  const { spawn } = require('@lydell/node-pty');
  const terminal = spawn(file, ['--demo'], { cols: 120, rows: 30, env });
  const timer = setInterval(() => {
    if (names().length === FILES.length) terminal.write('q');
  }, 100);
  const limit = setTimeout(() => terminal.kill(), CODE_LIMIT_MS);
  const exit = new Promise((resolve) => terminal.onExit(resolve));
  await untilDone(exit, () => terminal.kill()).finally(() => {
    clearInterval(timer);
    clearTimeout(limit);
  });
  if (names().length !== FILES.length) throw new Error(`${file} kept no compiled code in ${kept}`);
  // The checksum at the end is removed (code-cache.js). The larger code belongs to the larger file.
  const codes = names().map((name) => readFileSync(join(kept, name)).subarray(0, -8));
  return codes.sort((one, other) => one.length - other.length);
};

/**
 * Writes the executable for a processor, `x64` or `arm64`; `folder` is for temporary files. Returns the folder of its Node. If
 * the processor is this machine's, compiled code is included. Except for this code two builds have the same bytes.
 */
const buildExecutable = async (file, arch, folder) => {
  const node = await fetchNode(arch, folder);
  const own = arch === process.arch ? node : await fetchNode(process.arch, folder);
  const path = (name) => join(folder, name);
  await run(stripFor(arch), ['--strip-all', join(node, 'bin/node')]);
  await require('esbuild').build({
    absWorkingDir: ROOT,
    entryPoints: ['bin/edgescope.js'],
    outfile: path('main.js'),
    bundle: true,
    platform: 'node',
    target: 'node24',
    logLevel: 'warning',
  });
  const program = FILES.map((name) => [name, join(ROOT, 'dist', name)]);
  const assets = { ...Object.fromEntries(program), installation: path('installation') };
  writeFileSync(assets.installation, `executable, needs glibc ${await glibcOf(join(node, 'bin/node'))} or newer`);

  const write = async (contents) => {
    // The path of the main script is part of the file, so it is a relative one. `execArgvExtension: none` ignores NODE_OPTIONS,
    // which is meant for Node: it could load foreign code into the program, or end it by an option of another version.
    const config = {
      main: 'main.js',
      output: 'blob',
      disableExperimentalSEAWarning: true,
      execArgvExtension: 'none',
      assets: contents,
    };
    writeFileSync(path('config.json'), JSON.stringify(config));
    await run(join(own, 'bin/node'), ['--experimental-sea-config', 'config.json'], folder);
    copyFileSync(join(node, 'bin/node'), file);
    // Run as a command: within this process it would print warnings about sections that strip has removed.
    await run(process.execPath, [
      require.resolve('postject/dist/cli.js'),
      file,
      'NODE_SEA_BLOB',
      path('blob'),
      '--sentinel-fuse',
      FUSE,
    ]);
    writeFileSync(file, refusedWhenCut(readFileSync(file)));
  };
  await write(assets);
  if (arch !== process.arch) return node;
  for (const [index, code] of (await codeOf(file, folder)).entries()) {
    const name = `${FILES[index]}.code`;
    writeFileSync(path(name), code);
    assets[name] = path(name);
  }
  await write(assets);
  return node;
};

module.exports = { ARCHITECTURES, buildExecutable, refusedWhenCut, stripFor };
