'use strict';
// Writes the files that code-cache.js reads. Loaded only when something is to be written.
const fs = require('node:fs');
const { dirname, join } = require('node:path');
const { promisify } = require('node:util');
const { crc32 } = require('node:zlib');
const { LAYOUT, nameOf } = require('./code-cache.js');

const [chmod, close, lstat, mkdir, open, readdir, rename, rm, rmdir, stat, write] = [
  fs.chmod,
  fs.close,
  fs.lstat,
  fs.mkdir,
  fs.open,
  fs.readdir,
  fs.rename,
  fs.rm,
  fs.rmdir,
  fs.stat,
  fs.write,
].map((one) => promisify(one));

/** Bytes of all files of all keys: several programs or several Nodes. The files written last stay. */
const MAX_TOTAL = 24 * 1024 * 1024;
/** A draft that is older was left by a process that was killed. */
const DRAFT_MS = 3600 * 1000;
const KEY = /^v\d[\w.+-]*-[0-9a-f]{8}$/;
const FILE = /^[0-9a-f]{8}-\d+\.code(?:\.\d+\.draft)?$/;

/** True where a folder would be made in a place of this user: root leaves nothing in the home of another user. */
const isOwnPlace = async (path, user) => {
  const found = await stat(path).catch(() => null);
  if (found !== null) return found.uid === user;
  return dirname(path) !== path && isOwnPlace(dirname(path), user);
};

const isOwnFolder = async (path, user) => {
  const found = await lstat(path);
  if (!found.isDirectory() || found.uid !== user) return false;
  if ((found.mode & 0o077) !== 0) await chmod(path, 0o700);
  return true;
};

const writeWhole = async (path, pieces) => {
  const file = await open(path, 'wx', 0o600);
  try {
    for (const piece of pieces) {
      for (let from = 0; from < piece.length; ) from += (await write(file, piece, from)).bytesWritten;
    }
  } finally {
    await close(file);
  }
};

/** The bytes of a file as code-cache.js reads it. */
const fileOf = (key, source, level, data) => {
  const file = Buffer.concat([Buffer.alloc(LAYOUT.key), key, data]);
  file.writeUInt32LE(level, LAYOUT.level);
  file.writeUInt32LE(source.sum, LAYOUT.sourceSum);
  file.writeUInt32LE(source.size, LAYOUT.sourceSize);
  file.writeUInt32LE(key.length, LAYOUT.keySize);
  file.writeUInt32LE(crc32(file.subarray(LAYOUT.level)), LAYOUT.checksum);
  return file;
};

const writeFile = async (folder, name, file) => {
  const draft = join(folder, `${name}.${process.pid}.draft`);
  try {
    // A leftover of a process with this number is never written through: it could be a link.
    await rm(draft, { force: true });
    await writeWhole(draft, [file]);
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

const filesIn = async (root, key) => {
  const folder = join(root, key);
  const names = (await readdir(folder)).filter((name) => FILE.test(name));
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { size, mtimeMs } = await lstat(path);
      return { path, size, mtimeMs, isDraft: name.endsWith('.draft') };
    }),
  );
};

/** Removes the files written first of what is too much, drafts that were left, and folders without files. */
const prune = async (root) => {
  const keys = (await readdir(root)).filter((name) => KEY.test(name));
  const files = (await Promise.all(keys.map((key) => filesIn(root, key).catch(() => [])))).flat();
  let total = 0;
  for (const { path, size, mtimeMs, isDraft } of files.sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    if (!isDraft) total += size;
    if (isDraft ? Date.now() - mtimeMs > DRAFT_MS : total > MAX_TOTAL) await rm(path, { force: true });
  }
  // Those with files refuse.
  for (const key of keys) await rmdir(join(root, key)).catch(() => undefined);
};

/**
 * Writes the compiled code of scripts, for their owner only (folder 0700, files 0600), each file in one step.
 * @throws errors of the file system
 */
exports.writeCode = async ({ root, folder, key, user }, scripts, level) => {
  if (user === 0 && !(await isOwnPlace(folder, user))) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!(await isOwnFolder(root, user)) || !(await isOwnFolder(folder, user))) return;
  for (const script of scripts) {
    await writeFile(folder, nameOf(script.source), fileOf(key, script.source, level, script.script.createCachedData()));
  }
  await prune(root);
};
