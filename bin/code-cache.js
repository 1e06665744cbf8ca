'use strict';
// V8's compiled code of the program, which an earlier run kept in the user's cache folder (src/cli/compiled-code.ts writes it).
const { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } = require('node:fs');
const { userInfo } = require('node:os');
const { basename, dirname, isAbsolute, join } = require('node:path');
const { crc32 } = require('node:zlib');

/** A checksum in eight letters. */
const sumOf = (data, start = 0) => crc32(data, start).toString(16).padStart(8, '0');

/** The home directory of the user's entry; empty if the user has no entry, as in containers with any uid. */
const enteredHome = () => {
  try {
    return userInfo().homedir;
  } catch {
    return '';
  }
};

/** The user's cache folder; null without a home. */
const cacheFolder = ({ XDG_CACHE_HOME: given = '', HOME: home = '' }) => {
  if (isAbsolute(given)) return given;
  const found = isAbsolute(home) ? home : enteredHome();
  return isAbsolute(found) ? join(found, '.cache') : null;
};

/**
 * The file for a source: V8 notices neither another source of the same length nor code of another release or machine. A
 * terminal has files of its own: a screen needs half as much again as printing, which would read this for nothing. Null
 * where there can be no file (some Node 21 have no crc32), or NODE_DISABLE_COMPILE_CACHE is set.
 */
const codePath = (source, env = process.env) => {
  if (crc32 === undefined || process.getuid === undefined || env.NODE_DISABLE_COMPILE_CACHE) return null;
  const { arch, platform, version, versions } = process;
  const build = sumOf(JSON.stringify([platform, versions, process.stdout.isTTY]), crc32(source));
  const folder = cacheFolder(env);
  return folder && join(folder, 'edgescope', 'code', `${version}-${arch}-${build}.code`);
};

/** True for what belongs to this user, and is closed to others. */
const isOwn = ({ mode, uid }) => uid === process.getuid() && (mode & 0o077) === 0;

/** Of the name as well: V8 would run damaged code, and some of other releases. */
const codeSum = (path, data) => sumOf(data, crc32(basename(path)));

/** V8's data in a file; undefined where anything is off. */
const readCode = (path) => {
  let descriptor;
  try {
    const folder = lstatSync(dirname(path));
    if (!folder.isDirectory() || !isOwn(folder)) return undefined;
    // Not through a link, and without waiting for the writer of a named pipe.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const status = fstatSync(descriptor);
    if (!status.isFile() || !isOwn(status)) return undefined;
    const file = readFileSync(descriptor);
    const data = file.subarray(0, -8);
    return file.latin1Slice(data.length) === codeSum(path, data) ? data : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
};

/** The file for V8's data, which ends with a checksum. */
const fileOf = (path, data) => Buffer.concat([data, Buffer.from(codeSum(path, data))]);

module.exports = { codePath, fileOf, readCode };
