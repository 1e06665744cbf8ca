import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { homeDirectory } from '../../src/cli/process-context.ts';

it('is $HOME', () => {
  expect(homeDirectory({ HOME: '/home/given' })).toBe('/home/given');
});

it.each([{}, { HOME: '' }, { HOME: 'relative' }])("is the user's directory without a usable $HOME: %o", (env) => {
  expect(homeDirectory(env)).toBe(userInfo().homedir);
});
