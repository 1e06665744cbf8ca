'use strict';
// Runs the commands of a build, which can be stopped: a signal ends the running command, and nothing is left behind.
const { spawn } = require('node:child_process');
const { constants } = require('node:os');

/** Signals that stop a build; SIGKILL cannot be caught. */
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Advice for missing commands, with the names of Debian's packages. */
const BRINGS = { strip: ': install binutils', readelf: ': install binutils', 'llvm-strip': ': install llvm' };

/** Ends the running command; null if none runs. */
let end = null;
let stoppedBy = null;

/** Waits for work that `stop` ends early if a signal came before or comes meanwhile. @throws Error if a signal came */
const untilDone = async (work, stop) => {
  end = stop;
  if (stoppedBy !== null) stop();
  await work;
  end = null;
  if (stoppedBy !== null) throw new Error(`stopped by ${stoppedBy}`);
};

/** Runs a command and returns its stdout. @throws Error of one line if the command is missing, fails or is stopped */
const run = async (command, args, cwd) => {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err, failed] = ['', '', null];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text;
  });
  child.once('error', ({ code }) => {
    failed = code === 'ENOENT' ? `is not installed${BRINGS[command] ?? ''}` : `cannot be run (${code})`;
  });
  const closed = new Promise((resolve) => child.once('close', (code, signal) => resolve(signal ?? code)));
  await untilDone(closed, () => child.kill());
  if (failed !== null) throw new Error(`${command} ${failed}`);
  const ending = await closed;
  if (ending !== 0) throw new Error(`${command} ${args[0]} failed: ${reasonIn(err) ?? ending}`);
  return out;
};

/** The line of stderr with the reason of a failure: npm's error line without its prefix, else the last line; null if empty. */
const reasonIn = (text) => {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^npm error (?:code|A complete log)|^npm notice/.test(line));
  const line = lines.find((one) => one.startsWith('npm error')) ?? lines.at(-1);
  return line?.replace(/^npm error\s+/, '') ?? null;
};

/**
 * Does the work of a script. A failure prints one line and sets exit code 1; a signal ends the running command. `clean` removes
 * unfinished files, whichever way the work ends.
 */
const build = async (work, clean) => {
  for (const name of STOPPING)
    process.once(name, () => {
      stoppedBy = name;
      end?.();
    });
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${stoppedBy === null ? error.message.split('\n', 1)[0] : `stopped by ${stoppedBy}`}\n`);
    process.exitCode = stoppedBy === null ? 1 : 128 + constants.signals[stoppedBy];
  } finally {
    clean();
  }
};

module.exports = { build, run, untilDone };
