import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadTmuxBuffer } from '../../../src/terminal/clipboard/tmux-buffer.ts';
import { temporary } from '../../temporary.ts';

let folder: string;
beforeEach(() => {
  folder = temporary();
});

/** An environment whose `tmux` is a shell script of one line. */
const tmuxDoes = (line: string): Record<string, string> => {
  const path = join(folder, 'tmux');
  writeFileSync(path, `#!/bin/sh\n${line}\n`);
  chmodSync(path, 0o755);
  return { PATH: `${folder}:/usr/bin:/bin`, TMUX: `${folder}/socket,1,0` };
};

describe('tmux', () => {
  it('gets the text, and only the variables that it needs', async () => {
    const env = tmuxDoes(`[ "$*" = "load-buffer -w -" ] && [ "$(cat)" = "a b" ] && ! env | grep -q KEY`);
    expect(await loadTmuxBuffer('a b', { ...env, EDGESCOPE_API_KEY: 'KEY' })).toBe(null);
  });

  it.each([
    ['refuses, in its own words', 'echo "unknown flag -w" >&2; echo more >&2; exit 1', 'unknown flag -w'],
    ['fails without a word', 'exit 3', 'exit code 3'],
    ['reads nothing of a long text', 'exec 0<&-; exit 1', 'exit code 1'],
  ])('causes no exception if it %s', async (_, line, problem) => {
    expect(await loadTmuxBuffer('x'.repeat(70_000), tmuxDoes(line))).toBe(problem);
  });

  it('is ended if it hangs, and causes no exception if it is missing', async () => {
    expect(await loadTmuxBuffer('a', tmuxDoes('exec sleep 600'), 50)).toMatch(/^no answer/);
    expect(await loadTmuxBuffer('a', { PATH: join(folder, 'none'), TMUX: 'x' })).toBe('not found');
  });
});
