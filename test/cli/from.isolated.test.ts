import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { KIND_IDS } from '../../src/core/query/index.ts';
import { hosts, madeMembers, zipped } from '../snapshot/file.ts';
import { temporary } from '../temporary.ts';
import { capture } from './print/printed.ts';

const loaded = vi.hoisted(() => vi.fn());
vi.mock('undici', () => {
  loaded();
  return {};
});

/** All lists: Now reports on each, and exits with 4 if one is missing. */
const LISTS = madeMembers(KIND_IDS.map((kind) => ({ kind, items: kind === 'hosts' ? hosts(['a', 'unhealthy']) : [] })));

test('sends no request and reads no key with a snapshot', async () => {
  const home = temporary();
  writeFileSync(join(home, 'night.gz'), zipped(LISTS));
  const fetched = vi.spyOn(globalThis, 'fetch');
  const stdout = capture();
  const env = {
    LANG: 'C.UTF-8',
    EDGESCOPE_URL: 'https://edge.invalid',
    EDGESCOPE_API_KEY_FILE: join(home, 'no-such-key'),
  };
  const context = { env, home, cwd: home, stdin: {}, stdout, stderr: capture() };
  for (const command of [['hosts'], ['why'], ['now'], ['show', 'host', 'a']]) {
    expect(await main([...command, '--from=night.gz'], context)).toBe(0);
    expect(stdout.text).not.toBe('');
    stdout.text = '';
  }
  expect(loaded).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});
