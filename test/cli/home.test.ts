import { expect, it, vi } from 'vitest';
import { homeDirectory } from '../../src/cli/home.ts';

const asked = vi.hoisted(() => ({ times: 0 }));
vi.mock('node:os', () => {
  const known = (): string => {
    asked.times += 1;
    return '/home/known';
  };
  return { homedir: known, userInfo: () => ({ homedir: known() }) };
});

it('is $HOME, and no directory service is asked then', () => {
  expect(homeDirectory({ HOME: '/home/said' })).toBe('/home/said');
  expect(asked.times).toBe(0);
});

it.each([{}, { HOME: '' }, { HOME: 'relative' }])('is that of the user where it is not said: %o', (env) => {
  expect(homeDirectory(env)).toBe('/home/known');
});
