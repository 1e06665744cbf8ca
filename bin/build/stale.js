'use strict';
const { readdirSync, statSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');

const changedMs = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** True where something that a program is built from was changed after its build began, of which it has the time. */
exports.isStale = (program) => {
  const builtMs = changedMs(program);
  const files = ['src', 'bin/build'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => join(ROOT, folder, name)),
  );
  const sources = files.filter((path) => /\.(?:tsx?|js)$/.test(path));
  return builtMs > 0 && [...sources, join(ROOT, 'package.json')].some((path) => changedMs(path) > builtMs);
};
