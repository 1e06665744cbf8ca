'use strict';
const { replaced } = require('./edit.js');

const UNDICI = { package: 'undici', version: '7.30.2' };

const INDEX = `
require('./lib/dispatcher/dispatcher.js').prototype.connect = function connect(...all) {
  return require('./lib/api/api-connect.js').apply(this, all);
};
module.exports = {
  get Agent() { return require('./lib/dispatcher/agent.js'); },
  get Pool() { return require('./lib/dispatcher/pool.js'); },
  get ProxyAgent() { return require('./lib/dispatcher/proxy-agent.js'); },
};
`;

/** Where `index.js` exports what is used of it, and gives dispatchers `connect`. */
const EXPORTS = ['Agent', 'Pool', 'ProxyAgent'].map((name) => [`module.exports.${name} = ${name}\n`, '']);
const CONNECT = ['Object.assign(Dispatcher.prototype, api)\n', ''];

const HEADER_SIZE = /const getDefaultNodeMaxHeaderSize = [\s\S]*?invalid'\) \}\n/;
const HEADER_SIZE_LAZY = `
const getDefaultNodeMaxHeaderSize = () => {
  const given = [...process.execArgv, process.env.NODE_OPTIONS].join(' ').includes('--max-http-header-size');
  return given ? require('node:http').maxHeaderSize : 16_384;
};
`;

const PARSER = 'llhttpInstance = lazyllhttp()';
/** V8's budgets by release of Node. The flag is reset: it applies to all WebAssembly, and stamps the code cache. */
const PARSER_ONCE = `
    const { setFlagsFromString } = require('node:v8');
    const budget = (bytes) => setFlagsFromString('--wasm-tiering-budget=' + bytes);
    const usual = { 20: 1_800_000, 22: 13_000_000, 24: 13_000_000 }[Number.parseInt(process.versions.node, 10)];
    if (usual !== undefined) budget(2_147_483_647);
    try {
      llhttpInstance = lazyllhttp();
    } finally {
      if (usual !== undefined) budget(usual);
    }
`;

const IN_PART = {
  ...UNDICI,
  reason: 'fetch, caches, mocks, HTTP/2 and node:http are half of the code that would be loaded',
};

module.exports = [
  {
    ...IN_PART,
    file: 'index.js',
    gain: '14 ms of CPU of the first rows, 19 ms of 50 hosts as JSON, 360 kB of the bundle',
    edit: (text) => {
      replaced(text, CONNECT, ...EXPORTS);
      return INDEX;
    },
  },
  {
    ...IN_PART,
    file: 'lib/dispatcher/client.js',
    gain: 'node:http stays unloaded: with `lib/core/util.js` 8 ms of CPU of 50 hosts as JSON',
    edit: (text) => replaced(text, ["const http = require('node:http')\n", ''], [HEADER_SIZE, HEADER_SIZE_LAZY]),
  },
  {
    ...IN_PART,
    file: 'lib/core/util.js',
    gain: 'node:http stays unloaded, as in `lib/dispatcher/client.js`',
    edit: (text) =>
      replaced(
        text,
        ["const { IncomingMessage } = require('node:http')\n", ''],
        ['constructor === IncomingMessage', "constructor?.name === 'IncomingMessage'"],
      ),
  },
  {
    ...IN_PART,
    file: 'lib/dispatcher/client-h2.js',
    gain: 'node:http2 stays unloaded, a part of the gain of `index.js`',
    edit: (text) => replaced(text, ["require('node:http2')", '{ constants: {} }']),
  },
  {
    ...UNDICI,
    file: 'lib/dispatcher/client-h1.js',
    reason: 'V8 optimises the one large function of the HTTP parser, which only reads headers here',
    gain: '100 ms of CPU of 50 hosts as JSON, which the end of the run waits for',
    edit: (text) => replaced(text, [PARSER, () => PARSER_ONCE]),
  },
];
