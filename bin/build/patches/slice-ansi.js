'use strict';
const { SEGMENTER_REASON, lazySegmenter } = require('./edit.js');

module.exports = [
  { package: 'slice-ansi', version: '10.0.1', file: 'tokenize-ansi.js', ...SEGMENTER_REASON, edit: lazySegmenter },
];
