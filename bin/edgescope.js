#!/usr/bin/env node
'use strict';
// By default Node opens its debugger on SIGUSR1: any user of the machine could then read the API keys.
process.on('SIGUSR1', () => {});
// Syntax and modules of Node 12 only: an older Node must come far enough to say what it lacks.
const found = process.versions.node.split('.').map(Number);
const args = process.argv.slice(2);

/** Says that the program cannot run. A monitoring system reads exit code 2 as CRITICAL, so `check` answers UNKNOWN. */
const refuse = (sentence) => {
  // Options with values may precede the command.
  const isCheck = args.includes('check');
  if (isCheck) process.stdout.write(`EDGESCOPE UNKNOWN - ${sentence}\n`);
  else process.stderr.write(`${sentence}\n`);
  process.exitCode = isCheck ? 3 : 2;
};

if (found[0] < 20 || (found[0] === 20 && found[1] < 19)) {
  refuse(`edgescope needs Node.js 20.19 or newer; this is ${process.version}.`);
} else {
  try {
    require('./load.js').run(args, refuse);
  } catch (error) {
    // The program reports its own errors. An error here means that load.js or a file that it requires is missing, unreadable or cut off.
    const cause = error.code || error.name;
    refuse(`edgescope: damaged installation: ${__dirname} is not whole (${cause}); install edgescope again`);
  }
}
