import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporary } from '../temporary.ts';
import { startProgram } from './terminal.ts';

it('writes an export to a given path, and has the line in the history of the next start', async () => {
  const folder = temporary();
  const env = { XDG_STATE_HOME: join(folder, 'state'), HOME: folder };
  const first = startProgram(['--demo=213'], { env });
  await first.sees('1 Hosts  50/213');
  first.send(':export csv ~/hosts.csv\r');
  await first.sees('50 edge hosts written');
  expect(readFileSync(join(folder, 'hosts.csv'), 'utf8').split('\r\n')).toHaveLength(52);
  expect(statSync(join(folder, 'hosts.csv')).mode & 0o777).toBe(0o600);
  first.send(':q!\r');
  expect(await first.ended).toMatchObject({ exitCode: 0 });
  await first.isRestored();

  const second = startProgram(['--demo=213'], { env });
  await second.sees('1 Hosts  50/213');
  second.send(':\u001B[A\u001B[A');
  await second.sees(': export csv ~/hosts.csv');
  second.send('\r');
  await second.sees('hosts.csv already exists · o overwrite');
  second.send('n\u001Bq');
  expect(await second.ended).toMatchObject({ exitCode: 0 });
});

it('finishes an export after quitting, and reports it in the shell', async () => {
  const folder = temporary();
  const terminal = startProgram(['--demo=213'], { env: { XDG_STATE_HOME: folder, HOME: folder } });
  await terminal.sees('1 Hosts  50/213');
  terminal.send(':export yaml ~/hosts.yaml\rq');
  expect(await terminal.ended).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(folder, 'hosts.yaml'), 'utf8').match(/^---$/gm)).toHaveLength(50);
  await terminal.isRestored();
});
