import { startProgram } from './program.ts';
import { serve } from './service.ts';
import { median, rounded, worst } from './timing.ts';

const HOSTS = process.argv[3] ?? '10000';
const DOWN = 'j';
const UP = 'k';
const ESCAPE = '\x1b';
const ROUNDS = 7;

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key);

/** One place that answers a question about many items. */
interface Place {
  readonly what: string;
  /** Opens it from the list. */
  readonly opens: readonly string[];
  readonly keys: readonly string[];
}

const PLACES: readonly Place[] = [
  {
    what: 'count by agent',
    opens: [':', 'count agent', '\r'],
    keys: [...times(6, DOWN), ...times(6, UP)],
  },
  {
    what: 'count by project',
    opens: [':', 'count project', '\r'],
    keys: [...times(20, DOWN), ...times(10, UP)],
  },
  {
    what: 'project × agent',
    opens: [':', 'pivot project agent', '\r'],
    keys: [...times(10, DOWN), ...'llllhhhh'],
  },
  { what: 'fields', opens: ['I'], keys: times(20, DOWN) },
];

const service = await serve('--hosts', HOSTS, '--one-body');
await (await fetch(`${service.url}/v1/edgehosts`)).arrayBuffer();

console.log(`Node ${process.version}, 200 × 50, ${Number(HOSTS).toLocaleString('en-US')} hosts in one body\n`);
console.log('| place | ms to the whole answer, first / later p50 | a key: ms, p50 / p99 | a key: bytes, p50 / p99 |');
console.log('| --- | ---: | ---: | ---: |');

for (const { what, opens, keys } of PLACES) {
  const program = startProgram(['--url', service.url]);
  await program.until(/all loaded/);
  // The first answer of a run waits for facets beside columns to be read.
  const answers: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const key of opens.slice(0, -1)) await program.key(key);
    answers.push((await program.key(opens.at(-1) ?? '')).ms);
    if (round < ROUNDS - 1) await program.key(ESCAPE);
  }
  const pressed = [];
  for (const key of keys) pressed.push(await program.key(key));
  const ms = pressed.map((one) => one.ms);
  const bytes = pressed.map(({ output }) => Buffer.byteLength(output));
  const [first = 0, ...later] = answers;
  console.log(
    `| ${what} | ${rounded(first)} / ${rounded(median(later))} | ${rounded(median(ms))} / ${rounded(worst(ms))} | ${median(bytes)} / ${worst(bytes)} |`,
  );
  await program.close();
}
service.stop();
