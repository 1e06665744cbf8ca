'use strict';
const { readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');

/** True if a source of a built program is newer than the program's file, which has the time of the build's start. */
exports.isStale = (program) => {
  const builtMs = statSync(program, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
  const isLater = (path) => statSync(path).mtimeMs > builtMs;
  const hasLater = (folder) =>
    readdirSync(folder, { withFileTypes: true }).some((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? hasLater(path) : /\.(?:tsx?|js)$/.test(path) && isLater(path);
    });
  return isLater(join(ROOT, 'package.json')) || ['src', 'bin/build'].some((name) => hasLater(join(ROOT, name)));
};
