import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../src/cli/args/help.ts';
import { itWith } from '../programs.ts';
import { temporary } from '../temporary.ts';
import { command } from './question/command.ts';

/** Runs a shell script after loading the completions. */
const run = (shell: string, completions: string, script: string, ...args: readonly string[]): string[] => {
  const { stdout, stderr } = spawnSync(shell, [...args, '-c', `${completions}\n${script}`], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
};

const CASES: readonly (readonly [typed: string, found: readonly string[]])[] = [
  ['edgescope pro', ['profiles', 'projects']],
  ['edgescope show ', ['host', 'profile', 'project', 'summary']],
  ['edgescope why --se', ['--server-filter', '--set']],
  ['edgescope hosts --dialect ', ['auto', 'current', 'document']],
  ['edgescope serve --po', ['--port']],
  ['edgescope help ex', ['exit-codes', 'explain']],
];

describe('completions', () => {
  itWith('bash')('complete commands, options and values in bash', async () => {
    const { out } = await command('completion', 'bash');
    for (const [typed, found] of CASES) {
      const words = typed.split(' ');
      const script = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _edgescope; printf '%s\\n' "\${COMPREPLY[@]}"`;
      expect([typed, run('bash', out, script).toSorted()]).toEqual([typed, found]);
    }
  });

  itWith('bash')('complete the contexts of the config file, and run no command in a name', async () => {
    const { out } = await command('completion', 'bash');
    const script = `edgescope() { printf '%s\\n' prod 'p$(echo ran >&2)' lab; }
      COMP_WORDS=(edgescope --context p); COMP_CWORD=2; _edgescope; printf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(run('bash', out, script)).toEqual(['prod']);
  });

  itWith('bash')('complete the names of files as they are', async () => {
    const { out } = await command('completion', 'bash');
    const folder = temporary();
    const names = ['a b.json', 'a$(echo ran >&2)', 'a*', "a'quote", 'another'];
    for (const name of names) writeFileSync(join(folder, name), '');
    const script = `cd '${folder}'; COMP_WORDS=(edgescope --config a); COMP_CWORD=2; _edgescope; printf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(run('bash', out, script).toSorted()).toEqual(names.toSorted());
  });

  itWith('fish')('complete the same words in fish', async () => {
    const { out } = await command('completion', 'fish');
    for (const [typed, found] of CASES) {
      const lines = run('fish', out, `complete -C '${typed}'`, '--no-config');
      expect([typed, lines.map((line) => line.split('\t')[0]).toSorted()]).toEqual([typed, found]);
    }
  });

  itWith('zsh')('are a script that zsh accepts', async () => {
    const { out } = await command('completion', 'zsh');
    expect(run('zsh', `compdef() { print -r -- "$@" }\n${out}`, '', '-f')).toEqual(['_edgescope edgescope']);
  });

  itWith('zsh')('are registered at the first prompt if zsh reads them before compinit', async () => {
    const { out } = await command('completion', 'zsh');
    const script = 'for one in $precmd_functions; do $one; done; print -r -- $_comps[edgescope] $#precmd_functions';
    expect(run('zsh', out, script, '-f')).toEqual(['_edgescope 0']);
    expect(run('zsh', out, `autoload -Uz compinit; compinit -i; ${script}`, '-f')).toEqual(['_edgescope 0']);
  });

  it('are refused for other shells, with the nearest', async () => {
    expect(await command('completion', 'bassh')).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean bash?'),
    });
  });
});

describe('the manual page', () => {
  it('is ASCII, for a formatter that takes bytes as Latin-1', async () => {
    const { out } = await command('man');
    expect(out).toMatch(/^[\n\x20-\x7e]+$/);
    expect(out).toContain('\\[u2026]');
  });

  it('has the usual sections, and the keys of the screen', async () => {
    const { out } = await command('man');
    const sections = [...out.matchAll(/^\.SH (.*)$/gm)].map(([, title]) => title);
    for (const title of ['DESCRIPTION', 'OPTIONS', 'KEYS', 'FILES', 'EXIT STATUS', 'EXAMPLES', 'SEE ALSO'])
      expect(sections).toContain(title);
    expect(out).toMatch(
      /^\.SH KEYS\n[\s\S]*\n\.TP\n\\fBW\\fR\nwhat the broken, marked or filtered rows have in common/m,
    );
  });

  itWith('groff')('causes no warning in groff', async () => {
    const { stdout, stderr } = spawnSync('groff', ['-man', '-ww', '-Tutf8'], {
      input: (await command('man')).out,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toContain('EDGESCOPE_…');
  });

  itWith('mandoc')('causes no warning in mandoc', async () => {
    const { stdout } = spawnSync('mandoc', ['-T', 'lint', '-W', 'warning'], {
      input: (await command('man')).out,
      encoding: 'utf8',
    });
    expect(stdout.split('\n').filter((line) => !line.includes('missing date') && line !== '')).toEqual([]);
  });
});

it.each(EXAMPLES)('runs the example %s', async (example) => {
  const words = example.match(/'[^']*'|\S+/g)?.map((word) => word.replaceAll("'", '')) ?? [];
  const { code, out } = await command(...words.slice(1), '--demo=60');
  expect(code).toBe(0);
  expect(out).not.toBe('');
});
