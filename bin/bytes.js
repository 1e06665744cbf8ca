'use strict';
// Bytes of files: read into one buffer, and their checksum.
const { closeSync, constants, fstatSync, openSync, readSync } = require('node:fs');

/** One buffer for all files: memory that is touched for the first time costs as much as the read. */
let buffer = null;
const BUFFER_SIZE = 512 * 1024;

const release = () => {
  buffer = null;
};

const bufferFor = (size) => {
  if (buffer === null) setImmediate(release);
  if (buffer === null || buffer.length < size) buffer = Buffer.allocUnsafeSlow(Math.max(size, BUFFER_SIZE));
  return buffer;
};

/**
 * The bytes of a file, valid until the next read; null where `accepts` refuses its status.
 * @throws errors of the file system
 */
exports.readBytes = (file, accepts = () => true, flags = constants.O_RDONLY) => {
  const descriptor = openSync(file, flags);
  try {
    const status = fstatSync(descriptor);
    if (!accepts(status)) return null;
    const { size } = status;
    const bytes = bufferFor(size).subarray(0, size);
    let read = 0;
    while (read < size) {
      const more = readSync(descriptor, bytes, read, size - read, null);
      if (more === 0) break;
      read += more;
    }
    return bytes.subarray(0, read);
  } finally {
    closeSync(descriptor);
  }
};

/**
 * A checksum of 128 bits in four words, of bytes that begin at a multiple of four. It detects accidents, not attacks: each
 * step is a bijection of its lane, so no change of one word passes, and the rotation carries high bits down. `zlib.crc32`
 * and `node:crypto` take 2 to 4 ms to load, which is more than this takes for all files of a start.
 */
exports.checksum = (bytes) => {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  const whole = words.length & ~3;
  let a = bytes.length;
  let b = 0x85ebca77;
  let c = 0xc2b2ae3d;
  let d = 0x27d4eb2f;
  for (let at = 0; at < whole; at += 4) {
    a = Math.imul(a ^ words[at], 0x9e3779b1);
    b = Math.imul(b ^ words[at + 1], 0x85ebca6b);
    c = Math.imul(c ^ words[at + 2], 0xc2b2ae35);
    d = Math.imul(d ^ words[at + 3], 0x27d4eb2d);
    a = (a << 13) | (a >>> 19);
    b = (b << 13) | (b >>> 19);
    c = (c << 13) | (c >>> 19);
    d = (d << 13) | (d >>> 19);
  }
  for (let at = whole * 4; at < bytes.length; at += 1) {
    a = Math.imul(a ^ bytes[at], 0x9e3779b1);
    a = (a << 13) | (a >>> 19);
  }
  // Each word of the result depends on all lanes.
  b = Math.imul(b ^ a, 0x9e3779b1);
  c = Math.imul(c ^ b, 0x85ebca6b);
  d = Math.imul(d ^ c, 0xc2b2ae35);
  return Buffer.from(Int32Array.of(a ^ d, b, c, d).buffer);
};
