#!/usr/bin/env node
'use strict';
// Syntax and modules of Node 12 only: an older Node must come far enough to say what it lacks.
const found = process.versions.node.split('.').map(Number);
if (found[0] < 20 || (found[0] === 20 && found[1] < 19)) {
  process.stderr.write(`edgescope needs Node.js 20.19 or newer; this is ${process.version}.\n`);
  process.exitCode = 2;
} else {
  try {
    require('./load.js').run(process.argv.slice(2));
  } catch (error) {
    // All that runs the program reports by itself: here a file beside this one is missing, unreadable or cut off.
    process.stderr.write(`edgescope: damaged installation: ${error.message.split('\n')[0]}; install edgescope again.\n`);
    process.exitCode = 2;
  }
}
