import { compressed } from './compressed.ts';
import { type Answered, type Program, startProgram } from './program.ts';
import { serve } from './service.ts';
import { median, rounded, worst } from './timing.ts';

const HOSTS = process.argv[3] ?? '10000';

const DOWN = 'j';
const UP = 'k';
const PAGE = '\x1b[6~';
const ESCAPE = '\x1b';

/** One kind of key. */
interface Case {
  readonly what: string;
  readonly keys: readonly string[];
  /** Pressed before each key, and not measured. */
  readonly before?: readonly string[];
  /** Figures of other terminal programs over tables of this size, from the key to the last byte. */
  readonly beside: string;
}

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key);
const FILTER = ['u', 'n', 'h', 'e', 'a'];

const CASES: readonly Case[] = [
  { what: 'a letter of a filter, the first ones', keys: FILTER, before: [], beside: 'tview 25 ms, 16,285 B' },
  { what: 'the cursor', keys: times(40, DOWN), beside: 'tview 16 ms, 882 B; a list of Ink 79 ms, 8,783 B' },
  { what: 'scroll by a row', keys: times(60, DOWN), beside: 'tview 19 ms, 15,825 B; a list of Ink 78 ms, 8,785 B' },
  { what: 'a page', keys: times(30, PAGE), beside: 'tview 17 ms, 16,503 B; a list of Ink 76 ms, 8,786 B' },
  { what: 'another tab', keys: [...'213413241324'], beside: '' },
  { what: 'a letter of a filter', keys: [...FILTER, ...FILTER, ...FILTER], beside: 'tview 25 ms, 16,285 B' },
  { what: 'an item, opened', keys: times(10, '\r'), before: [ESCAPE, DOWN], beside: '' },
  { what: 'an item: its sections, forth and back', keys: ['\r', ...']]]][[[[]]]]'], beside: '' },
  { what: 'an item: a row of its hardware', keys: ['\r', ']', ...times(20, DOWN)], beside: '' },
  { what: 'choices of an order, opened', keys: times(6, 'o'), before: [ESCAPE], beside: '' },
];

const service = await serve('--hosts', HOSTS, '--one-body');
// The service makes its hosts up when they are asked for first.
await (await fetch(`${service.url}/v1/edgehosts`)).arrayBuffer();

const open = async (...args: readonly string[]): Promise<Program> => {
  const program = startProgram(['--url', service.url, ...args]);
  await program.until(/all loaded/);
  return program;
};

const pressed = async (program: Program, { what, keys, before = [] }: Case): Promise<readonly Answered[]> => {
  const answers: Answered[] = [];
  const filters = what.startsWith('a letter');
  for (const [index, key] of keys.entries()) {
    if (filters && index % FILTER.length === 0)
      for (const one of index === 0 ? ['/'] : [ESCAPE, '/']) await program.key(one);
    for (const one of before) await program.key(one);
    answers.push(await program.key(key));
  }
  for (const one of filters || what.startsWith('an item') ? [ESCAPE] : []) await program.key(one);
  return answers;
};

const bytesOf = ({ output }: Answered): number => Buffer.byteLength(output);

const row = async (what: string, answers: readonly Answered[], beside: string): Promise<void> => {
  const ms = answers.map((answer) => answer.ms);
  const bytes = answers.map(bytesOf);
  const packed = await compressed(answers.map(({ output }) => output));
  const cells = [
    `${rounded(median(ms))} / ${rounded(worst(ms))}`,
    `${median(bytes)} / ${worst(bytes)}`,
    String(median(packed)),
    beside,
  ];
  console.log(`| ${what} | ${cells.join(' | ')} |`);
};

console.log(`Node ${process.version}, 200 × 50, ${Number(HOSTS).toLocaleString('en-US')} hosts in one body\n`);
console.log('| key | ms to the last byte, p50 / p99 | bytes, p50 / p99 | as `ssh -C` sends it | beside it |');
console.log('| --- | ---: | ---: | ---: | --- |');

const whole = await open();
for (const one of CASES) await row(one.what, await pressed(whole, one), one.beside);
await whole.close();

const low = await open('--low-bandwidth');
for (const one of CASES.slice(1, 4)) await row(`${one.what}, low bandwidth`, await pressed(low, one), one.beside);
await low.close();

/** Milliseconds between the repeats of a held key. */
const REPEAT_MS = 33;
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Presses keys in turn as if one was held, as long as `goes` says so, and gives the time that each took. */
const held = async (
  program: Program,
  keys: readonly string[],
  goes: (count: number) => boolean,
): Promise<readonly number[]> => {
  const taken: number[] = [];
  while (goes(taken.length)) {
    const begun = performance.now();
    taken.push(await program.keyMeanwhile(keys[taken.length % keys.length] ?? ''));
    await pause(Math.max(0, REPEAT_MS - (performance.now() - begun)));
  }
  return taken;
};

const heldRow = (what: string, taken: readonly number[], beside: string): void =>
  console.log(`| ${what} | ${rounded(median(taken))} / ${rounded(worst(taken))} | | | ${beside} |`);

const holding = await open();
heldRow(
  'the cursor, held for 90 repeats at 30/s, to the first byte',
  await held(holding, [DOWN], (count) => count < 90),
  'a repeat comes after 33 ms',
);
await holding.close();

const arriving = startProgram(['--url', service.url]);
await arriving.until(/edge-\w/);
let arrived = false;
const complete = arriving.until(/all loaded/).then(() => {
  arrived = true;
});
// The row under the cursor may become the last one as others come: down alone would change nothing.
heldRow('down and up, held while the hosts arrive', await held(arriving, [DOWN, UP], () => !arrived), '');
await complete;
await arriving.close();

service.stop();
process.exit(0);
