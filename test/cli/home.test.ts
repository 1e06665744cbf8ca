import { userInfo } from 'node:os';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readProcessContext } from '../../src/cli/process-context.ts';

const homeWhere = (home: string | undefined): string => {
  vi.stubEnv('HOME', home);
  onTestFinished(() => void vi.unstubAllEnvs());
  return readProcessContext().home;
};

it('has $HOME as the home directory', () => {
  expect(homeWhere('/home/given')).toBe('/home/given');
});

it.each([undefined, '', 'relative'])(
  "has the directory of the user's account as the home directory without a usable $HOME: %o",
  (home) => {
    expect(homeWhere(home)).toBe(userInfo().homedir);
  },
);
