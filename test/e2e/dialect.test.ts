import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDemo } from '../../src/demo/index.ts';
import { parseDrops } from '../../src/demo/parameters.ts';
import { temporary } from '../temporary.ts';
import { startProgram } from './terminal.ts';

/** The program in a terminal, with its own home folder, over a service that lacks some endpoints. */
const over = async (drop: string) => {
  const service = await startDemo({ hosts: 120, drop: parseDrops(drop) });
  onTestFinished(() => service.close());
  const home = temporary();
  const start = (...args: readonly string[]) =>
    startProgram([`--url=${service.url}`, '--no-cache', ...args], { columns: 120, env: { HOME: home } });
  const state = (): Record<string, unknown> =>
    JSON.parse(readFileSync(join(home, '.local/state/edgescope/state.json'), 'utf8'));
  return { service, start, state };
};

describe('the newest hosted release, without the lists of hosts and projects', () => {
  it('is queried by searches, also at the next start', async () => {
    const { service, start, state } = await over('hosts,projects');
    const first = start();
    await first.sees('405 from GET /v1/edgehosts; using POST /v1/dashboard/edgehosts/search');
    await first.sees('1 Hosts  50/120');
    first.send('3');
    await first.sees('405 from GET /v1/projects; using POST /v1/dashboard/projects');
    // The dialect is remembered once the other endpoint has answered.
    await first.sees(/3 Projects {2}\d+ /);
    first.send('q');
    expect((await first.ended).exitCode).toBe(0);
    const [found] = Object.values(state()['dialects'] as Record<string, Record<string, string>>);
    expect(Object.keys(found ?? {})).toEqual(['hosts', 'projects']);

    const asked = service.requests;
    const second = start();
    await second.sees('1 Hosts  50/120');
    // The port may contain the same digits.
    expect(second.screen()).not.toMatch(/\b405\b/);
    expect(service.requests - asked).toBe(1);
    second.send('q');
    expect((await second.ended).exitCode).toBe(0);
  });
});
