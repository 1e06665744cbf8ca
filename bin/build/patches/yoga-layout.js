'use strict';
const { replaced } = require('./edit.js');

const INDEX = `
import loadYoga, { binary } from '../binaries/yoga-wasm-base64-esm.js';
import wrapAssembly from './wrapAssembly.js';
const library = {
  instantiateWasm(imports, done) {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(binary()), imports);
    done(instance);
    return instance.exports;
  },
};
loadYoga(library);
export default wrapAssembly(library);
export * from './generated/YGEnums.js';
`;

const BINARY = /"data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)"/;

/** The binary as a function beside the loader, which is given it and fetches nothing. */
const withoutFetch = (text) => {
  const [, base64] = BINARY.exec(text) ?? [];
  const code = replaced(text, [BINARY, () => '"data:,"'], ['import.meta.url', '""']);
  return `${code}\nexport const binary = () => Buffer.from("${base64}", 'base64');`;
};

const YOGA = {
  package: 'yoga-layout',
  version: '3.2.1',
  reason: 'a CommonJS bundle cannot have the top-level await, and the first use of fetch loads all of it',
  gain: '70 ms of the time until Ink draws',
};

module.exports = [
  {
    ...YOGA,
    file: 'dist/src/index.js',
    edit: (text) => {
      replaced(text, ['await loadYoga()', '']);
      return INDEX;
    },
  },
  { ...YOGA, file: 'dist/binaries/yoga-wasm-base64-esm.js', edit: withoutFetch },
];
