'use strict';
// Collects the packages in the bundle, and their notices, which their licences require.
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');
/** Folder of licence texts for packages that ship none, and for code that packages have copied without its text. */
const OWN_TEXTS = join(__dirname, 'licenses');

/** Code that packages have copied into themselves: name, version, licence, and a pattern of the file that contains it. */
const COPIED = [{ name: 'llhttp', version: 'as built into undici', license: 'MIT', file: /\/undici\/lib\/llhttp\// }];

const INTRODUCTION = `Third-party licenses

edgescope contains code of the packages below, which are not part of its own copyright. Each is followed by its
license and copyright notice.
`;

const RULE = '-'.repeat(80);

/** Folders of all packages with files in the bundle. */
const foldersOf = ({ inputs }) => {
  const folders = Object.keys(inputs).flatMap(
    (path) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? [],
  );
  return [...new Set(folders)];
};

const fileName = (name) => `${name.replace('@', '').replace('/', '__')}.txt`;

/** Licence texts that a package ships, else the text in `OWN_TEXTS`. @throws Error if there is none */
const textOf = (folder, name) => {
  const shipped = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i.test(file))
    .sort();
  const own = join(OWN_TEXTS, fileName(name));
  const paths = shipped.length > 0 ? shipped.map((file) => join(folder, file)) : [own];
  if (!existsSync(paths[0])) throw new Error(`${name} ships no license text: add it as ${own}`);
  const texts = paths.map((path) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.join('\n\n');
};

/** The bundled packages, each with its notice, by name and version. @throws Error if a package has no license text */
const packagesOf = (metafile) => {
  const installed = foldersOf(metafile).map((path) => {
    const folder = join(ROOT, path);
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (typeof license !== 'string') throw new Error(`${name} names no license`);
    return { name, version, license, text: textOf(folder, name) };
  });
  const copied = COPIED.filter(({ file }) => Object.keys(metafile.inputs).some((path) => file.test(path))).map(
    ({ file: _, ...one }) => ({ ...one, text: readFileSync(join(OWN_TEXTS, fileName(one.name)), 'utf8').trim() }),
  );
  const key = ({ name, version }) => `${name}@${version}`;
  const byKey = new Map([...installed, ...copied].map((one) => [key(one), one]));
  return [...byKey.keys()].sort().map((one) => byKey.get(one));
};

/** Text of THIRD-PARTY-LICENSES, the same for the same packages. */
const licensesOf = (packages) => {
  const notices = packages.map(
    ({ name, version, license, text }) => `${RULE}\n${name} ${version}\nLicense: ${license}\n\n${text}\n`,
  );
  return [INTRODUCTION, ...notices].join('\n');
};

module.exports = { licensesOf, packagesOf };
