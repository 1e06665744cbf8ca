'use strict';
// Replaces yoga-layout in the bundle, since a CommonJS bundle cannot have the top-level await of its own entry point.
const { default: loadYoga } = require('../../../node_modules/yoga-layout/dist/binaries/yoga-wasm-base64-esm.js');
const { default: wrapAssembly } = require('../../../node_modules/yoga-layout/dist/src/wrapAssembly.js');

/** Reads the binary. The loader has it as a data: URL, which it passes only to the global `fetch`. */
const readBinary = () => {
  const fetch = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
  let url = '';
  const value = (given) => {
    url = given;
    return new Promise(() => undefined);
  };
  Object.defineProperty(globalThis, 'fetch', { configurable: true, value });
  loadYoga();
  Object.defineProperty(globalThis, 'fetch', fetch);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
};

const library = {
  instantiateWasm(imports, done) {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(readBinary()), imports);
    done(instance);
    return instance.exports;
  },
};
loadYoga(library);

module.exports = wrapAssembly(library);
