'use strict';
// Bytes of files, read into one buffer.
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
