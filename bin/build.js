'use strict';
// Bundles the program and all that it depends on into dist/. Needs only what `npm ci` installs, and no install script.
const { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const { spawn } = require('node:child_process');
const esbuild = require('esbuild');

const ROOT = join(__dirname, '..');
const DIST = join(ROOT, 'dist');

/** The text of a file with pieces replaced; the build fails when a new version of a package lacks one of them. */
const patched = (path, ...pieces) => {
  let text = readFileSync(path, 'utf8');
  for (const [piece, replacement] of pieces) {
    const before = text;
    text = text.replace(piece, replacement);
    if (text === before) throw new Error(`${path}: ${piece} is not there any more; see bin/build.js`);
  }
  return text;
};

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
const rgiEmojiRegex = { test: (text) => (rgiEmoji ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text) };`;
const ASCII_ONLY = 'if (/^[\\u0020-\\u007E]*$/.test(string)) {';
const SEGMENTER = 'const segmenter = new Intl.Segmenter();';
const SEGMENTER_LATER = `
let made;
const segmenter = { segment: (text) => (made ??= new Intl.Segmenter()).segment(text) };`;
const HELD_LINE = `if (/^[ -~\\u{F0000}\\u{F0001}]*$/u.test(string)) {
\t\treturn [...string].length;
\t}

\t${ASCII_ONLY}`;

/**
 * The pattern for emoji costs 60 ms when it is made, and the placeholders of held lines (`terminal/line-store.ts`), which
 * Ink measures again and again, went through it and the segmenter.
 */
const widthsAtOnce = {
  name: 'widths-at-once',
  setup(build) {
    build.onLoad({ filter: /[\\/]string-width[\\/]index\.js$/ }, ({ path }) => ({
      contents: patched(
        path,
        [EMOJI, () => EMOJI_LATER],
        [SEGMENTER, () => SEGMENTER_LATER],
        [ASCII_ONLY, () => HELD_LINE],
      ),
    }));
  },
};

const FILL = /for \(let x = 0; x < this\.width; x\+\+\) \{\s*row\.push\(\{[^}]*\}\);\s*\}/;
const BLANKS = 'line.filter(item => item !== undefined)';
const BLANKS_LATER = "Array.from(line, (item) => item ?? { type: 'char', value: ' ', fullWidth: false, styles: [] })";
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

const UNDICI = `
const Dispatcher = require('./lib/dispatcher/dispatcher.js');
Dispatcher.prototype.request = require('./lib/api/api-request.js');
Dispatcher.prototype.connect = require('./lib/api/api-connect.js');
module.exports = {
  get Agent() { return require('./lib/dispatcher/agent.js'); },
  get ProxyAgent() { return require('./lib/dispatcher/proxy-agent.js'); },
};
`;

/** Of undici what `api/transport.ts` uses: fetch, caches, mocks and HTTP/2 are half of the code that would be loaded. */
const undiciInPart = {
  name: 'undici-in-part',
  setup(build) {
    build.onLoad({ filter: /[\\/]undici[\\/]index\.js$/ }, () => ({ contents: UNDICI }));
    build.onLoad({ filter: /[\\/]undici[\\/]lib[\\/]dispatcher[\\/]client-h2\.js$/ }, ({ path }) => ({
      contents: patched(path, ["require('node:http2')", '{ constants: {} }']),
    }));
  },
};

const TARGET = { platform: 'node', target: 'node20.19', minifySyntax: true, minifyWhitespace: true };

/** Bundles with code splitting, which esbuild does for ES modules only, and then makes each file CommonJS. */
const bundle = async () => {
  const { outputFiles } = await esbuild.build({
    ...TARGET,
    absWorkingDir: ROOT,
    entryPoints: ['src/cli/main.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: DIST,
    outExtension: { '.js': '.cjs' },
    chunkNames: '[name]-[hash]',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '""' },
    jsx: 'automatic',
    legalComments: 'none',
    plugins: [withoutDevtools, widthsAtOnce, heldLinesWhole, yogaAtOnce, undiciInPart],
    write: false,
    logLevel: 'warning',
  });
  // Without `import()` in the output all files of the bundle come through load.js.
  const options = { ...TARGET, format: 'cjs', supported: { 'dynamic-import': false } };
  return Promise.all(
    outputFiles.map(async ({ path, text }) => [basename(path), (await esbuild.transform(text, options)).code]),
  );
};

const build = async () => {
  const files = new Map(await bundle());
  mkdirSync(DIST, { recursive: true });
  for (const name of readdirSync(DIST)) if (!files.has(name)) rmSync(join(DIST, name), { recursive: true });
  for (const [name, code] of files) writeFileSync(join(DIST, name), code);
  await warm();
};

/** Without the compiled code the program starts slower, no more: a failure here is none of the build. */
const warm = () =>
  new Promise((resolve) => {
    // An input that never ends: the program takes the end of its input for a terminal that has gone away.
    const options = { stdio: ['pipe', 'ignore', 'ignore'], timeout: 20_000 };
    const child = spawn(process.execPath, [join(__dirname, 'warm.js')], options);
    child.once('error', resolve);
    child.once('exit', resolve);
  });

build().catch((error) => {
  process.stderr.write(`The build failed: ${error.message}\n`);
  process.exitCode = 1;
});
