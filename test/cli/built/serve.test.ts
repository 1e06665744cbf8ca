import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporary } from '../../temporary.ts';
import { ending, program, startProgram } from './program.ts';

/** The URL at the end of the line that a started service prints. */
const urlOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk;
      const url = /(http:\/\/127\.0\.0\.1:\d+)\n$/.exec(text)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('close', () => reject(new Error(`no URL in: ${text}`)));
  });

const folder = temporary();
let keyFile = '';
beforeAll(() => {
  keyFile = join(folder, 'key');
  writeFileSync(keyFile, 'the-key\n');
  chmodSync(keyFile, 0o600);
});

describe('edgescope serve', () => {
  it('answers the program until it is interrupted, and only with the key', async () => {
    const service = startProgram(['serve', '--hosts', '70', '--api-key-file', keyFile]);
    const ended = ending(service);
    const url = await urlOf(service);
    const [right, none, wrong, open, bound] = await Promise.all([
      program(['--url', url, '--api-key-file', keyFile, '-o', 'ndjson']),
      program(['--url', url]),
      program(['--url', url], { EDGESCOPE_API_KEY: 'not-the-key' }),
      program(['--url', url], { EDGESCOPE_API_KEY: 'the-key' }),
      program(['--url', url], { EDGESCOPE_API_KEY: 'the-key', PALETTE_HOST: 'nowhere.invalid' }),
    ]);
    expect(right.code).toBe(0);
    expect(right.out.trim().split('\n')).toHaveLength(70);
    expect([none.code, wrong.code, open.code, bound.code]).toEqual([3, 3, 0, 3]);
    expect(bound.err).toContain('EDGESCOPE_API_KEY belongs to https://nowhere.invalid');
    expect(wrong.err).not.toContain('not-the-key');
    service.kill('SIGINT');
    expect((await ended).code).toBe(130);
  });

  it('ends cleanly on a signal, and reports a port in use', async () => {
    const service = startProgram(['serve', '--hosts', '1']);
    const ended = ending(service);
    const port = new URL(await urlOf(service)).port;
    const second = await program(['serve', '--port', port]);
    expect(second.code).toBe(1);
    expect(second.err).toContain('EADDRINUSE');
    service.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('takes the faults of the tests, and reports an unknown fault', async () => {
    const faulty = (...args: string[]) =>
      spawn(process.execPath, ['test/serve.js', ...args], { env: { ...process.env, HOME: folder } });
    const service = faulty('--hosts', '9', '--fault', 'login@hosts,403@profiles,cut:1@projects');
    const url = await urlOf(service);
    const [hosts, profiles, projects, unknown, help] = await Promise.all([
      program(['hosts', '--url', url]),
      program(['profiles', '--url', url]),
      program(['projects', '--url', url, '-o', 'ndjson']),
      ending(faulty('--fault', 'htlm')),
      ending(faulty('--help')),
    ]);
    expect([hosts.code, profiles.code, projects.code, unknown.code]).toEqual([1, 3, 0, 2]);
    expect(hosts.err).toContain('A sign-in page came instead of JSON: “Guest Wifi”');
    expect(profiles.err).toContain('--project UID');
    expect(unknown.err).toContain('did you mean html?');
    expect(help.out).toMatch(/\n {2}cut-gzip +a compressed body without its end\n/);
    service.kill('SIGTERM');
  });
});
