'use strict';
const { SEGMENTER_REASON, lazySegmenter } = require('./edit.js');

module.exports = [
  { package: 'wrap-ansi', version: '10.0.2', file: 'index.js', ...SEGMENTER_REASON, edit: lazySegmenter },
];
