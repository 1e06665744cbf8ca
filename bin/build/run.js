'use strict';
// Runs commands of a build so that it can be stopped: a signal ends the command that runs, and nothing is left behind.
const { spawn } = require('node:child_process');
const { constants } = require('node:os');

/** Signals that stop a build; SIGKILL cannot be caught. */
const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** What to do if a command is missing; the packages are those of Debian. */
const BRINGS = { strip: ': install binutils', readelf: ': install binutils', 'llvm-strip': ': install llvm' };

/** Ends what runs now; null if nothing does. */
let end = null;
let stoppedBy = null;

/** Waits for work that `stop` ends early when a signal comes. @throws Error if a signal came */
const untilDone = async (work, stop) => {
  if (stoppedBy === null) {
    end = stop;
    await work;
    end = null;
  }
  if (stoppedBy !== null) throw new Error(`stopped by ${stoppedBy}`);
};

/** Gives what a command prints. @throws Error of one line if it is missing, fails or is stopped */
const run = async (command, args, cwd) => {
  if (stoppedBy !== null) throw new Error(`stopped by ${stoppedBy}`);
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

/** The line of an error output that says why: of npm without its prefix, else the last one; null if it is empty. */
const reasonIn = (text) => {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^npm error (?:code|A complete log)|^npm notice/.test(line));
  const line = lines.find((one) => one.startsWith('npm error')) ?? lines.at(-1);
  return line?.replace(/^npm error\s+/, '') ?? null;
};

/**
 * Does the work of a script. A failure is one line and exit code 1; a signal ends the command that runs. `clean` removes
 * what is unfinished, whichever way the work ends.
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
