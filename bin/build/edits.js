'use strict';
// All edits of bundled packages, and the esbuild plugin that applies them.
const { readFileSync } = require('node:fs');

/** Edits of Ink, which loads its developer tools and their version by a top-level await. A CommonJS bundle cannot have one. */
const INK_RECONCILER = [
  ["await import('./devtools.js')", 'undefined'],
  ['await loadPackageJson()', '({})'],
];

/** Edit of undici: the parser is not compiled a second time while a command prints (stand-ins/llhttp.js). */
const UNDICI_PARSER = [['= lazyllhttp()', "= require('../../../../bin/build/stand-ins/llhttp.js')(lazyllhttp)"]];

/** Pieces of text with their replacements, by file in node_modules. */
const EDITS = {
  'ink/build/reconciler.js': INK_RECONCILER,
  'undici/lib/dispatcher/client-h1.js': UNDICI_PARSER,
};

/** Replaces pieces of a text. @throws Error if a piece is missing in the text */
const edited = (text, replacements) =>
  replacements.reduce((before, [piece, replacement]) => {
    const after = before.replace(piece, replacement);
    if (after === before) throw new Error(`no longer contains ${piece}; see bin/build/edits.js`);
    return after;
  }, text);

/** The esbuild plugin that applies the edits. */
const edits = {
  name: 'edits',
  setup(build) {
    for (const [file, replacements] of Object.entries(EDITS)) {
      const filter = new RegExp(`node_modules/${file.replaceAll('.', '\\.')}$`);
      build.onLoad({ filter }, ({ path }) => ({ contents: edited(readFileSync(path, 'utf8'), replacements) }));
    }
  },
};

module.exports = { EDITS, edited, edits };
