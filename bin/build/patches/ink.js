'use strict';
const { SEGMENTER_REASON, lazySegmenter, replaced } = require('./edit.js');

const INK = { package: 'ink', version: '8.0.0' };

const FILL = /for \(let x = 0; x < this\.width; x\+\+\) \{\s*row\.push\(\{[^}]*\}\);\s*\}/;
const BLANKS = 'const lineWithoutEmptyItems = line.filter(item => item !== undefined);';
const BLANKS_LAZY = `
            if (line.length === 1 && line[0]?.styles.length === 0) return line[0].value.trimEnd();
            const blank = { type: 'char', value: ' ', fullWidth: false, styles: [] };
            const lineWithoutEmptyItems = Array.from(line, (item) => item ?? blank);`;
const APPLY = 'applyWriteOperation(output, operation, clip) {';
/** A held line (`terminal/line-store.ts`) is one cell, and a cell without text is none. */
const APPLY_HELD = `${APPLY}
        if (operation.x === 0 && /^\\u{F0000}[ -~\\n\\u{F0000}\\u{F0001}]*$/u.test(operation.text)) {
            const from = clip?.y1 ?? 0;
            const to = clip?.y2 ?? output.length;
            for (const [index, value] of operation.text.split('\\n').entries()) {
                const y = operation.y + index;
                if (y >= from && y < to && output[y] !== undefined && output[y].length === 0 && value !== '')
                    output[y][0] = { type: 'char', value, fullWidth: false, styles: [] };
            }
            return;
        }`;

module.exports = [
  {
    ...INK,
    file: 'build/reconciler.js',
    reason: 'a CommonJS bundle cannot have the top-level await that loads the developer tools',
    gain: 'the bundle as it is',
    edit: (text) => replaced(text, ["await import('./devtools.js')", 'undefined'], ['await loadPackageJson()', '({})']),
  },
  { ...INK, file: 'build/line-update.js', ...SEGMENTER_REASON, edit: lazySegmenter },
  {
    ...INK,
    file: 'build/output.js',
    reason: 'an object for each cell of the screen in each frame, and each text taken apart twice',
    gain: '4 ms of CPU of each cursor move and 3 ms of a page (half of both), 8 MB with 1,000 hosts',
    edit: (text) => replaced(text, [FILL, ''], [BLANKS, () => BLANKS_LAZY], [APPLY, () => APPLY_HELD]),
  },
];
