import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { cacheCommand } from '../../../src/cli/cache/command.ts';
import { cacheFolder, foundIn, writeCacheFile } from '../../../src/cli/cache/folder.ts';
import { zipRows } from '../../../src/cli/cache/rows-file.ts';
import { wholeList } from '../../../src/core/query/query.ts';
import { kind } from '../../resources/shown.ts';
import { temporary } from '../../temporary.ts';
import { parsed } from '../parsed.ts';

let home: string;
beforeEach(() => {
  home = temporary();
});

/** Runs the command. Returns its output and its exit code. */
const said = async (...args: readonly string[]): Promise<{ readonly code: number; readonly text: string }> => {
  let text = '';
  const output = {
    write: (more: string) => {
      text += more;
      return true;
    },
  };
  const context = { env: {}, home, cwd: home, stdin: {}, stdout: output, stderr: output };
  const code = await cacheCommand(parsed(['cache', ...args]), context);
  return { code, text };
};

it('lists service, scope and number of rows of each file, and removes the files', async () => {
  const folder = cacheFolder({}, home) ?? '';
  const items = Array.from({ length: 1001 }, (_, at) =>
    kind('hosts').item({ metadata: { uid: `u${at}`, name: `host ${at}` } }),
  );
  const query = wholeList('hosts', { uid: 'p1', name: 'retail-east' });
  const rows = { query, items, known: 1213, isWhole: false, at: Date.now() - 3 * 3600_000 };
  const file = await zipRows(rows, 'inventory.example', Date.now(), () => true);
  if (file === null) throw new Error('nothing is packed');
  await writeCacheFile(folder, `${'a'.repeat(40)}.list`, file);
  const { code, text } = await said();
  expect(code).toBe(0);
  expect(text).toMatch(/^ {2}inventory\.example, project retail-east: 1,000 of 1,213 hosts, 3h ago {2}\d/m);
  const foreign = `${'b'.repeat(40)}.list`;
  writeFileSync(join(folder, foreign), 'of somebody else', { mode: 0o600 });
  mkdirSync(join(folder, `${'c'.repeat(40)}.list`));
  expect(await said('clear')).toEqual({ code: 0, text: `1 file removed from ${folder}\n` });
  expect(await foundIn(folder)).toEqual([]);
  expect(readdirSync(folder)).toContain(foreign);
});
