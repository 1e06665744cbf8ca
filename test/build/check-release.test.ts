import { spawnSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textOf } from '../house/repository.ts';
import { temporary } from '../temporary.ts';

interface Release {
  readonly tag?: string;
  readonly version: string;
  readonly locked: string;
  readonly changelog: string;
  readonly readme: string;
  readonly place: Readonly<Record<string, string>>;
  readonly status: string;
  readonly today: string;
  readonly repository?: string;
}
type Place = Readonly<Record<string, string>>;
const load = createRequire(import.meta.url);
interface Check {
  notesOf(changelog: string): string;
  reasonsAgainst(release: Release): readonly string[];
}
const { notesOf, reasonsAgainst }: Check = load('../../bin/build/check-release.js');
const { placeEntries }: { placeEntries(place?: Place): object } = load('../../bin/build/place.js');

const FILLED = {
  repository: 'git+https://a.example/e.git',
  homepage: 'https://a.example',
  bugs: 'https://a.example/b',
};
const READY: Release = {
  tag: 'v1.2.3',
  version: '1.2.3',
  locked: '1.2.3',
  changelog:
    '# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2027-01-31\n\n- Something.\n\n## 1.2.2 - 2027-01-30\n\n- Else.\n',
  readme: '```sh\nnpm install --global edgescope\n```\n',
  place: FILLED,
  status: '',
  today: '2027-01-31',
};

describe('a release is refused, in one sentence, if', () => {
  it.each<[string, Partial<Release>, string]>([
    ['the tag has another version', { tag: 'v1.2.4' }, 'The tag is v1.2.4, but package.json has the version 1.2.3.'],
    [
      'the workflow runs in another repository than the package names',
      { repository: 'git+https://b.example/e.git' },
      'bin/build/place.json has the repository git+https://a.example/e.git, not git+https://b.example/e.git: npm would refuse it.',
    ],
    ['the tag is empty', { tag: '' }, 'The tag is empty, but package.json has the version 1.2.3.'],
    [
      'the lock file has another version',
      { locked: '1.2.2' },
      'package-lock.json has the version 1.2.2, and package.json 1.2.3: run npm install.',
    ],
    [
      'the changelog has no such release',
      { changelog: '## 1.2.2 - 2027-01-30\n\n- Else.\n' },
      'The latest release in CHANGELOG.md must have the title "## 1.2.3 - YYYY-MM-DD".',
    ],
    ...['2027-13-30', '2026-02-29'].map<[string, Partial<Release>, string]>((date) => [
      `its date in the changelog, ${date}, does not exist`,
      { changelog: `## 1.2.3 - ${date}\n\n- Something.\n` },
      'The latest release in CHANGELOG.md must have the title "## 1.2.3 - YYYY-MM-DD".',
    ]),
    [
      'its date is in the future',
      { today: '2027-01-30' },
      'CHANGELOG.md gives 1.2.3 a date in the future: 2027-01-31.',
    ],
    [
      'the changelog says nothing about it',
      { changelog: '## 1.2.3 - 2027-01-31\n\n## 1.2.2 - 2027-01-30\n\n- Else.\n' },
      'CHANGELOG.md says nothing about 1.2.3.',
    ],
    [
      'changes are unreleased',
      { changelog: '## Unreleased\n\n- More.\n\n## 1.2.3 - 2027-01-31\n\n- Something.\n' },
      'CHANGELOG.md has changes below Unreleased: move them to 1.2.3.',
    ],
    [
      'an address of the project is missing',
      { place: { ...FILLED, homepage: '', bugs: '' } },
      'bin/build/place.json has no homepage, no bugs: the owner of the project fills it in.',
    ],
    [
      'the file of addresses has another content',
      { place: null as never },
      'bin/build/place.json has no repository, no homepage, no bugs: the owner of the project fills it in.',
    ],
    [
      'the README does not say how to install it from npm',
      { readme: 'There is no download yet.' },
      'README.md does not say "npm install --global edgescope" yet.',
    ],
    [
      'files are not committed',
      { status: ' M README.md\n?? notes.txt' },
      'Some files are not committed: README.md, notes.txt.',
    ],
    [
      'many files are not committed',
      { status: Array.from({ length: 300 }, (_, index) => `?? ${index}`).join('\n') },
      'Some files are not committed: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 290 more.',
    ],
  ])('%s', (_, change, sentence) => {
    expect(reasonsAgainst({ ...READY, ...change })).toEqual([sentence]);
  });

  it('its version is one between two releases', () => {
    const version = '1.2.3-dev';
    expect(reasonsAgainst({ ...READY, version, locked: version, tag: `v${version}` })[0]).toBe(
      'package.json has the version 1.2.3-dev: a release needs one like 0.3.0.',
    );
  });
});

it('a release is made of a folder without such reasons, with or without a tag', () => {
  expect(reasonsAgainst(READY)).toEqual([]);
  expect(reasonsAgainst({ ...READY, tag: undefined as never })).toEqual([]);
});

describe('one sentence says why a release cannot be checked, if', () => {
  it.each<[string, (folder: string) => void, RegExp]>([
    ['the folder is no clone', () => {}, /^git status failed: fatal: not a git repository/],
    [
      'the changelog is missing',
      (folder) => rmSync(join(folder, 'CHANGELOG.md')),
      /^ENOENT: no such file or directory, open '.*CHANGELOG\.md'$/,
    ],
    [
      'the file of addresses is not JSON',
      (folder) => writeFileSync(join(folder, 'bin/build/place.json'), '{'),
      /place\.json: Expected property name/,
    ],
    [
      'the manifest is not JSON',
      (folder) => writeFileSync(join(folder, 'package.json'), '{'),
      /^package\.json is not JSON: Expected property name/,
    ],
  ])('%s', (_, spoil, sentence) => {
    const folder = temporary();
    for (const name of ['bin', 'package.json', 'package-lock.json', 'CHANGELOG.md', 'README.md'])
      cpSync(join(import.meta.dirname, '../..', name), join(folder, name), { recursive: true });
    spoil(folder);
    const args = [join(folder, 'bin/build/check-release.js')];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      encoding: 'utf8',
      env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.trimEnd()).toMatch(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

it('the notes of a release are its part of the changelog', () => {
  expect(notesOf(READY.changelog)).toBe('- Something.');
});

it('a package names the addresses of the project, if all are known', () => {
  expect(placeEntries(FILLED)).toEqual({
    repository: { type: 'git', url: FILLED.repository },
    homepage: FILLED.homepage,
    bugs: FILLED.bugs,
  });
  expect(placeEntries({ ...FILLED, bugs: '' })).toEqual({});
});

it('the README says how to install from npm only if the package has a place there', () => {
  const isPlaced = Object.keys(placeEntries()).length > 0;
  expect(textOf('README.md').includes('npm install --global edgescope\n')).toBe(isPlaced);
});
