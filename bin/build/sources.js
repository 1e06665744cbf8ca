'use strict';
// The sources that a build was made from, so that a program run from a clone can tell that they have changed. Not in the
// package, which has no sources.
const { existsSync, readFileSync, statSync, utimesSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');
const DIST = join(ROOT, 'dist');
/** Names and digest of the sources; its time of modification is when the build began. */
const SOURCES = join(DIST, 'sources.json');

/** A digest of names and contents. @throws errors of the file system */
const digestOf = (files) => {
  const hash = require('node:crypto').createHash('sha256');
  for (const file of files) {
    const content = readFileSync(join(ROOT, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

/** Writes down what a build was made from; what changes after `begunMs` (epoch) is newer. */
const writeSources = (files, begunMs) => {
  const sorted = [...files].sort();
  writeFileSync(SOURCES, JSON.stringify({ digest: digestOf(sorted), files: sorted }));
  utimesSync(SOURCES, begunMs / 1000, begunMs / 1000);
};

/** When a file was changed (epoch ms), its name and owner included: unlike the time of modification it cannot be set back. */
const changedMs = (file) => statSync(join(ROOT, file), { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY;

/** True where there is a build, and the sources beside it are not those that it was made from. */
const isStale = () => {
  if (!existsSync(join(DIST, 'main.cjs'))) return false;
  try {
    const builtMs = statSync(SOURCES).mtimeMs;
    const { files, digest } = JSON.parse(readFileSync(SOURCES, 'utf8'));
    if (files.every((file) => changedMs(file) < builtMs)) return false;
    // A copied clone, or a branch that was left and taken again, has new times and the same contents.
    return digestOf(files) !== digest;
  } catch (error) {
    // A source or the list of them is gone. One that cannot be read cannot have been edited by this user.
    return error.code !== 'EACCES';
  }
};

module.exports = { isStale, writeSources };
