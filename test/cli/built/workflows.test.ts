import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../../package.json' with { type: 'json' };
import { filesIn, textOf } from '../../house/repository.ts';
import { temporary } from '../../temporary.ts';
import { ending, program, ROOT, startCommand } from './program.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}
interface Job {
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly node?: readonly string[] } };
  readonly steps: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const PATHS = filesIn('.github/workflows');
const RELEASE: Workflow = parse(textOf('.github/workflows/release.yml'));
const CI: Workflow = parse(textOf('.github/workflows/ci.yml'));

const stepsOf = ({ jobs }: Workflow): readonly Step[] => Object.values(jobs).flatMap(({ steps }) => steps);
/** Commands of a workflow, also those that it gives to a container in a variable. */
const commandsOf = (workflow: Workflow): readonly string[] =>
  stepsOf(workflow).flatMap(({ run = '', env = {} }) =>
    [run, ...Object.values(env)].flatMap((text) => text.split('\n')).filter((line) => line !== ''),
  );
const COMMANDS = [...new Set([...commandsOf(CI), ...commandsOf(RELEASE)])];

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

describe('the workflows', () => {
  it('name each action by its commit, which cannot change, with the version beside it', () => {
    const used = PATHS.flatMap((path) => textOf(path).match(/uses: .+/g) ?? []);
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((one) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(one))).toEqual([]);
  });

  it('run only files and scripts of the clone', () => {
    const scripts = COMMANDS.flatMap((line) => /^npm run (\S+)/.exec(line)?.[1] ?? []);
    expect(scripts).toContain('test:long');
    expect(scripts.filter((name) => !Object.keys(manifest.scripts).includes(name))).toEqual([]);
    const files = COMMANDS.flatMap((line) => /^(?:node )?((?:bin|\.ci)\/\S+)/.exec(line)?.[1] ?? []);
    expect(files).toContain('bin/build/release.js');
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('test each supported Node', () => {
    expect(CI.jobs['test']?.strategy?.matrix.node).toEqual(['20', '22', '24', '26']);
  });
});

describe('a release', () => {
  it('begins with a tag, and publishes only after all else', () => {
    expect(RELEASE.on).toEqual({ push: { tags: ['v*'] } });
    const others = Object.entries(RELEASE.jobs).filter(([name]) => name !== 'publish');
    for (const [name, { needs }] of others)
      expect([name, needs]).toEqual([name, name === 'build' ? undefined : 'build']);
    expect(RELEASE.jobs['publish']?.needs).toEqual(others.map(([name]) => name).filter((name) => name !== 'build'));
  });

  it('may write only where it publishes, and has no token of npm', () => {
    expect(RELEASE.permissions).toEqual({ contents: 'read' });
    const writing = Object.keys(RELEASE.jobs).filter((name) => RELEASE.jobs[name]?.permissions !== undefined);
    expect(writing).toEqual(['publish']);
    expect(RELEASE.jobs['publish']?.permissions).toEqual({ contents: 'write', 'id-token': 'write' });
    expect(textOf('.github/workflows/release.yml')).not.toMatch(/secrets\.|NODE_AUTH_TOKEN/);
  });

  it('refuses a tag of another version', async () => {
    const line = COMMANDS.find((one) => one.includes('check-release.js')) ?? '';
    const [command = ''] = line.split(' >');
    const { code, out, err } = await ending(
      startCommand(['sh', '-c', `cd "$ROOT" && ${command}`], { ROOT, GITHUB_REF_NAME: 'v0.0.0' }),
    );
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.split('\n')).toContain(`The tag is v0.0.0, but package.json has the version ${manifest.version}.`);
  });

  const FILES = ['SHA256SUMS', 'edgescope-0.3.0-linux-x64.tar.gz', 'edgescope-0.3.0.cdx.json', 'edgescope-0.3.0.tgz'];

  /** Runs the step of the job `publish` that contains a text, with a shell script in place of its command. */
  const publishing = async (text: string, command: string, script: string) => {
    const folder = temporary();
    const step = RELEASE.jobs['publish']?.steps.find(({ run }) => run?.includes(text))?.run ?? '';
    for (const name of FILES) writeFileSync(join(folder, name), name);
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin', command), `#!/bin/sh\n${script}`, { mode: 0o755 });
    const { code, out } = await ending(
      startCommand(['bash', '-ec', `cd "$FOLDER"; PATH="$FOLDER/bin:$PATH"; ${step}`], {
        FOLDER: folder,
        GITHUB_REF_NAME: 'v0.3.0',
        GH_REPO: 'owner/edgescope',
      }),
    );
    return { code, last: out.trimEnd().split('\n').at(-1) };
  };

  it.each([
    {
      has: 'no such version',
      view: 'exit 1',
      code: 0,
      last: 'npm publish --provenance --access public ./edgescope-0.3.0.tgz',
    },
    { has: 'the same file', view: `echo ${sha1('edgescope-0.3.0.tgz')}`, code: 0, last: 'edgescope-0.3.0.tgz: OK' },
    { has: 'another file', view: `echo ${sha1('another')}`, code: 1, last: 'edgescope-0.3.0.tgz: FAILED' },
  ])(
    'publishes the package, except if npm has the same file, and fails if npm has another file: npm has $has',
    async ({ view, code, last }) => {
      const script = `case "$*" in 'view edgescope@0.3.0 dist.shasum') ${view};; view*) exit 2;; *) echo "npm $*";; esac`;
      expect(await publishing('npm publish', 'npm', script)).toEqual({ code, last });
    },
  );

  it.each([
    { exists: 0, last: 'gh release upload v0.3.0 --clobber' },
    { exists: 1, last: 'gh release create v0.3.0 --verify-tag --notes-file notes.md' },
  ])('attaches its files, also if the job ran before', async ({ exists, last }) => {
    const script = `test "$1" = api && exit ${exists}; echo "gh $*"`;
    const files = './edgescope-0.3.0.tgz ./edgescope-0.3.0-linux-x64.tar.gz ./edgescope-0.3.0.cdx.json SHA256SUMS';
    expect(await publishing('gh release', 'gh', script)).toEqual({ code: 0, last: `${last} ${files}` });
  });

  // package.test.ts packs and installs; executable.test.ts makes an executable.
  it('runs the demo of what was installed, which succeeds', async () => {
    const lines = commandsOf(RELEASE).filter((line) => line.startsWith('edgescope '));
    const runs = [...new Set(lines)];
    expect(runs).toEqual(['edgescope --version -v', 'edgescope hosts --demo=60 -o csv --limit 3']);
    // Each of install, container and archive has both.
    expect(lines.length).toBe(3 * runs.length);
    for (const line of runs) {
      const { code, out } = await program(line.split(' ').slice(1));
      expect({ line, code, lines: out.trim().split('\n').length }).toEqual({ line, code: 0, lines: 4 });
    }
  });
});
