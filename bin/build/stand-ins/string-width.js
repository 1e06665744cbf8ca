'use strict';
// Stands for string-width in the bundle: 14 ms of each start, in which the pattern of all emoji is compiled, and 0.3 ms of each
// frame, whose placeholders miss its fast path.

/** Printable ASCII and what stands for held lines (src/terminal/line-store.ts): a cell each. */
const PLAIN = /^[ -~\u{F0000}-\u{10FFFD}]*$/u;

module.exports = (text, options) => {
  if (PLAIN.test(text)) return Array.from(text).length;
  return require('../../../node_modules/string-width/index.js').default(text, options);
};
