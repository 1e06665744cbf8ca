'use strict';
// Stands for terminal-size in the bundle: it loads child processes, 4 ms of each start, and asks only where the terminal does
// not know its size.
module.exports = () => require('../../../node_modules/terminal-size/index.js').default();
