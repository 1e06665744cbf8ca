'use strict';
// Runs the program as a person would and keeps the code that V8 compiled for it beside the bundle. Started by
// build.js; the terminal is made up, and what is painted goes nowhere.
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const v8 = require('node:v8');
const { DIST, main, run, scripts } = require('./load.js');

const PAINTED_MS = 1500;

// V8 refuses code that was compiled under other flags than those of a start: here the program changes none.
v8.setFlagsFromString = () => undefined;

const keep = () => {
  for (const [name, script] of scripts) writeFileSync(join(DIST, `${name}.cache`), script.createCachedData());
};

const asTerminal = (stream) => Object.assign(stream, { isTTY: true, columns: 200, rows: 50 });

const warm = async () => {
  for (const format of ['table', 'json']) await run(['--demo=60', '-o', format, '--limit', '1']);
  keep();
  asTerminal(process.stdout);
  Object.assign(asTerminal(process.stdin), { setRawMode: () => process.stdin, ref() {}, unref() {} });
  main(['--demo=60']);
  setTimeout(() => {
    keep();
    process.exit(0);
  }, PAINTED_MS);
};

warm();
