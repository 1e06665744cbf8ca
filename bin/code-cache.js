'use strict';
// V8's compiled code, kept below the user's cache folder for the very executable that made it. V8 itself does not notice
// code of another patch release, another CPU or with damaged bytes, nor code of another source of the same length.
const { constants, lstatSync, statSync } = require('node:fs');
const { isAbsolute, join } = require('node:path');
// Loading it takes 2 ms; a checksum in JavaScript takes 5, most of it V8's, which optimises the loop. Absent in some Node 21.
const { crc32 } = require('node:zlib');
const { readBytes } = require('./bytes.js');

const FORMAT = 1;
const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY, S_IFDIR, S_IFMT, S_IFREG } = constants;

/**
 * A file: numbers of four bytes, the key, blanks up to a multiple of eight, V8's data, which V8 copies where it begins at
 * another place. The checksum is of all that follows it.
 */
const LAYOUT = { checksum: 0, level: 4, sourceSum: 8, sourceSize: 12, keySize: 16, key: 24 };
/** Larger files are not ours. */
const MAX_BYTES = 16 * 1024 * 1024;

/** How much of the program had run when code was compiled: a screen compiles more than a run that prints. */
const LEVELS = { none: 0, printing: 1, screen: 2 };

/** All that must be the same for code to be used again, as a text. It is written to files: of the options only a checksum. */
const keyText = ({ version, versions, platform, arch, execArgv, env }, { size, mtimeMs }) => {
  const options = crc32(JSON.stringify([execArgv, env.NODE_OPTIONS ?? '']));
  return JSON.stringify([FORMAT, version, versions, platform, arch, options, size, mtimeMs]);
};

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

const hex = (number) => number.toString(16).padStart(8, '0');

/** What a source is known by: its checksum and its length. */
const sourceOf = (bytes) => ({ sum: crc32?.(bytes) ?? 0, size: bytes.length });

const nameOf = ({ sum, size }) => `${hex(sum)}-${size}.code`;

/** Where this executable keeps code, and its key; null where there can be none, or NODE_DISABLE_COMPILE_CACHE is set. */
const placeOf = (node) => {
  try {
    if (crc32 === undefined || node.geteuid === undefined || (node.env.NODE_DISABLE_COMPILE_CACHE ?? '') !== '')
      return null;
    const root = codeFolder(node.env);
    if (root === null) return null;
    const text = keyText(node, statSync(node.execPath));
    const key = Buffer.from(text.padEnd(Math.ceil(text.length / 8) * 8));
    const name = `${node.version}-${node.arch}-${hex(crc32(key))}`;
    return { root, folder: join(root, name), key, user: node.geteuid() };
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
    isPrivate(status, S_IFREG, place.user) && status.size > LAYOUT.key && status.size <= MAX_BYTES;
  return {
    place,
    /** V8's data for a source, valid until the next file is read, and its level; no data where anything is off. */
    read(source) {
      if (!isOpen) return NOTHING;
      try {
        const file = readBytes(join(place.folder, nameOf(source)), accepts, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
        if (file === null || file.readUInt32LE(LAYOUT.checksum) !== crc32(file.subarray(LAYOUT.level))) return NOTHING;
        const isOfSource =
          file.readUInt32LE(LAYOUT.sourceSum) === source.sum && file.readUInt32LE(LAYOUT.sourceSize) === source.size;
        const end = LAYOUT.key + file.readUInt32LE(LAYOUT.keySize);
        if (!isOfSource || !file.subarray(LAYOUT.key, end).equals(place.key)) return NOTHING;
        return { data: file.subarray(end), level: file.readUInt32LE(LAYOUT.level) };
      } catch {
        return NOTHING;
      }
    },
  };
};

module.exports = { LAYOUT, LEVELS, codeFolder, keyText, nameOf, openCodeCache, sourceOf };
