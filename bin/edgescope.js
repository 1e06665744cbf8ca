#!/usr/bin/env node
'use strict';
// By default Node opens its debugger on SIGUSR1: any user of the machine could then read the API keys.
process.on('SIGUSR1', () => {});
// Syntax and modules of Node 12 only: an older Node must come far enough to say what it lacks.
const found = process.versions.node.split('.').map(Number);
if (found[0] < 20 || (found[0] === 20 && found[1] < 19)) {
  process.stderr.write(`edgescope needs Node.js 20.19 or newer; this is ${process.version}.\n`);
  process.exitCode = 2;
} else {
  try {
    require('./load.js').run(process.argv.slice(2));
  } catch (error) {
    // What load.js runs reports by itself: here load.js or a file that it requires is missing, unreadable or cut off.
    const cause = error.code || error.name;
    process.stderr.write(
      `edgescope: damaged installation: ${__dirname} is not whole (${cause}); install edgescope again\n`,
    );
    process.exitCode = 2;
  }
}
