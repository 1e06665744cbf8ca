import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { startDemo } from '../../../src/demo/index.ts';
import { isInstalled, itWith } from '../../programs.ts';
import { temporary } from '../../temporary.ts';
import { COMMAND, ending, ROOT, startCommand } from './program.ts';

/** The commands of a section of a document, each with the comment before it. */
const commandsOf = (file: string, heading: string): readonly (readonly [about: string, command: string])[] => {
  const section = readFileSync(join(ROOT, file), 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = [...section.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.trim().split('\n'));
  return lines.flatMap((line, index) =>
    line.startsWith('#') ? [[line.slice(2), lines[index + 1] ?? ''] as const] : [],
  );
};

const PROGRAM = COMMAND.map((word) => `'${word}'`).join(' ');

/** Runs a shell command and returns its output. */
const printed = async (command: string, url: string): Promise<string> => {
  const script = `set -o pipefail; edgescope() { ${PROGRAM} "$@"; }; ${command}`;
  const { out, err } = await ending(
    startCommand(['bash', '-c', script], { EDGESCOPE_URL: url, EDGESCOPE_CACHE: 'off' }),
  );
  expect(err).not.toMatch(/^(?:jq|duckdb|edgescope): (?!ages)/m);
  return out;
};

/** Programs that a command needs, besides the usual ones. */
const programsOf = (command: string): readonly string[] => [
  'bash',
  ...['jq', 'duckdb'].filter((name) => new RegExp(`\\b${name} `).test(command)),
];

for (const [about, command] of commandsOf('src/cli/README.md', 'Scripts'))
  itWith(...programsOf(command))(`a documented script prints its answer: ${about}`, async () => {
    const demo = await startDemo({ hosts: 60 });
    onTestFinished(() => demo.close());
    expect(await printed(command, demo.url)).not.toBe('');
  });

/** The lines of a document's shell blocks that run the program, without the comments behind them. */
const linesOf = (file: string): readonly string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)]
    .flatMap(([, block = '']) => block.trim().split('\n'))
    .filter((line) => /^(?:edgescope |\(umask )/.test(line))
    .map((line) => line.replace(/ {2,}#.*$/, ''));

/** Whole commands in a document's running text: without placeholders. */
const inlineOf = (file: string): readonly string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/`(edgescope [^`]*)`/g)]
    .map(([, command = '']) => command)
    .filter((command) => !/[[<…]|\b[A-Z]{2,}\b|\.ndjson/.test(command) && !/ (?:serve|snapshot|watch)\b/.test(command));

const DOCUMENTS = ['README.md', 'src/cli/README.md', 'src/query/README.md'];

describe.each(DOCUMENTS)('the commands of %s', (file) => {
  const folder = temporary();
  let demo: Awaited<ReturnType<typeof startDemo>>;
  beforeAll(async () => {
    demo = await startDemo({ hosts: 200 });
  });
  afterAll(() => demo.close());

  /** A command as a person types it, against the embedded service, with files in a folder of its own. */
  const runnable = (command: string): string =>
    `cd '${folder}'; export HOME='${folder}'; echo demo | { ${command}; }`
      .replaceAll('https://inventory.example.com', demo.url)
      .replaceAll('/var/lib/node_exporter/', `${folder}/`);

  for (const command of new Set([...linesOf(file), ...inlineOf(file)]))
    itWith(...programsOf(command))(`run as documented: ${command}`, async () => {
      const script = `edgescope() { ${PROGRAM} "$@"; }; ${runnable(command)}`;
      const env = { EDGESCOPE_CACHE: 'off', ...(!command.includes('--url') && { EDGESCOPE_URL: demo.url }) };
      const { code, err } = await ending(startCommand(['bash', '-c', script], env));
      expect(err).not.toMatch(/^edgescope: (?!ages)/m);
      // 1 to 3 are answers of check, 5 is one of --exit-code, 4 says that hosts came or went while the list was loading.
      const isRight = code === 0 || / check\b| --exit-code/.test(command) || (code === 4 && / --churn\b/.test(command));
      expect(isRight, `ended with ${code}`).toBe(true);
    });
});

describe.skipIf(!isInstalled('bash'))('recipes of snapshots, in bash', () => {
  const folder = temporary();
  let now = Date.now();
  let demo: Awaited<ReturnType<typeof startDemo>>;
  beforeAll(async () => {
    demo = await startDemo({ hosts: 60, churn: 600, now: () => now });
    const [, cron = ''] =
      /^\*\/5 \* \* \* \* (.*)$/m.exec(readFileSync(join(ROOT, 'src/snapshot/README.md'), 'utf8')) ?? [];
    for (let walk = 0; walk < 2; walk += 1) {
      await printed(`cd '${folder}' && ${cron}`, demo.url);
      now += 60_000;
    }
  });
  afterAll(() => demo.close());

  for (const [about, command] of commandsOf('src/snapshot/README.md', 'Recipes')) {
    itWith(...programsOf(command))(`print their answer: ${about}`, async () => {
      const out = await printed(`cd '${folder}' && ${command}`, demo.url);
      expect(out).not.toBe('');
    });
  }
});
