'use strict';
// Joins the pieces of the bundle that are always loaded together: a start reads five files and not sixty-five.
const { createHash } = require('node:crypto');
const { basename } = require('node:path');

/** What a start of the screen loads, in this order, by entry point. */
const STAGES = [
  ['main', ['src/cli/main.ts']],
  [
    'open',
    ['src/cli/config/settings-of.ts', 'src/cli/interactive/session.ts', 'src/cli/connect.ts', 'src/cli/cache/cache.ts'],
  ],
  ['client', ['src/api/client.ts']],
  ['screen', ['src/cli/interactive/run.tsx']],
];

/** Which pieces stand in which file: names of pieces by the name of their file, without its ending. */
const packsOf = ({ outputs }) => {
  const imports = new Map(
    Object.entries(outputs).map(([path, output]) => [
      basename(path),
      output.imports
        .filter(({ kind, external }) => kind === 'import-statement' && !external)
        .map((one) => basename(one.path)),
    ]),
  );
  const entries = new Map(
    Object.entries(outputs).flatMap(([path, { entryPoint }]) => (entryPoint ? [[entryPoint, basename(path)]] : [])),
  );
  const reached = (names, all = new Set()) => {
    for (const name of names) if (!all.has(name)) reached(imports.get(name), all.add(name));
    return all;
  };
  const staged = STAGES.flatMap(([, points]) => points);
  for (const point of staged)
    if (!entries.has(point)) throw new Error(`${point} is not loaded by itself any more; see bin/packs.js`);
  const others = reached([...entries].flatMap(([point, name]) => (staged.includes(point) ? [] : [name])));
  const left = new Set(imports.keys());
  const packs = new Map();
  for (const [stage, points] of STAGES) {
    const names = [...reached(points.map((point) => entries.get(point)))].filter((name) => left.delete(name)).sort();
    // Printing needs a part of what the screen needs, and is spared the rest.
    const shared = stage === 'open' ? names.filter((name) => others.has(name)) : [];
    packs.set(
      stage,
      names.filter((name) => !shared.includes(name)),
    );
    if (shared.length > 0) packs.set('work', shared);
  }
  for (const name of left) packs.set(name.replace(/\.cjs$/, ''), [name]);
  return packs;
};

/** The name says what is in it, so that a program whose files are replaced while it runs cannot load what is not its own. */
const fileName = (pack, names) => {
  if (pack === 'main') return 'main.cjs';
  if (names.length === 1) return names[0];
  return `${pack}-${createHash('sha256').update(names.join()).digest('hex').slice(0, 8).toUpperCase()}.cjs`;
};

/** A source without a character beyond ASCII takes a byte each and is read at once; only patterns have others. */
const ascii = (code) => {
  if (/String\.raw`[^`]*[^\0-\x7F]/.test(code)) throw new Error('a raw text has a character beyond ASCII');
  return code.replace(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
};

/**
 * What is imported is used as it is: esbuild would give each import of `node:process` a copy of all that it exports, and
 * likewise of the pieces, which have the shape of modules already.
 */
const plain = (code) =>
  code
    .replace(/__toESM\((require\("\.\/[\w-]+\.cjs"\))\)/g, '$1')
    .replace(/__toESM\((require\("[\w:/]+"\))\)/g, '({__proto__:$1,default:$1})');

/**
 * The files of dist/ by name. Each is an expression, an object of functions by name of their piece, as load.js calls them;
 * the parentheses around a function make V8 compile it at once.
 */
exports.packed = (codes, metafile) => {
  const packs = [...packsOf(metafile)];
  const places = new Map(
    packs.flatMap(([pack, names]) =>
      names.map((name) => [name, `${fileName(pack, names)}/${name.replace(/\.cjs$/, '')}`]),
    ),
  );
  const linked = (code) =>
    code.replace(/"\.\/([\w-]+\.cjs)"/g, (all, name) => (places.has(name) ? `"./${places.get(name)}"` : all));
  const part = (name) =>
    `"${name.replace(/\.cjs$/, '')}":(function(exports,require,module){${ascii(linked(plain(codes.get(name))))}\n})`;
  return new Map(packs.map(([pack, names]) => [fileName(pack, names), `({${names.map(part).join(',\n')}})`]));
};
