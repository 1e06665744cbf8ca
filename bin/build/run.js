'use strict';
// Runs the commands of a build, which can be stopped: a signal ends the running command, and nothing is left behind.
const { spawn } = require('node:child_process');

/** Signals that stop a build; SIGKILL cannot be caught. */
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Debian's packages with commands that may be missing. */
const PACKAGES = { strip: 'binutils', readelf: 'binutils', 'llvm-strip': 'llvm' };

/** Ends the running command; null if none runs. */
let end = null;
let stoppedBy = null;

/**
 * Waits for work that `stop` ends early if a signal came before or comes meanwhile. Returns the result of the work.
 * @throws Error if a signal came
 */
const untilDone = async (work, stop) => {
  end = stop;
  if (stoppedBy !== null) stop();
  const result = await work;
  end = null;
  if (stoppedBy !== null) throw new Error(`stopped by ${stoppedBy}`);
  return result;
};

/** Runs a command and returns its stdout. @throws Error of one line if the command is missing, fails or is stopped */
const run = async (command, args, cwd, env) => {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err, failed] = ['', '', null];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text;
  });
  child.once('error', ({ code }) => {
    const advice = command in PACKAGES ? `: install ${PACKAGES[command]}` : '';
    failed = code === 'ENOENT' ? `is not installed${advice}` : `cannot be run (${code})`;
  });
  const closed = new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code)));
  const ending = await untilDone(closed, () => child.kill());
  if (failed !== null) throw new Error(`${command} ${failed}`);
  if (ending !== 0) throw new Error(`${command} ${args[0]} failed: ${reasonIn(err) ?? ending}`);
  return out;
};

/** Lines in which npm says neither what failed nor why. */
const ASIDE = /^npm (?:notice|error (?:code|errno|syscall|path|dest|command|A complete log)\b)/;

/**
 * The line of stderr with the reason of a failure: npm's first reason without its prefix, the message of an error of Node, or the
 * first line; null if empty. Later lines are consequences.
 */
const reasonIn = (text) => {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !ASIDE.test(line));
  const line = lines.find((one) => /^npm error|^\w*Error: /.test(one)) ?? lines[0];
  return line?.replace(/^npm error\s+/, '') ?? null;
};

/**
 * Does the work of a script. A failure prints one line and sets exit code 1; so does a signal, which ends the running command.
 * `clean` removes unfinished files, whichever way the work ends.
 */
const build = async (work, clean = () => {}) => {
  // Not only once: ^C under npm may come twice, from the terminal and from npm.
  for (const name of STOPPING)
    process.on(name, () => {
      stoppedBy = name;
      end?.();
    });
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${stoppedBy === null ? error.message.split('\n', 1)[0] : `stopped by ${stoppedBy}`}\n`);
    process.exitCode = 1;
  } finally {
    clean();
  }
};

module.exports = { build, run, untilDone };
