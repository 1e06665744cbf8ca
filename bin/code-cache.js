'use strict';
// Reads V8's compiled code of the program from the user's cache folder. An earlier run kept it there (src/cli/compiled-code.ts).
const { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } = require('node:fs');
const { userInfo } = require('node:os');
const { basename, dirname, isAbsolute, join } = require('node:path');
const { crc32 } = require('node:zlib');

/** Checksum of data, as eight hexadecimal digits. */
const sumOf = (data, start = 0) => crc32(data, start).toString(16).padStart(8, '0');

/** Home directory of the user's account; empty if the uid has no account, as in some containers. */
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
 * Path of the compiled code of a source. Its name has a checksum, since V8 does not notice another source of the same length, or
 * code of another release or machine. Output to a terminal has files of its own: a screen needs half as much code again, which
 * printing would read for nothing. Null if no file can be kept (some Node 21 have no crc32), or with NODE_DISABLE_COMPILE_CACHE.
 */
const codePath = (source, env = process.env) => {
  if (crc32 === undefined || process.getuid === undefined || env.NODE_DISABLE_COMPILE_CACHE) return null;
  const { arch, platform, version, versions } = process;
  const build = sumOf(JSON.stringify([platform, versions, process.stdout.isTTY]), crc32(source));
  const folder = cacheFolder(env);
  return folder && join(folder, 'edgescope', 'code', `${version}-${arch}-${build}.code`);
};

/** True if a file or folder belongs to this user and is closed to others. */
const isOwn = ({ mode, uid }) => uid === process.getuid() && (mode & 0o077) === 0;

/** Checksum of code and file name: V8 would run damaged code, and some code of other releases. */
const codeSum = (path, data) => sumOf(data, crc32(basename(path)));

/** Reads V8's data from a file; undefined if anything is wrong. */
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

/** Content of a file with V8's data, which ends with a checksum. */
const fileOf = (path, data) => Buffer.concat([data, Buffer.from(codeSum(path, data))]);

module.exports = { codePath, fileOf, readCode };
