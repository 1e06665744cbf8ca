import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../../src/cli/config/settings-of.ts';
import { startsInNow } from '../../../src/cli/interactive/start-place.ts';
import { parsed } from '../parsed.ts';

const screen = { isTTY: true, columns: 80, write: () => true };

const begins = (args: string, { wasInNow }: { readonly wasInNow: boolean }): string => {
  const context = { env: { TERM: 'xterm' }, home: '/nowhere', cwd: '/nowhere', stdin: screen };
  const words = args.split(' ').filter(Boolean);
  const settings = settingsOf(parsed(words), { ...context, stdout: screen, stderr: screen });
  return startsInNow(settings, wasInNow) ? 'now' : 'list';
};

describe('a run', () => {
  it('begins in the last place of the run before, or in the place that is set', () => {
    expect(begins('--demo', { wasInNow: true })).toBe('now');
    expect(begins('--demo', { wasInNow: false })).toBe('list');
    expect(begins('--demo --start now', { wasInNow: false })).toBe('now');
    expect(begins('--demo --start list', { wasInNow: true })).toBe('list');
  });

  it.each([
    'hosts',
    'profiles',
    '--order name',
    '--columns name',
    '--filter unhealthy',
    '--all',
    '--at some-uid',
    '--wide',
  ])('begins in the list, wherever the run before ended, with %s', (args) => {
    expect(begins(`--demo ${args}`, { wasInNow: true })).toBe('list');
  });
});
