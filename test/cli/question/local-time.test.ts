import { afterEach, expect, it } from 'vitest';
import { showTimesIn } from '../../../src/core/values/zone.ts';
import { command } from './command.ts';

const before = process.env['TZ'];
afterEach(() => {
  showTimesIn('utc');
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

const ZONE = '+05:30';
const inKolkata = async (...args: readonly string[]): Promise<string> => {
  process.env['TZ'] = 'Asia/Kolkata';
  return (await command(...args, '--demo=60')).out;
};

it('names the zone of the hours in a timeline', async () => {
  const axis = /^ *(time \S+)? *\d\d +\d\d +\d\d/m;
  expect((await inKolkata('timeline', '--time', 'local')).match(axis)?.[1]).toBe(`time ${ZONE}`);
  showTimesIn('utc');
  expect((await inKolkata('timeline')).match(axis)?.[1]).toBeUndefined();
});

it('prints the times of an explanation whole, with their zone', async () => {
  const [name = ''] = (await inKolkata('hosts', '--filter', 'unhealthy', '--columns', 'name', '--no-headers')).split(
    '\n',
  );
  const out = await inKolkata('explain', 'host', name.trim(), '--time', 'local');
  expect(out).toMatch(/^ {2}● .* \d\d:\d\d:\d\d\+05:30 /m);
  expect(out).not.toMatch(/\d\d:\d\d:\d\d…/);
});
