import { startProgram, turnsOf } from './program.ts';
import { serve } from './service.ts';
import { median, rounded } from './timing.ts';

const ROUNDS = Number(process.argv[3] ?? 3);
/** `-- 3 50000` adds a third size: the embedded service takes its time to make as much up. */
const SIZES = [1000, 10_000, ...process.argv.slice(4).map(Number)];

interface Round {
  readonly transfer: number;
  readonly parsing: number;
  readonly first: number;
  readonly whole: number;
  readonly memory: number;
  readonly turns: number;
}

/** One body fetched and parsed as a whole, and then shown. */
const measured = async (url: string): Promise<Omit<Round, 'turns'>> => {
  const fetched = performance.now();
  let body = await (await fetch(`${url}/v1/edgehosts`)).text();
  const transfer = performance.now() - fetched;
  const begun = performance.now();
  JSON.parse(body);
  const parsing = performance.now() - begun;
  body = '';
  const program = startProgram(['--url', url]);
  try {
    const first = await program.until(/edge-\w/);
    const whole = await program.until(/all loaded/);
    return { transfer, parsing, first, whole, memory: program.memory() };
  } finally {
    await program.close();
  }
};

/** The same once more: what counts turns is itself one of them. */
const measuredTurns = async (url: string): Promise<number> => {
  const program = startProgram(['--url', url], { turns: true });
  await program.until(/all loaded/);
  program.press('q');
  await program.ended;
  return turnsOf();
};

console.log(`Node ${process.version}, 200 × 50, edge hosts in one body, medians of ${ROUNDS}\n`);
console.log(
  '| hosts | first rows | all rows | transfer and `JSON.parse` alone | resident, MB | 99 of 100 turns of the event loop |',
);
console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
for (const hosts of SIZES) {
  const service = await serve('--hosts', String(hosts), '--one-body');
  // The service makes its hosts up when they are asked for first.
  await (await fetch(`${service.url}/v1/edgehosts`)).arrayBuffer();
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ ...(await measured(service.url)), turns: await measuredTurns(service.url) });
  const of = (value: (round: Round) => number): number => median(rounds.map(value));
  const floor = of(({ transfer, parsing }) => transfer + parsing);
  const whole = of((round) => round.whole);
  const cells = [
    hosts.toLocaleString('en-US'),
    `${rounded(of(({ first }) => first))} ms`,
    `${rounded(whole)} ms, ${(whole / floor).toFixed(1)} ×`,
    `${rounded(floor)} ms`,
    rounded(of(({ memory }) => memory)),
    `${rounded(of(({ turns }) => turns))} ms`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  service.stop();
}
process.exit(0);
