'use strict';
// Writes the documents of a package without sources: README.md, and in doc/ all documents that can be reached from it by links.
// Links between them are adapted.
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const { dirname, join, posix } = require('node:path');
const { missingAddresses } = require('./place.js');

const ROOT = join(__dirname, '../..');
/** Files that have the same name in a package. */
const KEPT = ['README.md', 'LICENSE', 'CHANGELOG.md'];
/** The text and the target of a link; the address of a page elsewhere is left alone. */
const LINK = /\[([^\]]*)\]\((?![a-z]+:)([^)#]*)(#[^)]*)?\)/g;

/** Pattern of documents about parts that only a clone has. */
const OF_CLONES = /^(?:src\/[^/]+|(?:test|bench)\/[^/]+|\.github\/CONTRIBUTING)\.md$/;

/** Argument of `npm install`. Without addresses the program is not on npm: its name would be another program there. */
const packageName = () => (missingAddresses().length > 0 ? 'edgescope-VERSION.tgz' : 'edgescope');

/** Text in a package's README, in place of the sections "Try it" and "Install", which are about a clone. */
const startText = () => `## Try it

It opens on an embedded service with a made-up fleet. \`q\` quits, \`?\` shows the keys.

\`\`\`sh
edgescope --demo
\`\`\`

## Install

With Node 20.19 or newer, \`npm install --global ${packageName()}\` puts \`edgescope\` on the PATH. The archive for Linux needs
no Node: copy its file \`edgescope\` to a folder of the PATH, \`man/edgescope.1\` to a folder of the manual, and the file of
\`completions/\` for your shell. \`sha256sum -c --ignore-missing SHA256SUMS\` checks downloaded files. To upgrade, do the same
with the new version. To remove it, run \`npm uninstall --global edgescope\` or delete these files. Then delete
\`~/.cache/edgescope\`, \`~/.config/edgescope\`, \`~/.local/state/edgescope\`, your key file, and the
[completions](#completions-and-manual) of your shell.

`;

/** Returns the README for a package. @throws Error if a replaced section has another name */
const readmeOfPackage = (text) => {
  const sections = text.split(/(?=^## )/m);
  const index = (title) => {
    const found = sections.findIndex((one) => one.startsWith(`## ${title}\n`));
    if (found < 0) throw new Error(`README.md has no section "${title}"`);
    return found;
  };
  sections.splice(index('Develop'), 1);
  sections.splice(index('Try it'), 1);
  sections.splice(index('Install'), 1, startText());
  return sections.join('');
};

/** Path of a document in a package: doc/cli.md for src/cli/README.md; null for a file that a package does not have. */
const packedPath = (path) => {
  if (KEPT.includes(path)) return path;
  if (OF_CLONES.test(path)) return null;
  if (!/\.(?:md|svg)$/.test(path) || !existsSync(join(ROOT, path))) return null;
  const [, name = path] = /^(.*)\/README\.md$/.exec(path) ?? [];
  const extension = name === path ? '' : '.md';
  return `doc/${name.replace(/^(?:src|\.github|test\/golden\/screens)\//, '').replaceAll('/', '-')}${extension}`;
};

const textOf = (path) => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return path === 'README.md' ? readmeOfPackage(text) : text;
};

/** Writes README.md and doc/ into a folder. A link to a file that a package does not have becomes its text. */
exports.writeDocuments = (folder) => {
  const written = new Set();
  const write = (path) => {
    const target = packedPath(path);
    if (written.has(path)) return;
    written.add(path);
    mkdirSync(dirname(join(folder, target)), { recursive: true });
    const text = textOf(path);
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
