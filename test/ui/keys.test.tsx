import { Text, useInput } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keyNames } from '../../src/screen/keys.ts';
import { PATIENCE } from '../patience.ts';

const names: string[] = [];
const Listener = (): ReactNode => {
  useInput((input, key) => {
    names.push(...keyNames(input, key));
  });
  return <Text>listening</Text>;
};

let terminal: ReturnType<typeof render>;
beforeAll(async () => {
  terminal = render(<Listener />);
  const { stdin } = terminal;
  await vi.waitUntil(() => stdin.listenerCount('readable') + stdin.listenerCount('data') > 0, PATIENCE);
});
afterAll(() => terminal.unmount());

describe('key names', () => {
  it.each([
    ['j', ['j']],
    ['G', ['G']],
    ['jjk', ['j', 'j', 'k']],
    [' ', ['space']],
    ['\r', ['enter']],
    ['\t', ['tab']],
    ['\u001B[Z', ['shift+tab']],
    ['\u001B[A', ['up']],
    ['\u001BOB', ['down']],
    ['\u001B[5~', ['pageup']],
    ['\u001B[6~', ['pagedown']],
    ['\u001B[H', ['home']],
    ['\u001B[F', ['end']],
    ['\u001B[1~', ['home']],
    ['\u001B[4~', ['end']],
    ['\u007F', ['backspace']],
    ['\b', ['backspace']],
    ['\u001B[3~', ['delete']],
    ['\n', ['ctrl+j']],
    ['\u001F', ['ctrl+_']],
    ['\u001B[1;5D', ['ctrl+left']],
    ['\u001BOc', ['ctrl+right']],
    ['\u001B[1;2C', ['right']],
    ['\u001Bb', ['alt+b']],
    ['\u001B\u007F', ['alt+backspace']],
    ['\u001B\u001B[D', ['alt+left']],
    ['\u0003', ['ctrl+c']],
    ['\u0004', ['ctrl+d']],
    ['\u001A', ['ctrl+z']],
    ['é', ['é']],
    ['日本', ['日', '本']],
    ['👩‍👩‍👧', ['👩‍👩‍👧']],
  ])("are read from Ink's input: %j is %j", async (sent, expected) => {
    names.length = 0;
    terminal.stdin.write(sent);
    await expect.poll(() => names).toEqual(expected);
  });
});
