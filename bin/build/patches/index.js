'use strict';
// All edits of bundled packages, and the plugin that applies them. An edit stays if it wins 5 ms that a person waits for,
// 10 % of a long list, 10 MB or 5 % of the bundle; the others make the bundle possible.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** @type {readonly import('./edit.js').Edit[]} */
const EDITS = [
  require('./ansi-tokenize.js'),
  require('./ink.js'),
  require('./slice-ansi.js'),
  require('./string-width.js'),
  require('./undici.js'),
  require('./wrap-ansi.js'),
  require('./yoga-layout.js'),
].flat();

/** The text of a file of a package as the bundle has it. @throws where the version or the text is not the one edited */
const edited = (folder, edit) => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const name = `${edit.package} ${version}, ${edit.file}`;
  if (version !== edit.version) throw new Error(`${name}: edited as of ${edit.version}; see bin/build/patches`);
  try {
    return edit.edit(readFileSync(join(folder, edit.file), 'utf8'));
  } catch (error) {
    throw new Error(`${name}: ${error.message}; see bin/build/patches`);
  }
};

const escaped = (path) => path.replace(/[.+]/g, '\\$&').replaceAll('/', '[\\\\/]');

/** The esbuild plugin that applies the edits. */
const patches = {
  name: 'patches',
  setup(build) {
    for (const edit of EDITS) {
      const filter = new RegExp(`[\\\\/]node_modules[\\\\/]${escaped(edit.package)}[\\\\/]${escaped(edit.file)}$`);
      build.onLoad({ filter }, ({ path }) => ({ contents: edited(path.slice(0, -edit.file.length - 1), edit) }));
    }
  },
};

module.exports = { EDITS, edited, patches };
