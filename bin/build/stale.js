'use strict';
const { readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');

/** True where something that a program is built from was changed after its build began, of which it has the time. */
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
