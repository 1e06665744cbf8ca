'use strict';
// Checks that a release can be made of this folder: `node bin/build/check-release.js [TAG]`. Prints its changes, else a sentence
// on stderr for each reason against it. Without a tag, all else is checked.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { missingAddresses, readPlace } = require('./place.js');
const { build, run } = require('./run.js');

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

/** True if a date, written as YYYY-MM-DD, is a day of the calendar. */
const isDay = (date) => !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);

const changelogReasons = (version, changelog, today) => {
  const sections = sectionsOf(changelog);
  const unreleased = sections.find(({ title }) => title === 'Unreleased');
  const latest = latestOf(sections);
  const [, name, date] = /^(\S+) - (\d{4}-\d{2}-\d{2})$/.exec(latest?.title ?? '') ?? [];
  return [
    (name !== version || !isDay(date)) &&
      `The latest release in CHANGELOG.md must have the title "## ${version} - YYYY-MM-DD".`,
    name === version && isDay(date) && date > today && `CHANGELOG.md gives ${version} a date in the future: ${date}.`,
    name === version && latest.text === '' && `CHANGELOG.md says nothing about ${version}.`,
    unreleased && unreleased.text !== '' && `CHANGELOG.md has changes below Unreleased: move them to ${version}.`,
  ];
};

/** Maximum number of changed files in a reason. */
const MAX_NAMED = 10;

/** The changed files in the output of `git status --porcelain`. */
const changedText = (status) => {
  const names = status.split('\n').map((line) => line.slice(3));
  const rest = names.length - MAX_NAMED;
  return `${names.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
};

/**
 * Reasons against a release, a sentence each. `tag` may be undefined. `repository` is the address of the repository that the
 * workflow runs in, undefined outside a workflow. `status` is git's output about changed files. `today` is written as YYYY-MM-DD.
 */
const reasonsAgainst = ({ tag, version, locked, changelog, readme, place, status, today, repository }) => {
  const missing = missingAddresses(place);
  return [
    /^\d+\.\d+\.\d+$/.test(version) ? null : `package.json has the version ${version}: a release needs one like 0.3.0.`,
    tag !== undefined &&
      tag !== `v${version}` &&
      `The tag is ${tag || 'empty'}, but package.json has the version ${version}.`,
    locked !== version && `package-lock.json has the version ${locked}, and package.json ${version}: run npm install.`,
    ...changelogReasons(version, changelog, today),
    missing.length > 0 && `bin/build/place.json has no ${missing.join(', no ')}: the owner of the project fills it in.`,
    missing.length === 0 &&
      repository &&
      place.repository !== repository &&
      `bin/build/place.json has the repository ${place.repository}, not ${repository}: npm would refuse it.`,
    missing.length === 0 && !readme.includes(FROM_NPM) && `README.md does not say "${FROM_NPM.trim()}" yet.`,
    status !== '' && `Some files are not committed: ${changedText(status)}.`,
  ].filter(Boolean);
};

/** The changes of the latest release, as the changelog has them. */
const notesOf = (changelog) => latestOf(sectionsOf(changelog)).text;

module.exports = { notesOf, reasonsAgainst };

const textOf = (name) => readFileSync(join(ROOT, name), 'utf8');

/** The version in a file of npm. @throws Error if the file is not JSON */
const versionIn = (name) => {
  try {
    return JSON.parse(textOf(name)).version;
  } catch (error) {
    throw error instanceof SyntaxError ? new Error(`${name} is not JSON: ${error.message}`) : error;
  }
};

const check = async (tag) => {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
  const reasons = reasonsAgainst({
    tag,
    version: versionIn('package.json'),
    locked: versionIn('package-lock.json'),
    changelog: textOf('CHANGELOG.md'),
    readme: textOf('README.md'),
    place: readPlace(),
    repository: GITHUB_REPOSITORY && `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`,
    status: (await run('git', ['status', '--porcelain'], ROOT)).trimEnd(),
    // The latest day that it is anywhere on earth.
    today: new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10),
  });
  for (const reason of reasons) console.error(reason);
  if (reasons.length > 0) process.exitCode = 1;
  else console.log(notesOf(textOf('CHANGELOG.md')));
};

if (require.main === module) build(() => check(process.argv[2]));
