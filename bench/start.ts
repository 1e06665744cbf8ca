import { HOME, startProgram } from './program.ts';
import { send, serve } from './service.ts';
import { median, ofNode } from './timing.ts';

/** Rounds; in each of them everything is measured once, so that a busy moment meets all alike. */
const ROUNDS = Number(process.argv[3] ?? 15);
const HOSTS = '1213';

const service = await serve('--hosts', HOSTS, '--one-body');

type Cache = 'on' | 'off';

const until = async (pattern: RegExp, cache: Cache, code: Cache = 'on'): Promise<number> => {
  const program = startProgram(['--url', service.url], { cache, code });
  try {
    return await program.until(pattern);
  } finally {
    await program.close();
  }
};

/** Loads all hosts, leaves as a person does, and gives the time that this took. */
const leaving = async (cache: Cache): Promise<number> => {
  const program = startProgram(['--url', service.url], { cache });
  await program.until(/all loaded/);
  const begun = performance.now();
  program.press('q');
  await program.ended;
  return performance.now() - begun;
};

// A screen keeps the compiled code for what follows: only the very first start is without.
process.env['XDG_CACHE_HOME'] = `${HOME}/cache`;
await leaving('on');
const PROGRAM = 'bin/edgescope.js';
const paged = await serve('--hosts', HOSTS);
const sender = await send(await (await fetch(`${paged.url}/v1/edgehosts`)).text());
const jsonOf50 = (url: string): Promise<number> =>
  ofNode(PROGRAM, '--url', url, '--no-cache', '-o', 'json', '--limit', '50');
const askedAlone = (url: string): Promise<number> =>
  ofNode(
    '-e',
    `require('node:http').get('${url}/v1/edgehosts', async (answer) => {
  const pieces = [];
  for await (const piece of answer) pieces.push(piece);
  process.stdout.write(JSON.stringify(JSON.parse(Buffer.concat(pieces))));
});`,
  );
const MEASURED: readonly (readonly [what: string, measure: () => Promise<number>])[] = [
  ['`node -e 0`', () => ofNode()],
  ['first frame, nothing kept', () => until(/1 Hosts/, 'off')],
  ['first rows, nothing kept', () => until(/edge-\w/, 'off')],
  ['first rows, nothing kept, no compiled code either', () => until(/edge-\w/, 'off', 'off')],
  ['all rows, nothing kept', () => until(/all loaded/, 'off')],
  ['first rows, with rows of the last run that are not needed', () => until(/edge-\w/, 'on')],
  ['all rows, with rows of the last run that are not needed', () => until(/all loaded/, 'on')],
  ['leaving, nothing to be kept', () => leaving('off')],
  ['leaving, with rows to be kept', () => leaving('on')],
  ['`--version`', () => ofNode(PROGRAM, '--version')],
  ['`--help`', () => ofNode(PROGRAM, '--help')],
  ['50 hosts as JSON', () => jsonOf50(paged.url)],
  ['the same asked with Node alone', () => askedAlone(paged.url)],
  ['50 hosts as JSON, of a service that only sends them', () => jsonOf50(sender.url)],
  ['the same asked with Node alone', () => askedAlone(sender.url)],
];
const values = MEASURED.map((): number[] => []);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [index, [, measure]] of MEASURED.entries()) values[index]?.push(await measure());
}
const node = median(values[0] ?? []);
console.log(`Node ${process.version}, 200 × 50, ${HOSTS} hosts, medians of ${ROUNDS}\n`);
console.log('| what | measured | against `node -e 0` |\n| --- | ---: | ---: |');
for (const [index, [what]] of MEASURED.entries()) {
  const ms = median(values[index] ?? []);
  console.log(`| ${what} | ${Math.round(ms)} ms | ${(ms / node).toFixed(1)} × |`);
}
service.stop();
paged.stop();
sender.stop();
process.exit(0);
