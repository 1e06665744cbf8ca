import { expect, test } from 'vitest';
import { commandOver } from './command.ts';

/** A line of an answer as data: its filter, and the number of rows that it counts. */
interface Counted {
  readonly filter: string;
  readonly rows: number;
}

/** Finds the lines of an answer at any depth of its data. */
const countedIn = (json: unknown): readonly Counted[] => {
  if (typeof json !== 'object' || json === null) return [];
  const { filter, rows, a, b } = json as { filter?: unknown; rows?: unknown; a?: unknown; b?: unknown };
  const count = typeof rows === 'number' ? rows : typeof a === 'number' && typeof b === 'number' ? a + b : null;
  const own = typeof filter === 'string' && filter !== '' && count !== null ? [{ filter, rows: count }] : [];
  return [...own, ...Object.values(json).flatMap(countedIn)];
};

const ANSWERS = [
  ['why'],
  ['why', '--set=agent>=4.7', '--all-lines'],
  ['why', '--filter=state=in-use'],
  ['now'],
  ['attention'],
  ['attention', 'profiles'],
  ['hosts', '--count-by=age'],
  ['hosts', '--count-by=cluster', '--filter=unhealthy'],
  ['hosts', '--count-by=agent,health', '--top=8'],
] as const;

/** Approximate number of lines of an answer whose filters are tried: `test/triage/any-line.test.ts` tries all. */
const FOLLOWED = 2;

test('prints lines whose filters find the rows that the lines count', async () => {
  const run = await commandOver({ hosts: 60, seed: 5 });
  const wrong: unknown[] = [];
  for (const answer of ANSWERS) {
    const { code, out } = await run(...answer, '-o', 'json');
    const lines = countedIn(JSON.parse(out));
    expect([answer, code, lines.length > 0]).toEqual([answer, 0, true]);
    const kind = answer.find((word) => word === 'profiles') ?? 'hosts';
    const step = Math.ceil(lines.length / FOLLOWED);
    for (const { filter, rows } of lines.filter((_, at) => at % step === 0)) {
      const csv = await run(kind, `--filter=${filter}`, '--columns=uid', '-o', 'csv');
      const found = csv.out.trim().split('\n').length - 1;
      if (csv.code !== 0 || found !== rows) wrong.push({ answer, filter, rows, found, err: csv.err });
    }
  }
  expect(wrong).toEqual([]);
});
