'use strict';
const { SEGMENTER_REASON, lazySegmenter } = require('./edit.js');

module.exports = [
  {
    package: '@alcalzone/ansi-tokenize',
    version: '0.3.2',
    file: 'build/tokenize.js',
    ...SEGMENTER_REASON,
    edit: lazySegmenter,
  },
];
