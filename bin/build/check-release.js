'use strict';
// Checks that a release can be made of this folder: `node bin/build/check-release.js [TAG]`. Prints its changes, else a sentence
// on stderr for each reason against it. Without a tag, all else is checked.
const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { PLACE, missingAddresses } = require('./place.js');

const ROOT = join(__dirname, '../..');

/** Command that installs the program from npm, as the README of a published program has it. */
const FROM_NPM = 'npm install --global edgescope\n';

/** The sections of a changelog: titles and texts. */
const sectionsOf = (changelog) =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [title, ...lines] = section.split('\n');
      return { title, text: lines.join('\n').trim() };
    });

/** The section of the latest release; undefined if there is none. */
const latestOf = (sections) => sections.find(({ title }) => title !== 'Unreleased');

const changelogReasons = (version, changelog) => {
  const sections = sectionsOf(changelog);
  const unreleased = sections.find(({ title }) => title === 'Unreleased');
  const latest = latestOf(sections);
  const [, name, date] = /^(\S+) - (\d{4}-\d{2}-\d{2})$/.exec(latest?.title ?? '') ?? [];
  return [
    (name !== version || Number.isNaN(Date.parse(date))) &&
      `The latest release in CHANGELOG.md must have the title "## ${version} - YYYY-MM-DD".`,
    name === version && latest.text === '' && `CHANGELOG.md says nothing about ${version}.`,
    unreleased && unreleased.text !== '' && `CHANGELOG.md has changes below Unreleased: move them to ${version}.`,
  ];
};

/** Reasons against a release, a sentence each. `tag` may be undefined; `status` is what git says about changed files. */
const reasonsAgainst = ({ tag, version, locked, changelog, readme, place, status }) => {
  const missing = missingAddresses(place);
  return [
    /^\d+\.\d+\.\d+$/.test(version) ? null : `package.json has the version ${version}: a release needs one like 0.3.0.`,
    tag !== undefined && tag !== `v${version}` && `The tag is ${tag}, but package.json has the version ${version}.`,
    locked !== version && `package-lock.json has the version ${locked}, and package.json ${version}: run npm install.`,
    ...changelogReasons(version, changelog),
    missing.length > 0 && `bin/build/place.json has no ${missing.join(', no ')}: the owner of the project fills it in.`,
    missing.length === 0 && !readme.includes(FROM_NPM) && `README.md does not say "${FROM_NPM.trim()}" yet.`,
    status !== '' && `Some files are not committed: ${status.replaceAll(/^.../gm, '').split('\n').join(', ')}.`,
  ].filter(Boolean);
};

/** The changes of the latest release, as the changelog has them. */
const notesOf = (changelog) => latestOf(sectionsOf(changelog)).text;

module.exports = { notesOf, reasonsAgainst };

if (require.main === module) {
  const textOf = (name) => readFileSync(join(ROOT, name), 'utf8');
  const reasons = reasonsAgainst({
    tag: process.argv[2],
    version: JSON.parse(textOf('package.json')).version,
    locked: JSON.parse(textOf('package-lock.json')).version,
    changelog: textOf('CHANGELOG.md'),
    readme: textOf('README.md'),
    place: PLACE,
    status: execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }).trimEnd(),
  });
  for (const reason of reasons) console.error(reason);
  if (reasons.length > 0) process.exitCode = 1;
  else console.log(notesOf(textOf('CHANGELOG.md')));
}
