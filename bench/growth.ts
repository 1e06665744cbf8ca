import { constants } from 'node:buffer';
import { ListSplitter } from '../src/api/stream/split.ts';
import { admit } from '../src/core/admit/admit.ts';
import type { Item } from '../src/core/item/item.ts';
import { hostItem } from '../src/demo/world/hosts.ts';
import { createWorld } from '../src/demo/world/world.ts';
import { columnValues, FIELD_PATHS, LABEL_KEYS } from '../src/query/filter/complete/questions.ts';
import { countTexts, mostFrequent, type Question } from '../src/query/filter/complete/tally.ts';
import { parseFilter } from '../src/query/filter/language/index.ts';
import { matcher } from '../src/query/filter/match/index.ts';
import { orderedItems } from '../src/query/ordered.ts';
import { edgeHosts } from '../src/resources/edge-hosts/index.ts';
import { median, rounded } from './timing.ts';

/** Rows of the lists: `npm run bench -- growth 1000 10000`. */
const SIZES = process.argv.length > 3 ? process.argv.slice(3).map(Number) : [1000, 10_000, 50_000, 100_000];
/** A body comes in pieces of so many bytes. */
const PIECE = 65_536;
const START = Date.UTC(2026, 2, 1);
const ROUNDS = 3;
/** The garbage collector, for `--expose-gc`; undefined without the option. */
const collect: (() => void) | undefined = Reflect.get(globalThis, 'gc');

/** The bytes of a list in pieces, as they come from the service: 100,000 hosts are more than a text may have. */
const bodyOf = (rows: number): readonly Buffer[] => {
  const world = createWorld(1, rows, START);
  const pieces: Buffer[] = [];
  let text = '{"items":[';
  for (let host = 0; host < rows; host += 1) {
    text += `${host === 0 ? '' : ','}${JSON.stringify(hostItem(world, host))}`;
    if (text.length < PIECE && host < rows - 1) continue;
    pieces.push(Buffer.from(host < rows - 1 ? text : `${text}]}`));
    text = '';
  }
  return pieces;
};

const bytesOf = (body: readonly Buffer[]): number => body.reduce((sum, { length }) => sum + length, 0);

/** The texts of the elements of a body. */
function* textsOf(body: readonly Buffer[]): Generator<string> {
  const splitter = new ListSplitter(bytesOf(body));
  // Each piece is memory of its own, as it is from a socket.
  for (const piece of body)
    for (const part of splitter.push(Buffer.from(piece)))
      if (part.type === 'element') yield part.bytes.toString('utf8');
}

const each = (body: readonly Buffer[], run: (json: object, text: string) => unknown): void => {
  for (const text of textsOf(body)) run(JSON.parse(text), text);
};

const itemsIn = (body: readonly Buffer[]): Item[] => {
  const items: Item[] = [];
  each(body, (json, text) => items.push(edgeHosts.item(json, text)));
  return items;
};

/** The value of work without a pause. */
const whole = <Value>(steps: Generator<unknown, Value>): Value => {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
};

const passing = (items: readonly Item[], text: string): number => {
  const result = parseFilter(text, edgeHosts);
  if (!result.ok) throw new Error(result.message);
  return items.filter(matcher(result.filter, START)).length;
};

const counted = (items: readonly Item[], question: Question | null): number => {
  if (question === null) return 0;
  return mostFrequent(whole(countTexts(question, items, null, null, () => false)), 50, () => 0).found.length;
};

const HEALTH = edgeHosts.column('health');

interface Step {
  readonly what: string;
  readonly run: (rows: Rows) => unknown;
  /** False where it cannot be done. */
  readonly applies?: (rows: Rows) => boolean;
}

/** Each over all rows of a list, with what those before it left. */
const STEPS: readonly Step[] = [
  {
    what: '`JSON.parse` of the whole body, for comparison',
    run: ({ body }) => JSON.parse(Buffer.concat(body).toString('utf8')),
    applies: ({ body }) => bytesOf(body) <= constants.MAX_STRING_LENGTH,
  },
  { what: 'found in the stream', run: ({ body }) => [...textsOf(body)].length },
  { what: 'the same, and parsed', run: ({ body }) => each(body, (json) => json) },
  { what: 'the same, and admitted', run: ({ body }) => each(body, (json, text) => admit(json, text)) },
  {
    what: 'the same, and items made of it: a long list as it is read',
    run: (rows) => {
      rows.items = itemsIn(rows.body);
    },
  },
  { what: 'ordered by health and name', run: ({ items }) => orderedItems(items, edgeHosts.order, edgeHosts) },
  { what: 'filtered by a word', run: ({ items }) => passing(items, 'retail') },
  { what: 'filtered by columns', run: ({ items }) => passing(items, 'health=unhealthy mem>=16G') },
  {
    what: 'values of a column counted for the prompt',
    run: ({ items }) => HEALTH && counted(items, columnValues(HEALTH)),
  },
  { what: 'labels counted for the prompt, the first time', run: ({ items }) => counted(items, LABEL_KEYS) },
  { what: 'field paths counted for the prompt', run: ({ items }) => counted(items, FIELD_PATHS) },
  { what: 'filtered by a label, the first time', run: ({ items }) => passing(items, 'label:site~0') },
];

interface Rows {
  readonly body: readonly Buffer[];
  items: Item[];
}

const measured = SIZES.map((size) => {
  const body = bodyOf(size);
  const times = STEPS.map((): number[] => []);
  let held = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const rows: Rows = { body, items: [] };
    for (const [index, { run, applies }] of STEPS.entries()) {
      if (applies?.(rows) === false) continue;
      const begun = performance.now();
      run(rows);
      times[index]?.push(performance.now() - begun);
    }
    collect?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    held = heapUsed + arrayBuffers - bytesOf(body);
  }
  return { size, bytes: bytesOf(body), times: times.map((of) => (of.length === 0 ? null : median(of))), held };
});

console.log(
  `Node ${process.version}: milliseconds for all rows, medians of ${ROUNDS}, without the network and the screen.\n`,
);
const heads = measured.map(({ size, bytes }) => `${size.toLocaleString('en-US')} hosts, ${Math.round(bytes / 1e6)} MB`);
console.log(`| what | ${heads.join(' | ')} |\n| --- | ${heads.map(() => '---: |').join(' ')}`);
for (const [index, { what }] of STEPS.entries())
  console.log(
    `| ${what} | ${measured.map(({ times }) => (times[index] == null ? '–' : rounded(times[index]))).join(' | ')} |`,
  );
if (collect !== undefined)
  console.log(`| held afterwards, MB | ${measured.map(({ held }) => Math.round(held / 1e6)).join(' | ')} |`);
