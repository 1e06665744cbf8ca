import { userInfo } from 'node:os';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readProcessContext } from '../../src/cli/process-context.ts';

const homeWhere = (home: string | undefined): string => {
  vi.stubEnv('HOME', home);
  onTestFinished(() => void vi.unstubAllEnvs());
  return readProcessContext().home;
};

it('is $HOME', () => {
  expect(homeWhere('/home/given')).toBe('/home/given');
});

it.each([undefined, '', 'relative'])("is the user's directory without a usable $HOME: %o", (home) => {
  expect(homeWhere(home)).toBe(userInfo().homedir);
});
