import type { Facet, FacetLeaf } from '../src/core/facet/index.ts';
import { pivotBy } from '../src/questions/pivot/crosstab.ts';
import { contrast } from '../src/triage/contrast/contrast.ts';
import { countBy } from '../src/triage/count/count.ts';
import { fieldLines } from '../src/triage/fields/field-lines.ts';
import { rowStates } from '../src/triage/rows/sets.ts';
import { type FacetSource, FacetTable, finish } from '../src/triage/table/facet-table.ts';
import { median, rounded } from './timing.ts';

/** Rows of the tables: `npm run bench -- triage 1000 10000`. */
const SIZES = process.argv.length > 3 ? process.argv.slice(3).map(Number) : [1000, 10_000, 50_000];
const ROUNDS = 5;
const NOW = Date.UTC(2026, 2, 1);
/** The garbage collector, for `--expose-gc`; undefined without the option. */
const collect: (() => void) | undefined = Reflect.get(globalThis, 'gc');

const facet = (id: string, more: Partial<Facet> = {}): Facet => ({
  id,
  title: id,
  type: 'text',
  role: 'trait',
  rank: 10,
  many: false,
  fields: [],
  about: '',
  ...more,
});

/** 100 facets with one value, of 2 to 17,000 values; packs and disks with 20 and 32; identities, a time and numbers. */
const FACETS: readonly Facet[] = [
  facet('agent', { type: 'version', rank: 3 }),
  facet('profile', { rank: 1 }),
  facet('cluster', { role: 'place', rank: 9 }),
  facet('mem', { type: 'size', rank: 5 }),
  facet('registered', { type: 'time' }),
  facet('said', { role: 'symptom' }),
  ...Array.from({ length: 92 }, (_, at) => facet(`field-${at}`, { type: at % 10 === 0 ? 'number' : 'text' })),
  facet('pack', { many: true, rank: 2 }),
  facet('label', { many: true, rank: 7 }),
  facet('name', { role: 'identity' }),
  facet('uid', { role: 'identity' }),
];

/** Whole numbers that look like chance, the same for the same arguments. */
const mixed = (row: number, salt: number): number => {
  let hash = Math.imul(row ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 12)) >>> 0;
};

interface Row {
  readonly at: number;
}

const agentOf = (at: number): string => `4.${mixed(at, 1) % 9}.${mixed(at, 2) % 3}`;
const profileOf = (at: number): string => `base-${mixed(Math.floor(at / 12), 3) % 50} 1.0.0`;

/** Texts of values, each once: the tape gives the same text for the same bytes. */
const texts = new Map<number, string>();
const textOf = (field: number, value: number): string => {
  const key = field * 100_000 + value;
  const text = texts.get(key) ?? ['value', value, 'of', field].join(' ');
  texts.set(key, text);
  return text;
};

const fieldOf = (at: number, field: number): readonly FacetLeaf[] => {
  const value = mixed(at, 100 + field) % Math.ceil(2 + field ** 2 / 8);
  return mixed(at, 300 + field) % 40 === 0 ? [] : [field % 10 === 0 ? value : textOf(field, value)];
};

const valuesOf = ({ at }: Row): readonly (readonly FacetLeaf[])[] => [
  [agentOf(at)],
  [profileOf(at)],
  [textOf(200, Math.floor(at / 3))],
  [8 * 2 ** 30 * (1 + (mixed(at, 4) % 16))],
  [NOW - (mixed(at, 5) % 700) * 86_400_000],
  isBroken({ at }) ? ['disk pressure'] : [],
  ...Array.from({ length: 92 }, (_, field) => fieldOf(at, field)),
  Array.from({ length: 20 }, (_, pack) => textOf(300 + pack, mixed(Math.floor(at / 12), 500 + pack) % 9)),
  Array.from({ length: 32 }, (_, label) => textOf(400 + label, mixed(at, 600 + label) % 12)),
  [`edge-${at}`],
  [`uid-${mixed(at, 7)}-${at}`],
];

/** A twentieth of the rows, most of them of one agent and memory. */
const isBroken = ({ at }: Row): boolean => mixed(at, 8) % 100 < (agentOf(at) === '4.4.1' ? 70 : 3);

/** Runs work in turns; the milliseconds of all and of the longest. */
const turns = <Result>(work: Generator<unknown, Result>): { all: number; longest: number; result: Result } => {
  const begun = performance.now();
  let longest = 0;
  for (;;) {
    const from = performance.now();
    const step = work.next();
    longest = Math.max(longest, performance.now() - from);
    if (step.done === true) return { all: performance.now() - begun, longest, result: step.value };
  }
};

const figures = (measure: () => { all: number; longest: number }): string => {
  const runs = Array.from({ length: ROUNDS }, measure);
  const first = runs[0]?.all ?? 0;
  const all = runs.map((run) => run.all);
  return `${rounded(median(all))} (first ${rounded(first)}), longest turn ${rounded(Math.max(...runs.map(({ longest }) => longest)))}`;
};

const memory = (): number => {
  collect?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

console.log(`Node ${process.version}: milliseconds, median of ${ROUNDS}.\n`);
for (const size of SIZES) {
  const rows = Array.from({ length: size }, (_, at) => ({ at }));
  const before = memory();
  const source: FacetSource<Row> = {
    facets: FACETS,
    isGiven: () => true,
    read: (row) => ({ values: valuesOf(row), names: [], others: [] }),
  };
  const table = new FacetTable<Row>(source);
  const reading = turns(
    (function* () {
      for (const row of rows) valuesOf(row);
      yield;
    })(),
  );
  const built = turns(table.add(rows));
  const held = memory() - before;
  const states = rowStates(table, isBroken);
  const all = table.rowsOf(rows);
  const set = all.filter((row) => states[row] === 1);
  const rest = all.filter((row) => states[row] === 0);
  const question = { table, rows: all, states, order: 'most' as const, now: NOW };
  const against = { table, set, rest, excluded: [], excludedTerms: [], now: NOW };
  const codes = Array.from(all).reduce((sum, row) => sum + table.arena.length(row), 0);
  const { traits } = finish(contrast(against));
  console.log(
    `${size} rows, ${Math.round(codes / size)} codes each, ${table.dictionary.size} values; ${set.length} broken`,
  );
  console.log(
    `  table built      ${rounded(built.all)} of which ${rounded(reading.all)} make the values, longest turn ${rounded(built.longest)}`,
  );
  console.log(`  nothing changed  ${figures(() => turns(new FacetTable(source, table).add(rows)))}`);
  console.log(`  memory           ${(held / 1e6).toFixed(1)} MB`);
  console.log(`  count by one     ${figures(() => turns(countBy({ ...question, fields: ['agent'] })))}`);
  console.log(`  count by a set   ${figures(() => turns(countBy({ ...question, fields: ['pack'] })))}`);
  console.log(`  count by two     ${figures(() => turns(countBy({ ...question, fields: ['profile', 'agent'] })))}`);
  console.log(
    `  pivot            ${figures(() => turns(pivotBy({ ...question, fields: ['profile'], across: 'agent' })))}`,
  );
  console.log(`  fields           ${figures(() => turns(fieldLines({ table, rows: all, states, now: NOW })))}`);
  console.log(`  in common        ${figures(() => turns(contrast(against)))}`);
  console.log(
    `  ${traits.values} values, ${traits.testable} testable; ${traits.lines.map(({ key, goesWith }) => `${key} +${goesWith.length}`).join(', ')}\n`,
  );
}
