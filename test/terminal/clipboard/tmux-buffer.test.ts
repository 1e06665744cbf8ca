import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadTmuxBuffer } from '../../../src/terminal/clipboard/tmux-buffer.ts';
import { temporary } from '../../temporary.ts';

let folder: string;
beforeEach(() => {
  folder = temporary();
});

/** An environment whose `tmux` is a script; one line of a shell. */
const tmuxDoes = (line: string): Record<string, string> => {
  const path = join(folder, 'tmux');
  writeFileSync(path, `#!/bin/sh\n${line}\n`);
  chmodSync(path, 0o755);
  return { PATH: `${folder}:/usr/bin:/bin`, TMUX: `${folder}/socket,1,0` };
};

describe('tmux', () => {
  it('gets the text and nothing of the environment that is not its own', async () => {
    const env = tmuxDoes(`[ "$*" = "load-buffer -w -" ] && [ "$(cat)" = "a b" ] && ! env | grep -q KEY`);
    expect(await loadTmuxBuffer('a b', { ...env, EDGESCOPE_API_KEY: 'KEY' })).toBe(null);
  });

  it.each([
    ['refuses, in its own words', 'echo "unknown flag -w" >&2; echo more >&2; exit 1', 'unknown flag -w'],
    ['fails without a word', 'exit 3', 'exit code 3'],
    ['reads nothing of a long text', 'exec 0<&-; exit 1', 'exit code 1'],
  ])('that %s is no exception', async (_, line, problem) => {
    expect(await loadTmuxBuffer('x'.repeat(70_000), tmuxDoes(line))).toBe(problem);
  });

  it('that hangs is given up, and one that is missing is no exception', async () => {
    expect(await loadTmuxBuffer('a', tmuxDoes('exec sleep 600'), 50)).toMatch(/^no answer/);
    expect(await loadTmuxBuffer('a', { PATH: join(folder, 'none'), TMUX: 'x' })).toBe('not found');
  });
});
