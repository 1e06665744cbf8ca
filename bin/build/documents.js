'use strict';
// The documents that README.md links to, and those that they link to, for a package without sources: README.md as it is
// named, and all others in doc/, with links from one to the other.
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join, posix } = require('node:path');

const ROOT = join(__dirname, '../..');
/** Files that a package has under the same name. */
const KEPT = ['README.md', 'LICENSE', 'CHANGELOG.md'];
/** The text and the target of a link; the address of a page elsewhere is left alone. */
const LINK = /\[([^\]]*)\]\((?![a-z]+:)([^)#]*)(#[^)]*)?\)/g;

/** The path in a package: doc/cli.md for src/cli/README.md; null for what it does not have. */
const packedPath = (path) => {
  if (KEPT.includes(path)) return path;
  if (!/\.(?:md|svg)$/.test(path) || !existsSync(join(ROOT, path))) return null;
  const [, name = path] = /^(.*)\/README\.md$/.exec(path) ?? [];
  const extension = name === path ? '' : '.md';
  return `doc/${name.replace(/^(?:src|\.github|test\/golden\/screens)\//, '').replaceAll('/', '-')}${extension}`;
};

/** Writes README.md and doc/ into a folder. A link to a file that a package does not have becomes its text. */
exports.writeDocuments = (folder) => {
  const written = new Set();
  const write = (path) => {
    const target = packedPath(path);
    if (written.has(path)) return;
    written.add(path);
    mkdirSync(dirname(join(folder, target)), { recursive: true });
    const text = readFileSync(join(ROOT, path), 'utf8');
    writeFileSync(join(folder, target), path.endsWith('.md') ? relink(path, target, text) : text);
  };
  const relink = (path, target, text) =>
    text.replaceAll(LINK, (link, label, to, anchor = '') => {
      if (to === '') return link;
      const linked = posix.join(posix.dirname(path), to);
      const file = [linked, `${linked}/README.md`].find((one) => packedPath(one) !== null);
      if (file === undefined) return label;
      if (!KEPT.includes(file)) write(file);
      return `[${label}](${posix.relative(posix.dirname(target), packedPath(file))}${anchor})`;
    });
  write('README.md');
};
