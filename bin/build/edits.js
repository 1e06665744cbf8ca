'use strict';
// All edits of bundled packages, and the esbuild plugin that applies them.
const { readFileSync } = require('node:fs');

/** Loads its developer tools, and its own version for them, with a top-level await, which CommonJS cannot have. */
const INK_RECONCILER = [
  ["await import('./devtools.js')", 'undefined'],
  ['await loadPackageJson()', '({})'],
];

/** An object for each cell of the screen in each frame, and each text taken apart twice: 2 to 3 ms of each key. */
const INK_OUTPUT = [
  // Cells without text stay empty until the line is joined.
  [/for \(let x = 0; x < this\.width; x\+\+\) \{\s*row\.push\(\{[^}]*\}\);\s*\}/, ''],
  [
    'const lineWithoutEmptyItems = line.filter(item => item !== undefined);',
    `if (line[0]?.type === 'held') return line.map(({ value }) => value).join('');
            const blank = { type: 'char', value: ' ', fullWidth: false, styles: [] };
            const lineWithoutEmptyItems = Array.from(line, (item) => item ?? blank);`,
  ],
  // A held line (src/terminal/line-store.ts) is written as one cell; a line beside it, as of a preview, is held as well.
  [
    'applyWriteOperation(output, operation, clip) {',
    `$&
        if (/^\\u{F0000}[ -~\\n\\u{F0000}\\u{F0001}]*$/u.test(operation.text)) {
            const from = clip?.y1 ?? 0;
            const to = clip?.y2 ?? output.length;
            for (const [index, value] of operation.text.split('\\n').entries()) {
                const y = operation.y + index;
                if (y >= from && y < to && value !== '') output[y]?.push({ type: 'held', value, styles: [] });
            }
            return;
        }`,
  ],
];

/** HTTP/2 is loaded for a service that speaks it: 3 ms of each start. */
const UNDICI_CLIENT = [
  ["const connectH2 = require('./client-h2.js')", "const connectH2 = (...args) => require('./client-h2.js')(...args)"],
];

/** What is replaced by what, by file in node_modules. */
const EDITS = {
  'ink/build/output.js': INK_OUTPUT,
  'ink/build/reconciler.js': INK_RECONCILER,
  'undici/lib/dispatcher/client.js': UNDICI_CLIENT,
};

/** A text with pieces replaced. @throws where one of them is gone */
const edited = (text, replacements) =>
  replacements.reduce((before, [piece, replacement]) => {
    const after = before.replace(piece, replacement);
    if (after === before) throw new Error(`no longer contains ${piece}; see bin/build/edits.js`);
    return after;
  }, text);

/** The text of a file with its edits; null for a file without. Component tests run over the same Ink as the bundle. */
const editedFile = (path, text) => {
  const [, replacements] = Object.entries(EDITS).find(([file]) => path.endsWith(`node_modules/${file}`)) ?? [];
  return replacements === undefined ? null : edited(text, replacements);
};

/** The esbuild plugin that applies the edits. */
const edits = {
  name: 'edits',
  setup(build) {
    for (const file of Object.keys(EDITS)) {
      const filter = new RegExp(`node_modules/${file.replaceAll('.', '\\.')}$`);
      build.onLoad({ filter }, ({ path }) => ({ contents: editedFile(path, readFileSync(path, 'utf8')) }));
    }
  },
};

module.exports = { EDITS, edited, editedFile, edits };
