'use strict';
// Joins the pieces of the bundle that are always loaded together: a start reads three to six files and not sixty-five.
const { withLazyPackages } = require('./lazy-packages.js');
const { createHash } = require('node:crypto');
const { basename } = require('node:path');

/** What only a screen loads before its rows, and behind them. */
const OPENING = ['src/cli/interactive/session.ts', 'src/cli/cache/cache.ts'];
const INK = ['src/cli/interactive/run.tsx'];
const SCREEN = [...OPENING, ...INK];
const CLIENT = 'src/api/client.ts';

/** What a start loads, in this order, by entry point. Printing needs `main`, `work` and `client`. */
const STAGES = [
  ['main', ['src/cli/main.ts']],
  [
    'work',
    [
      'src/cli/config/settings-of.ts',
      'src/cli/connect.ts',
      'src/cli/print/run.ts',
      'src/cli/dialect/command-fallback.ts',
    ],
  ],
  // What the screen has in common with what few commands need.
  ['shared', []],
  ['open', OPENING],
  ['client', [CLIENT]],
  ['screen', INK],
];

/** Pieces that load each other could not be given to each other before they have run. */
const checkOrder = (imports, names, above = [], checked = new Set()) => {
  for (const name of names) {
    if (above.includes(name)) throw new Error(`pieces of the bundle load each other: ${[...above, name].join(', ')}`);
    if (!checked.has(name)) checkOrder(imports, imports.get(name), [...above, name], checked);
    checked.add(name);
  }
};

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
  checkOrder(imports, imports.keys());
  const reached = (names, all = new Set()) => {
    for (const name of names) if (!all.has(name)) reached(imports.get(name), all.add(name));
    return all;
  };
  const staged = STAGES.flatMap(([, points]) => points);
  for (const point of staged)
    if (!entries.has(point)) throw new Error(`${point} is not loaded by itself any more; see bin/build/pack.js`);
  const opening = reached(OPENING.map((point) => entries.get(point)));
  const asking = reached([entries.get(CLIENT)]);
  const printing = reached([...entries].flatMap(([point, name]) => (SCREEN.includes(point) ? [] : [name])));
  const common = { work: asking, shared: printing };
  const left = new Set(imports.keys());
  const packs = new Map();
  for (const [stage, points] of STAGES) {
    const needed = reached(points.map((point) => entries.get(point)));
    for (const name of common[stage] ?? []) if (opening.has(name)) needed.add(name);
    packs.set(stage, [...needed].filter((name) => left.delete(name)).sort());
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
  withLazyPackages(
    code
      .replace(/__toESM\((require\("\.\/[\w-]+\.cjs"\))\)/g, '$1')
      .replace(/__toESM\((require\("[\w:/]+"\))\)/g, '({__proto__:$1,default:$1})'),
  );

const GIVEN =
  /var stdin_exports=\{\};__export\(stdin_exports,\{((?:[\w$]+:\(\)=>[\w$.]+,?)+)\}\);module\.exports=__toCommonJS\(stdin_exports\);/;

/**
 * What a piece gives to others stands in a plain object, made when all of it has run: esbuild has two functions called each
 * time that a name of another piece is used. A name that gets another value later on cannot be given so.
 */
const given = (name, code) => {
  const found = GIVEN.exec(code);
  // What is run when it is first asked for has no value before.
  if (found === null || code.includes('__esm(')) return code;
  const names = found[1].split(',').filter((one) => one !== '');
  for (const [, local] of names.map((one) => one.split(':()=>'))) {
    const set = new RegExp(
      `(?<![.#\\w$])${local.replace(/[$.]/g, '\\$&')}(?:=(?![=>])|[-+*/|&^%?<>]+=|\\+\\+|--)`,
      'g',
    );
    if (code.match(set)?.length > 1) throw new Error(`${local} of ${name} is given to other pieces, and set twice`);
  }
  const object = names.map((one) => one.replace(':()=>', ':')).join();
  const bare = code.replace(found[0], '');
  return `${bare.replace(/0&&\(module\.exports=\{[^}]*\}\);\s*$/, '')}\nmodule.exports={${object}};`;
};

/**
 * The files of dist/ by name. Each is an expression, an object of functions by name of their piece, as bin/load.js calls them;
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
    `"${name.replace(/\.cjs$/, '')}":(function(exports,require,module){${ascii(linked(given(name, plain(codes.get(name)))))}\n})`;
  return new Map(packs.map(([pack, names]) => [fileName(pack, names), `({${names.map(part).join(',\n')}})`]));
};
