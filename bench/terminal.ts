import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startProgram } from './program.ts';

/** Rounds of what is timed; bytes are exact. */
const ROUNDS = Number(process.argv[3] ?? 5);
/** `-- 5 50000` adds a third size: the embedded service takes its time to make as much up. */
const SIZES = [1000, 10_000, ...process.argv.slice(4).map(Number)];

const home = mkdtempSync(join(tmpdir(), 'edgescope-bench-'));
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const round = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));
const row = (what: string, value: string, beside: string): void => console.log(`| ${what} | ${value} | ${beside} |`);

/** An embedded service in a process of its own: its address, and how to end it. */
const serve = async (...options: readonly string[]): Promise<{ readonly url: string; stop(): void }> => {
  const child = spawn(process.execPath, ['bin/edgescope.js', 'serve', '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text.toString());
      if (found !== null) resolve(found[0]);
    });
  });
  return { url, stop: () => void child.kill() };
};

const withProgram = async <T>(args: readonly string[], work: (program: Program) => Promise<T>): Promise<T> => {
  const program = startProgram(args, home);
  try {
    return await work(program);
  } finally {
    await program.close();
  }
};

const times = async (count: number, work: () => Promise<number>): Promise<number> => {
  const values: number[] = [];
  for (let at = 0; at < count; at += 1) values.push(await work());
  return median(values);
};

const ofNode = async (): Promise<number> => {
  const begun = performance.now();
  spawnSync(process.execPath, ['-e', '0'], { env: { PATH: process.env['PATH'] } });
  return performance.now() - begun;
};

console.log(`Node ${process.version}, 200 × 50, medians of ${ROUNDS}\n`);
console.log('| what | measured | beside it |\n| --- | ---: | --- |');

const paged = await serve('--hosts', '10000');
const node = await times(ROUNDS, ofNode);
const frame = await times(ROUNDS, () => withProgram(['--url', paged.url], (program) => program.until(/1 Hosts/)));
const rows = await times(ROUNDS, () => withProgram(['--url', paged.url], (program) => program.until(/edge-\w/)));
row('first frame', `${round(frame)} ms`, `${round(frame / node)} × \`node -e 0\` (${round(node)} ms)`);
row('first rows, service in its own process', `${round(rows)} ms`, `${round(rows / node)} × \`node -e 0\``);

const keys = async (args: readonly string[], look: string): Promise<void> =>
  withProgram(['--url', paged.url, ...args], async (program) => {
    await program.until(/edge-\w/);
    for (const [what, key, count] of [
      ['cursor', 'j', 20],
      ['scroll by a row', 'j', 60],
      ['page', '\x1b[6~', 10],
    ] as const) {
      const measured = [];
      for (let at = 0; at < count; at += 1) measured.push(await program.key(key));
      const taken = measured.slice(what === 'scroll by a row' ? 40 : 0);
      const ms = median(taken.map((one) => one.ms));
      row(`${what}${look}`, `${round(median(taken.map(({ bytes }) => bytes)))} B`, `${round(ms)} ms to the last byte`);
    }
    row(`idle for 3 s${look}`, `${await program.idle(3000)} B`, 'nothing happens, nothing is written');
  });
await keys([], '');
await keys(['--low-bandwidth'], ', low bandwidth');
paged.stop();

for (const hosts of SIZES) {
  const service = await serve('--hosts', String(hosts), '--one-body');
  const fetched = performance.now();
  const body = await (await fetch(`${service.url}/v1/edgehosts`)).text();
  const transfer = performance.now() - fetched;
  const parsing = performance.now();
  JSON.parse(body);
  const floor = performance.now() - parsing + transfer;
  const [first, whole, memory] = await withProgram(['--url', service.url], async (program) => [
    await program.until(/edge-\w/),
    await program.until(/all loaded/),
    program.memory(),
  ]);
  const size = `${hosts.toLocaleString('en-US')} hosts in one body of ${round(body.length / 1e6)} MB`;
  row(`${size}: first rows`, `${round(first)} ms`, 'from the start of the program');
  row(
    `${size}: complete`,
    `${round(whole)} ms`,
    `${round(whole / floor)} × transfer and \`JSON.parse\` (${round(floor)} ms)`,
  );
  row(`${size}: memory`, `${round(memory)} MB`, 'resident, when complete');
  service.stop();
}
rmSync(home, { recursive: true });
process.exit(0);
