import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOME, startProgram } from './program.ts';
import { serve } from './service.ts';
import { median } from './timing.ts';

/** A service far away, and how many requests a second it may be asked. */
const LATENCY_MS = 50;
const RATES = [20, 40];
const PAGES = Number(process.argv[3] ?? 200);
const ROUNDS = 3;

const service = await serve('--hosts', String(PAGES * 50), '--latency', String(LATENCY_MS));

const walk = async (rate: number): Promise<number> => {
  mkdirSync(join(HOME, 'config', 'edgescope'), { recursive: true });
  const file = join(HOME, 'config', 'edgescope', 'config.json');
  writeFileSync(file, JSON.stringify({ requestsPerSecond: rate }), { mode: 0o600 });
  const program = startProgram(['--url', service.url, '--all', '--dialect', 'current']);
  try {
    const first = await program.until(/edge-\w/);
    return (await program.until(/all loaded/)) - first;
  } finally {
    await program.close();
  }
};

console.log(
  `Node ${process.version}: ${PAGES} pages of 50 hosts, ${LATENCY_MS} ms to each answer, medians of ${ROUNDS}\n`,
);
console.log('| requests a second | from the first rows to all | as many requests take at least | by tokens alone |');
console.log('| ---: | ---: | ---: | ---: |');
for (const rate of RATES) {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await walk(rate));
  const ms = median(rounds);
  // As many as there is room for in a second go at once, then no more than that in each.
  const least = Math.max(LATENCY_MS, ((PAGES - rate) / rate) * 1000 + LATENCY_MS);
  const tokens = Math.max(least, PAGES * LATENCY_MS);
  console.log(
    `| ${rate} | ${Math.round(ms)} ms | ${(ms / least).toFixed(2)} × of ${least} ms | ${tokens} ms or more |`,
  );
}
service.stop();
process.exit(0);
