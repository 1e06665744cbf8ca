'use strict';
const { lazySegmenter, replaced } = require('./edit.js');

const EMOJI = 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;';
/** Every emoji is presented as one by default, or has the selector that makes it one. */
const EMOJI_LAZY = `
let rgiEmoji;
const mayBeEmoji = /[\\p{Emoji_Presentation}\\uFE0F]/u;
const rgiEmojiRegex = {
  test: (text) => mayBeEmoji.test(text) && (rgiEmoji ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text),
};`;

const ASCII_ONLY = 'if (/^[\\u0020-\\u007E]*$/.test(string)) {';
/** Placeholders of held lines (`terminal/line-store.ts`) are ASCII and two private characters of one cell each. */
const HELD_LINE = `if (/^[ -~\\u{F0000}\\u{F0001}]*$/u.test(string)) {
\t\treturn [...string].length;
\t}

\t${ASCII_ONLY}`;

module.exports = [
  {
    package: 'string-width',
    version: '8.3.0',
    file: 'index.js',
    reason: 'the pattern of all emoji and the segmenter are compiled at load; ink measures each held line with both',
    gain: '10 ms of CPU of the first rows and 18 ms of 50 hosts as JSON for the pattern; the segmenter as elsewhere',
    edit: (text) => replaced(lazySegmenter(text), [EMOJI, () => EMOJI_LAZY], [ASCII_ONLY, () => HELD_LINE]),
  },
];
