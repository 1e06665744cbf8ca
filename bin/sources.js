'use strict';
// The sources that a build was made from, so that a program run from a clone can tell that they have changed.
const { createHash } = require('node:crypto');
const { readFileSync, utimesSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { ROOT, SOURCES } = require('./installation.js');

/** A digest of names and contents. @throws errors of the file system */
const digestOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(ROOT, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

/** Writes down what a build was made from; `begunMs` is when it began: what changes meanwhile is newer. */
const writeSources = (files, begunMs) => {
  const sorted = [...files].sort();
  writeFileSync(SOURCES, JSON.stringify({ digest: digestOf(sorted), files: sorted }));
  utimesSync(SOURCES, begunMs / 1000, begunMs / 1000);
};

module.exports = { digestOf, writeSources };
