import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startProgram } from './program.ts';
import { serve } from './service.ts';
import { median, ofNode, rounded } from './timing.ts';

/** Rounds of what is timed; bytes are exact. */
const ROUNDS = Number(process.argv[3] ?? 5);
/** `-- 5 50000` adds a third size: the embedded service takes its time to make as much up. */
const SIZES = [1000, 10_000, ...process.argv.slice(4).map(Number)];

const home = mkdtempSync(join(tmpdir(), 'edgescope-bench-'));
const row = (what: string, value: string, beside: string): void => console.log(`| ${what} | ${value} | ${beside} |`);

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

console.log(`Node ${process.version}, 200 × 50, medians of ${ROUNDS}\n`);
console.log('| what | measured | beside it |\n| --- | ---: | --- |');

const paged = await serve('--hosts', '10000');
const node = await times(ROUNDS, ofNode);
const frame = await times(ROUNDS, () => withProgram(['--url', paged.url], (program) => program.until(/1 Hosts/)));
const rows = await times(ROUNDS, () => withProgram(['--url', paged.url], (program) => program.until(/edge-\w/)));
row('first frame', `${rounded(frame)} ms`, `${rounded(frame / node)} × \`node -e 0\` (${rounded(node)} ms)`);
row('first rows, service in its own process', `${rounded(rows)} ms`, `${rounded(rows / node)} × \`node -e 0\``);

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
      row(
        `${what}${look}`,
        `${rounded(median(taken.map(({ bytes }) => bytes)))} B`,
        `${rounded(ms)} ms to the last byte`,
      );
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
  const size = `${hosts.toLocaleString('en-US')} hosts in one body of ${rounded(body.length / 1e6)} MB`;
  row(`${size}: first rows`, `${rounded(first)} ms`, 'from the start of the program');
  row(
    `${size}: complete`,
    `${rounded(whole)} ms`,
    `${rounded(whole / floor)} × transfer and \`JSON.parse\` (${rounded(floor)} ms)`,
  );
  row(`${size}: memory`, `${rounded(memory)} MB`, 'resident, when complete');
  service.stop();
}
rmSync(home, { recursive: true });
process.exit(0);
