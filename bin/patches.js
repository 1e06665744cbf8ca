'use strict';
// What build.js changes in the packages that are bundled. Each change is for the start or for the frames; none changes what
// a package does for this program.
const { undiciInPart, parserAhead } = require('./patches-http.js');
const { patched } = require('./patched.js');

/** Ink's developer tools are loaded by top-level await, which a CommonJS bundle cannot have. They are left out. */
const withoutDevtools = {
  name: 'without-devtools',
  setup(build) {
    build.onLoad({ filter: /[\\/]ink[\\/]build[\\/]reconciler\.js$/ }, ({ path }) => ({
      contents: patched(path, ["await import('./devtools.js')", 'undefined'], ['await loadPackageJson()', '({})']),
    }));
  },
};

const EMOJI = 'const rgiEmojiRegex = /^\\p{RGI_Emoji}$/v;';
const EMOJI_LATER = `
let rgiEmoji;
const mayBeEmoji = /[\\p{Emoji_Presentation}\\uFE0F]/u;
const rgiEmojiRegex = {
  test: (text) => mayBeEmoji.test(text) && (rgiEmoji ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text),
};`;
const ASCII_ONLY = 'if (/^[\\u0020-\\u007E]*$/.test(string)) {';
const SEGMENTER = /const (\w+) = new Intl\.Segmenter\(([^)]*)\);/;
const SEGMENTER_LATER = `
let made;
const $1 = { segment: (text) => (made ??= new Intl.Segmenter($2)).segment(text) };`;
/** A pattern that is made when it is first used, in two replacements: where it is used, and where it is declared. */
const patternLater = (name) => [
  [new RegExp(`(?<!const )\\b${name}\\b`, 'g'), `${name}()`],
  [new RegExp(`const ${name} = (\\/.*\\/[a-z]+);`), `let ${name}Made;\nconst ${name} = () => (${name}Made ??= $1);`],
];
const HELD_LINE = `if (/^[ -~\\u{F0000}\\u{F0001}]*$/u.test(string)) {
\t\treturn [...string].length;
\t}

\t${ASCII_ONLY}`;

/**
 * The pattern for emoji costs 60 ms when it is made, and is asked only of what has a picture, or the mark that makes one of
 * a sign: every emoji has one of these. Other patterns with classes of Unicode cost a start another millisecond, and no text
 * of ASCII needs them. The placeholders of held lines (`terminal/line-store.ts`), which Ink measures again and again, went
 * through it and the segmenter.
 */
const widthsAtOnce = {
  name: 'widths-at-once',
  setup(build) {
    build.onLoad({ filter: /[\\/]string-width[\\/]index\.js$/ }, ({ path }) => ({
      contents: patched(
        path,
        [EMOJI, () => EMOJI_LATER],
        [SEGMENTER, SEGMENTER_LATER],
        [ASCII_ONLY, () => HELD_LINE],
        ...['visibleCharacterRegex', 'spacingMarkRegex', 'extendedPictographicRegex'].flatMap(patternLater),
      ),
    }));
  },
};

/** The first segmenter costs 10 ms, and no text of ASCII needs one. */
const segmentersLater = {
  name: 'segmenters-later',
  setup(build) {
    const later = (filter) =>
      build.onLoad({ filter }, ({ path }) => ({ contents: patched(path, [SEGMENTER, SEGMENTER_LATER]) }));
    later(/[\\/]wrap-ansi[\\/]index\.js$/);
    later(/[\\/]slice-ansi[\\/]tokenize-ansi\.js$/);
    later(/[\\/]ansi-tokenize[\\/]build[\\/]tokenize\.js$/);
    later(/[\\/]ink[\\/]build[\\/]line-update\.js$/);
  },
};

const FILL = /for \(let x = 0; x < this\.width; x\+\+\) \{\s*row\.push\(\{[^}]*\}\);\s*\}/;
const BLANKS = 'const lineWithoutEmptyItems = line.filter(item => item !== undefined);';
const BLANKS_LATER = `
            if (line.length === 1 && line[0]?.styles.length === 0) return line[0].value.trimEnd();
            const blank = { type: 'char', value: ' ', fullWidth: false, styles: [] };
            const lineWithoutEmptyItems = Array.from(line, (item) => item ?? blank);`;
const APPLY = 'applyWriteOperation(output, operation, clip) {';
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

/**
 * Ink makes an object for each cell of the screen in each frame, and takes every text apart twice. Held lines
 * (`terminal/line-store.ts`) are one cell here, and what nobody writes to is none.
 */
const heldLinesWhole = {
  name: 'held-lines-whole',
  setup(build) {
    build.onLoad({ filter: /[\\/]ink[\\/]build[\\/]output\.js$/ }, ({ path }) => ({
      contents: patched(path, [FILL, ''], [BLANKS, () => BLANKS_LATER], [APPLY, () => APPLY_HELD]),
    }));
  },
};

const YOGA = `
import loadYoga, { binary } from '../binaries/yoga-wasm-base64-esm.js';
import wrapAssembly from './wrapAssembly.js';
const library = {
  instantiateWasm(imports, done) {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(binary()), imports);
    done(instance);
    return instance.exports;
  },
};
loadYoga(library);
export default wrapAssembly(library);
export * from './generated/YGEnums.js';
`;

/** Yoga is instantiated at once: no top-level await, and no touch of `fetch`, whose first use costs Node 70 ms. */
const yogaAtOnce = {
  name: 'yoga-at-once',
  setup(build) {
    build.onLoad({ filter: /[\\/]yoga-layout[\\/]dist[\\/]src[\\/]index\.js$/ }, () => ({ contents: YOGA }));
    build.onLoad({ filter: /[\\/]yoga-wasm-base64-esm\.js$/ }, ({ path }) => {
      let binary = '';
      const takeOut = (_, base64) => {
        binary = base64;
        return '"data:,"';
      };
      const code = patched(
        path,
        [/"data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)"/, takeOut],
        ['import.meta.url', '""'],
      );
      return { contents: `${code}\nexport const binary = () => Buffer.from("${binary}", 'base64');` };
    });
  },
};

/** The names that a package exports. */
const namesOf = (path) =>
  Object.keys(require(path)).filter((name) => /^[A-Za-z]\w*$/.test(name) && name !== 'default' && name !== 'exports');

/** React is CommonJS, and each of forty modules that import it would have a copy of its exports made. */
const reactOnce = {
  name: 'react-once',
  setup(build) {
    build.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'once' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'once' }, ({ path }) => ({
      contents: `
const all = require('${path}');
export default all;
export const { ${namesOf(path).join(', ')} } = all;`,
      resolveDir: __dirname,
    }));
  },
};

const CRYPTO = "var crypto = require('crypto');";
const CRYPTO_LATER = "const crypto = { createHash: (...all) => require('node:crypto').createHash(...all) };";
const HASHES = "crypto.getHashes ? crypto.getHashes().slice() : ['sha1', 'md5']";
const EXEC = "import {execFileSync} from 'node:child_process';";
const EXEC_LATER = "const execFileSync = (...all) => require('node:child_process').execFileSync(...all);";
const STACK = "import StackUtils from 'stack-utils';";
const STACK_MADE = /const stackUtils = new StackUtils\(\{[\s\S]*?\}\);/;
const STACK_LATER = `
let made;
const stackUtils = {
  parseLine(line) {
    const StackUtils = require('stack-utils');
    made ??= new StackUtils({ cwd: cwd(), internals: StackUtils.nodeInternals() });
    return made.parseLine(line);
  },
};`;
const RE2_LATER = `
const later = (name) => new Proxy(() => {}, { get: (_, key) => require('re2js')[name][key] });
export const RE2JS = later('RE2JS');
export const RE2JSException = later('RE2JSException');
export const RE2JSSyntaxException = later('RE2JSSyntaxException');`;
const YAML_NAMES = ['isAlias', 'isMap', 'isScalar', 'isSeq', 'parseAllDocuments', 'stringify'];
/** packs.js makes `atOnce(import())` a `require` of the piece: who calls cannot wait. */
const YAML_LATER = [
  "let loaded; const yaml = () => (loaded ??= atOnce(import('yaml')).default);",
  ...YAML_NAMES.map((name) => `export const ${name} = (...all) => yaml().${name}(...all);`),
].join('\n');

const ASSERT = `
const assert = (value, message) => {
  if (!value) throw message instanceof Error ? message : new Error(message ?? 'This should be true, and is not');
};
assert.equal = (a, b, message) => assert(a === b, message);
module.exports = assert;`;

/**
 * What most starts have no use for is run when it is called (`node:crypto` takes 2 ms and 2 MB), and `node:assert`, which
 * takes 1 ms, not at all.
 */
const seldomLater = {
  name: 'seldom-later',
  setup(build) {
    build.onLoad({ filter: /[\\/]terminal-size[\\/]index\.js$/ }, ({ path }) => ({
      contents: patched(path, [EXEC, EXEC_LATER]),
    }));
    build.onLoad({ filter: /[\\/]ink[\\/]build[\\/]components[\\/]ErrorOverview\.js$/ }, ({ path }) => ({
      contents: patched(path, [STACK, ''], [STACK_MADE, STACK_LATER]),
    }));
    build.onLoad({ filter: /[\\/]object-hash[\\/]index\.js$/ }, ({ path }) => ({
      contents: patched(path, [CRYPTO, CRYPTO_LATER], [HASHES, "['sha1', 'md5']"]),
    }));
    build.onResolve({ filter: /^(node:)?assert$/ }, () => ({ path: 'assert', namespace: 'tiny' }));
    build.onLoad({ filter: /./, namespace: 'tiny' }, () => ({ contents: ASSERT }));
    build.onResolve({ filter: /^yaml$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 'yaml', namespace: 'later' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 'later' }, () => ({ contents: YAML_LATER, resolveDir: __dirname }));
    build.onResolve({ filter: /^re2js$/ }, ({ kind }) =>
      kind === 'import-statement' ? { path: 're2js', namespace: 're2-later' } : undefined,
    );
    build.onLoad({ filter: /./, namespace: 're2-later' }, () => ({ contents: RE2_LATER, resolveDir: __dirname }));
  },
};

const INK = "import { Box, Text } from 'ink';";
const NO_INK = "const Box = 'box', Text = 'text';";

/** What ink-table gives is put together without Ink (`ui/screen/grid-lines.tsx`), and a first frame does not wait for it. */
const tablesWithoutInk = {
  name: 'tables-without-ink',
  setup(build) {
    build.onLoad({ filter: /[\\/]ink-table[\\/]dist[\\/]index\.js$/ }, ({ path }) => ({
      contents: patched(path, [INK, NO_INK]),
    }));
  },
};

exports.plugins = [
  tablesWithoutInk,
  withoutDevtools,
  widthsAtOnce,
  segmentersLater,
  heldLinesWhole,
  yogaAtOnce,
  undiciInPart,
  parserAhead,
  reactOnce,
  seldomLater,
];
