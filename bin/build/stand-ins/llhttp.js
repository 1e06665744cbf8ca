'use strict';
// Creates the HTTP parser of undici on Node 20 in the way of later Nodes. V8 11.3 soon compiles it a second time, and Node does
// not end before this is done: it costs a third of the CPU time of 50 hosts as JSON, and 34 MB.
const { setFlagsFromString } = require('node:v8');

/**
 * Sets how much WebAssembly runs before V8 compiles it again; a module keeps the budget that it was created with. Kept code is
 * refused under another budget, and Yoga is slower with a large budget. Other versions of V8 may lack the flag, and would warn.
 */
const setBudget = (bytes) => {
  if (process.versions.v8.startsWith('11.3.')) setFlagsFromString(`--wasm-tiering-budget=${bytes}`);
};

module.exports = (makeParser) => {
  setBudget(13_000_000);
  try {
    return makeParser();
  } finally {
    // The default of V8 11.3.
    setBudget(1_800_000);
  }
};
