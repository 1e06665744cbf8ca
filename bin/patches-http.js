'use strict';
// What is changed in the package that asks; see patches.js.
const { patched } = require('./patched.js');

const UNDICI = `
require('./lib/dispatcher/dispatcher.js').prototype.connect = function connect(...all) {
  return require('./lib/api/api-connect.js').apply(this, all);
};
module.exports = {
  get Agent() { return require('./lib/dispatcher/agent.js'); },
  get Pool() { return require('./lib/dispatcher/pool.js'); },
  get ProxyAgent() { return require('./lib/dispatcher/proxy-agent.js'); },
};
`;

const HEADER_SIZE = /const getDefaultNodeMaxHeaderSize = [\s\S]*?invalid'\) \}\n/;
const HEADER_SIZE_LATER = `
const getDefaultNodeMaxHeaderSize = () => {
  const given = [...process.execArgv, process.env.NODE_OPTIONS].join(' ').includes('--max-http-header-size');
  return given ? require('node:http').maxHeaderSize : 16_384;
};
`;

const PARSER = /if \(!llhttpInstance\) \{\s*llhttpInstance = lazyllhttp\(\)\s*\}/;
const PARSER_MADE = 'makeParser();\n  compileParser();';
const PARSING = 'let llhttpInstance = null\n';
const PARSING_AHEAD = `${PARSING}
const makeParser = () => {
  if (llhttpInstance) return;
  const { setFlagsFromString } = require('node:v8');
  const budget = (bytes) => setFlagsFromString('--wasm-tiering-budget=' + bytes);
  const usual = { 20: 1_800_000, 22: 13_000_000, 24: 13_000_000 }[Number.parseInt(process.versions.node, 10)];
  if (usual !== undefined) budget(2_147_483_647);
  try {
    llhttpInstance = lazyllhttp();
  } finally {
    if (usual !== undefined) budget(usual);
  }
};
setImmediate(() => {
  try {
    makeParser();
  } catch {
    // Whoever connects is told.
  }
});

let compiled = false;
const compileParser = () => {
  if (compiled) return;
  compiled = true;
  setImmediate(() => {
    const { llhttp_alloc, llhttp_execute, llhttp_free } = llhttpInstance.exports;
    const parser = llhttp_alloc(constants.TYPE.RESPONSE);
    llhttp_execute(parser, parser, 0);
    llhttp_free(parser);
  });
};
`;

/**
 * V8 compiles WebAssembly a second time where it runs much. For the parser of HTTP, one large function, that takes a quarter
 * of a second and 30 MB in the background, which the end of a short run waits for, and it has nothing to do but in headers.
 * The budget is V8's own again for all else; each release of Node has another one, and the code cache is of that flag too.
 *
 * The parser is made while the connection is, and compiled while the first answer is waited for, by parsing nothing: 3 ms.
 */
const parserAhead = {
  name: 'parser-ahead',
  setup(build) {
    build.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h1\.js$/ }, ({ path }) => ({
      contents: patched(path, [PARSING, () => PARSING_AHEAD], [PARSER, PARSER_MADE]),
    }));
  },
};

/** Names of headers are made small without the tree of well-known ones, which is not made then. */
const TREE = "const { tree } = require('./tree')\n";
const LOOKED_UP = /tree\.lookup\(value\) \?\? /g;

/** The signs and states of HTTP are worked out from each other, which takes 2 ms; these are asked for. */
const constantsOf = (path) => {
  const { ERROR, TYPE } = require(path);
  return `module.exports = ${JSON.stringify({ ERROR, TYPE })};`;
};

/**
 * Of undici what `api/transport.ts` uses: fetch, caches, mocks and HTTP/2 are half of the code that would be loaded, and
 * nothing of `node:http`, which takes 1 ms at the start, and 5 where an idle connection ends.
 */
const undiciInPart = {
  name: 'undici-in-part',
  setup(build) {
    build.onLoad({ filter: /[\\/]undici[\\/]index\.js$/ }, () => ({ contents: UNDICI }));
    build.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client\.js$/ }, ({ path }) => ({
      contents: patched(path, ["const http = require('node:http')\n", ''], [HEADER_SIZE, HEADER_SIZE_LATER]),
    }));
    build.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]core[\\/]util\.js$/ }, ({ path }) => ({
      contents: patched(
        path,
        ["const { IncomingMessage } = require('node:http')\n", ''],
        ['constructor === IncomingMessage', "constructor?.name === 'IncomingMessage'"],
        [TREE, ''],
        [LOOKED_UP, ''],
      ),
    }));
    build.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]llhttp[\\/]constants\.js$/ }, ({ path }) => ({
      contents: constantsOf(path),
    }));
    build.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ }, ({ path }) => ({
      contents: patched(path, ["require('node:http2')", '{ constants: {} }']),
    }));
  },
};

module.exports = { parserAhead, undiciInPart };
