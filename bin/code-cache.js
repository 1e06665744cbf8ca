'use strict';
// V8's compiled code, kept below the user's cache folder for the very executable that made it. V8 itself does not notice
// code of another patch release, another CPU or with damaged bytes, nor code of another source of the same length.
const { constants, lstatSync, statSync } = require('node:fs');
const { isAbsolute, join } = require('node:path');
const { checksum, readBytes } = require('./bytes.js');

const FORMAT = 1;
const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY, S_IFDIR, S_IFMT, S_IFREG } = constants;

/**
 * A file: the checksum of all that follows, the key, the checksum of the source, the level, padding, V8's data. The data
 * begins at a multiple of eight, else V8 copies it.
 */
const LAYOUT = { checksum: 0, key: 16, source: 32, level: 48, data: 64 };
/** Larger files are not ours. */
const MAX_BYTES = 16 * 1024 * 1024;

/** How much of the program had run when code was compiled: a screen compiles more than a run that prints. */
const LEVELS = { none: 0, printing: 1, screen: 2 };

/** All that must be the same for code to be used again, as a text. */
const keyText = ({ version, versions, config, platform, arch, execArgv, env }, { size, mtimeMs }) =>
  JSON.stringify([
    FORMAT,
    version,
    versions,
    config.variables,
    platform,
    arch,
    execArgv,
    env.NODE_OPTIONS ?? '',
    size,
    mtimeMs,
  ]);

const homeOf = (env) => (isAbsolute(env.HOME ?? '') ? env.HOME : require('node:os').userInfo().homedir);

/** The folder of all compiled code of a user; null without a home. */
const codeFolder = (env) => {
  const given = env.XDG_CACHE_HOME ?? '';
  const home = given.startsWith('/') ? '' : homeOf(env);
  if (given.startsWith('/')) return join(given, 'edgescope', 'code');
  return isAbsolute(home) ? join(home, '.cache', 'edgescope', 'code') : null;
};

const isPrivate = ({ mode, uid }, type, user) => (mode & S_IFMT) === type && uid === user && (mode & 0o077) === 0;

const isFolder = (path, user) => {
  try {
    return isPrivate(lstatSync(path), S_IFDIR, user);
  } catch {
    return false;
  }
};

const nameOf = (sourceSum) => `${sourceSum.toString('hex')}.code`;

/** Where this executable keeps code, and its key; null where there can be none, or NODE_DISABLE_COMPILE_CACHE is set. */
const placeOf = (node) => {
  try {
    if (node.geteuid === undefined || (node.env.NODE_DISABLE_COMPILE_CACHE ?? '') !== '') return null;
    const root = codeFolder(node.env);
    if (root === null) return null;
    const key = checksum(Buffer.from(keyText(node, statSync(node.execPath))));
    return { root, folder: join(root, key.toString('hex')), key, user: node.geteuid() };
  } catch {
    return null;
  }
};

const NOTHING = { data: undefined, level: LEVELS.none };

/** The compiled code of this user for this executable. */
const openCodeCache = (node = process) => {
  const place = placeOf(node);
  const isOpen = place !== null && isFolder(place.root, place.user) && isFolder(place.folder, place.user);
  const accepts = (status) =>
    isPrivate(status, S_IFREG, place.user) && status.size > LAYOUT.data && status.size <= MAX_BYTES;
  const wordsAt = (file, at) => file.subarray(at, at + 16);
  return {
    place,
    /** V8's data for a source, valid until the next file is read, and its level; no data where anything is off. */
    read(sourceSum) {
      if (!isOpen) return NOTHING;
      try {
        const file = readBytes(join(place.folder, nameOf(sourceSum)), accepts, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
        if (file === null || file.length <= LAYOUT.data) return NOTHING;
        if (!wordsAt(file, LAYOUT.key).equals(place.key) || !wordsAt(file, LAYOUT.source).equals(sourceSum))
          return NOTHING;
        if (!wordsAt(file, LAYOUT.checksum).equals(checksum(file.subarray(LAYOUT.key)))) return NOTHING;
        return { data: file.subarray(LAYOUT.data), level: file.readInt32LE(LAYOUT.level) };
      } catch {
        return NOTHING;
      }
    },
  };
};

module.exports = { LAYOUT, LEVELS, codeFolder, keyText, nameOf, openCodeCache };
