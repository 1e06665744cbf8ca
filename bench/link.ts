import { startProgram } from './program.ts';
import { serve } from './service.ts';
import { median, rounded } from './timing.ts';

/** A thin link to a jump host: round trip, bits a second, and what each packet costs beside what is in it. */
const LINK = { roundTripMs: 150, bitsPerSecond: 64_000, packetBytes: 90 } as const;
const ROUNDS = Number(process.argv[3] ?? 3);
const REPEATS = 60;
const REPEAT_MS = 33;

const service = await serve('--hosts', '1213', '--one-body');
const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** A key, and one that is held, behind the link; from the finger to the last byte on the screen. */
const measured = async (args: readonly string[]): Promise<{ readonly one: number; readonly settled: number }> => {
  const program = startProgram(['--url', service.url, ...args], { link: LINK });
  try {
    await program.until(/all loaded/);
    const { ms: one } = await program.key('j');
    for (let count = 1; count < REPEATS; count += 1) {
      program.press('j');
      await pause(REPEAT_MS);
    }
    return { one, settled: await program.settled('j') };
  } finally {
    await program.close();
  }
};

console.log(
  `Node ${process.version}, 200 × 50, behind ${LINK.roundTripMs} ms and ${LINK.bitsPerSecond / 1000} kbit/s, medians of ${ROUNDS}\n`,
);
console.log('| look | a cursor move | settled after a key held for 60 repeats | beside it |');
console.log('| --- | ---: | ---: | --- |');
const BESIDE = 'nnn 0.4 s, vim 2.3 s, VisiData 6.6 s, a list of Ink 8 to 9 s, tview 64 s';
for (const [look, args, beside] of [
  ['full', [], BESIDE],
  ['low bandwidth', ['--low-bandwidth'], ''],
] as const) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measured(args));
  const one = median(rounds.map((round) => round.one));
  const settled = median(rounds.map((round) => round.settled));
  console.log(`| ${look} | ${rounded(one)} ms | ${(settled / 1000).toFixed(2)} s | ${beside} |`);
}
service.stop();
process.exit(0);
