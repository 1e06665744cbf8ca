import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type DemoOptions, startDemo } from '../../src/demo/index.ts';
import { temporary } from '../temporary.ts';
import { startProgram } from './terminal.ts';

const serve = async (options: DemoOptions) => {
  const service = await startDemo(options);
  onTestFinished(() => service.close());
  return service;
};

/** Two services with their contexts, and the environment of a program with these contexts. */
const setUp = async () => {
  const prod = await serve({ hosts: 45, apiKey: 'key-of-prod' });
  const lab = await serve({ hosts: 40, seed: 2, apiKey: 'key-of-lab', latencyMs: 100 });
  const home = temporary();
  const folder = join(home, '.config', 'edgescope');
  mkdirSync(folder, { recursive: true });
  for (const name of ['prod', 'lab']) writeFileSync(join(folder, name), `key-of-${name}`, { mode: 0o600 });
  const contexts = {
    prod: { url: prod.url, apiKeyFile: 'prod', accent: 'red' },
    lab: { url: lab.url, apiKeyFile: 'lab' },
    broken: { url: lab.url, apiKeyFile: 'none' },
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ context: 'prod', contexts }));
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, '.config'), EDGESCOPE_CACHE: 'on' };
  return { prod, lab, env };
};

it('changes to another service and back: only key, rows and name change; tab, filter and order stay', async () => {
  const { prod, env } = await setUp();
  const terminal = startProgram([], { columns: 140, env });
  const header = (): string => terminal.lines()[0] ?? '';
  const hosts = (): readonly string[] => terminal.screen().match(/edge-[\w-]+-\d{5}/g) ?? [];

  await terminal.sees('1 Hosts  45 ');
  expect(header()).toContain(` edgescope  prod ${new URL(prod.url).host} · `);
  terminal.send('/state=ready\ro');
  await terminal.sees('filter state=ready');
  terminal.send('\r:ctx bro\t\r');
  await terminal.sees('apiKeyFile');
  expect(header()).toContain(' prod ');
  const ofProd = hosts();

  terminal.send(':ctx lab\r');
  await terminal.until('lab without rows', () => header().includes(' lab '));
  expect(hosts()).toEqual([]);
  await terminal.sees('1 Hosts  40 ');
  await terminal.sees('filter state=ready');
  expect(hosts().length).toBeGreaterThan(0);
  expect(hosts().filter((name) => ofProd.includes(name))).toEqual([]);

  terminal.send(':ctx -\r');
  await terminal.until('prod', () => header().includes(` prod ${new URL(prod.url).host}`));
  await terminal.sees('1 Hosts  45 ');
  expect(hosts()).toEqual(ofProd);
  terminal.send('q');
  expect((await terminal.ended).exitCode).toBe(0);
  expect(terminal.output()).toMatch(
    /\u001B\[22;0t\u001B]2;edgescope · prod.*\u001B]2;edgescope · lab · \d+ unhealthy/s,
  );
  expect(terminal.output().split('\u001B[22;0t')).toHaveLength(2);
  expect(terminal.output()).toMatch(/\u001B\[23;0t/);
});

it('shows several services in one list', async () => {
  const { env } = await setUp();
  const terminal = startProgram([], { columns: 140, env });
  await terminal.sees('1 Hosts  45 ');
  terminal.send(':ctx lab,prod\r');
  await terminal.sees('1 Hosts  85 ');
  await terminal.sees('lab,prod 2 services · each in its own scope');
  terminal.send('/service=prod\r');
  await terminal.sees(/all 2 services answered/);
  await terminal.sees(/▌ edge-\S+ +prod /);
  terminal.send('\r');
  await terminal.sees('· in prod');
  terminal.send('u');
  await terminal.sees('each service keeps its own scope');
});

it('drops the project on the way to another service, and says so', async () => {
  const { prod, lab, env } = await setUp();
  const folder = join(env.XDG_CONFIG_HOME, 'edgescope');
  const contexts = { lab: { url: lab.url, apiKeyFile: 'lab' } };
  const file = { url: prod.url, apiKeyFile: 'prod', project: 'of-prod', contexts };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(file));
  const terminal = startProgram([], { columns: 200, env });
  await terminal.sees("project 'of-prod' was not found");
  terminal.send(':ctx lab\r');
  await terminal.sees('1 Hosts  40 ');
  await terminal.sees(`project is not used for ${lab.url}: it belongs to ${prod.url}`);
  terminal.send(':ctx -\r');
  await terminal.sees("project 'of-prod' was not found");
});
