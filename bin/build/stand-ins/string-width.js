'use strict';
// Stands for string-width in the bundle: the pattern of all emoji, 10 ms of each start, is compiled when it is first needed.

/** Printable ASCII and what stands for held lines (src/terminal/line-store.ts): a cell each. */
const PLAIN = /^[ -~\u{F0000}-\u{10FFFD}]*$/u;

module.exports = (text, options) => {
  if (PLAIN.test(text)) return Array.from(text).length;
  return require('../../../node_modules/string-width/index.js').default(text, options);
};
