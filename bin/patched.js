'use strict';
const { readFileSync } = require('node:fs');

/** The text of a file with pieces replaced; the build fails when a new version of a package lacks one of them. */
const patched = (path, ...pieces) => {
  let text = readFileSync(path, 'utf8');
  for (const [piece, replacement] of pieces) {
    const before = text;
    text = text.replace(piece, replacement);
    if (text === before) throw new Error(`${path}: ${piece} is not there any more; see bin/patches.js`);
  }
  return text;
};

exports.patched = patched;
