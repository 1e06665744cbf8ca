import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporary } from '../../temporary.ts';
import { linesOf } from '../taking.ts';
import { ending, startProgram } from './program.ts';

const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

test.each(SIGNALS)('ends a recording with a whole file on %s', async (signal) => {
  const path = join(temporary(), 'a.gz');
  const child = startProgram(['snapshot', path, '--demo', '--kinds', 'projects', '--every', '1s']);
  const ended = ending(child);
  child.stderr?.on('data', (text: string) => {
    if (text.includes('projects')) child.kill(signal);
  });
  expect(await ended).toMatchObject({ code: 0, err: expect.stringMatching(/a\.gz: \d refresh.*\n$/) });
  expect(['snapshot', 'refresh']).toContain(linesOf(readFileSync(path)).at(-1).end);
});

test.each(SIGNALS)('leaves no file of an incomplete state on %s', async (signal, code) => {
  const folder = temporary();
  const child = startProgram(['snapshot', join(folder, 'a.gz'), '--url', await silent(() => child.kill(signal))]);
  expect((await ending(child)).code).toBe(code);
  expect(readdirSync(folder)).toEqual([]);
});

/** Starts a service that never answers. Returns its address. */
const silent = async (onRequest: () => void): Promise<string> => {
  const server = createServer(onRequest).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
