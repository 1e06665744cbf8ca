import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/cli/check/run.ts';
import { allowance, threshold } from '../../../src/cli/check/threshold.ts';
import type { ViewSettings } from '../../../src/cli/settings.ts';
import type { Client, DoubtfulEnd } from '../../../src/core/client/client.ts';
import { parseDrops } from '../../../src/demo/parameters.ts';
import { parseFilter } from '../../../src/query/filter/language/index.ts';
import { json, serve } from '../../api/server.ts';
import { disturbedBy } from '../../faults/disturb.ts';
import { hosts, madeMembers, zipped } from '../../snapshot/file.ts';
import { temporary } from '../../temporary.ts';
import { asking, capture, settings } from '../print/printed.ts';
import { clientOf, page, THING, thing } from '../print/thing.ts';
import { command, commandOver } from '../question/command.ts';
import { pluginOutput } from './plugin-output.ts';

const EXITS = ['OK', 'WARNING', 'CRITICAL', 'UNKNOWN'];

/** Reads the output of a check: one line, nothing on stderr, and the exit code of the line's state. */
const read = ({ code, out, err }: { code: number; out: string; err: string }) => {
  const output = pluginOutput(out);
  expect([err, EXITS[code]]).toEqual(['', output.state]);
  return output;
};

describe('edgescope check', () => {
  it('counts the same broken rows of each kind as --count-by', async () => {
    const run = await commandOver({ hosts: 300 });
    for (const [kind, broken] of [
      ['hosts', 'health=unhealthy'],
      ['profiles', 'broken=yes'],
      ['projects', 'broken=yes'],
      ['summary', 'unhealthy'],
    ] as const) {
      const counted = JSON.parse((await run(kind, '--count-by', 'broken', '-o', 'json')).out).all;
      const { state, text, values } = read(await run('check', kind));
      expect(values).toMatchObject({ match: counted.broken, loaded: counted.rows });
      expect(state).toBe(counted.broken > 0 ? 'CRITICAL' : 'OK');
      expect(text).toContain(`: ${broken}`);
    }
  });

  it('alerts from N matching rows on, and says so in its ranges', async () => {
    const run = await commandOver({ hosts: 300 });
    const { match = 0, loaded = 0 } = read(await run('check')).values;
    const states = [
      ['--crit', `${match}`],
      ['--crit', `${match + 1}`],
      ['--warn', `${match}`, '--crit', `${match + 1}`],
      ['--warn', `${Math.floor((match / loaded) * 1e5) / 1e3}%`, '--crit', '90%'],
      ['--warn', '90%'],
    ].map(async (options) => {
      const output = read(await run('check', 'hosts', ...options));
      expect(output.decided('match')).toBe(output.state);
      return output.state;
    });
    expect(await Promise.all(states)).toEqual(['CRITICAL', 'OK', 'WARNING', 'WARNING', 'OK']);
  });

  it('alerts on too few rows, with the short options of plugins', async () => {
    const run = await commandOver({ hosts: 300 });
    const few = ['hosts', '--filter', 'name=edge-none-*'];
    for (const [options, state] of [
      [['-w', '10:', '-c', '5:'], 'CRITICAL'],
      [['-w', '1:'], 'WARNING'],
      [['-c5'], 'OK'],
      [['-w=@0', '-c', '3'], 'WARNING'],
    ] as const)
      expect([options, read(await run('check', ...few, ...options)).state]).toEqual([options, state]);
    expect(read(await run('-w', '1:', 'check', ...few)).state).toBe('WARNING');
  });

  it('writes each number of its text in one way', async () => {
    const run = await commandOver({ hosts: 1213 });
    const { text } = read(await run('check', '--filter', 'unhealthy project=retail-east', '-w', '1000'));
    expect(text).toMatch(
      / of 1,213 hosts: .*HEALTH unknown for \d+ of 1,213, .*unknown for \d+ of [\d,]+ hosts in use$/,
    );
    expect(text).not.toMatch(/\d{4}/);
  });

  it('writes alternatives of a filter without the bar', async () => {
    const run = await commandOver({ hosts: 300 });
    const { text } = read(await run('check', '--filter', 'arch=arm64|arch=amd64'));
    expect(text).toContain('hosts: arch=arm64 OR arch=amd64');
  });

  it.each([
    [['--bogus'], 'unknown option --bogus'],
    [['--crit'], '--crit needs a value'],
    [['--demo', '--crit=0'], '--crit: "0" is neither'],
    [['--demo', '--warn=9', '--crit=3'], 'nothing would be a warning'],
    [['--demo', '--warn=3:', '--crit=9:'], 'nothing would be a warning'],
    [['--demo', '-w', '5%:10%', '-c', '6%:9%'], 'nothing would be a warning'],
    [['--demo', '-w', '@2:4', '-c', '1'], 'nothing would be a warning'],
    [['--demo', '-w', '20:10'], '--warn: "20:10" ends below its start'],
    [['--demo', '-c', '0:'], '--crit: "0:" never alerts'],
    [['hosts', '-w'], '--warn needs a value'],
    [['--demo', '-c', '5', '-x'], 'edgescope check --help lists the options'],
    [['--demo', '--max-age=soon'], '--max-age: "soon" is not a time'],
    [['--demo', '--max-unknown=101%'], '--max-unknown: "101%" is neither'],
    [['--demo', '--filter', 'heath=x'], 'no column heath'],
    [['--demo', '--filter', 'health=unhealty'], 'did you mean unhealthy'],
    [['--demo', '--filter', 'label:sites=x'], 'No host has label:sites'],
    [['--demo', '-o', 'json'], '--output does not apply'],
    [['--demo', 'nodes'], 'unknown view "nodes"'],
    [['--demo', 'hosts', 'profiles'], 'unexpected argument "profiles"'],
    [[], 'no service is configured'],
    [['--url=http://127.0.0.1:1'], 'refuses connections'],
    [['--url=https://u:p@host'], '--url'],
  ])('is UNKNOWN for %j', async (args, reason) => {
    const { state, text } = read(await command('check', ...args));
    expect([state, text]).toEqual(['UNKNOWN', expect.stringContaining(reason)]);
  });

  it('is UNKNOWN if the service fails, refuses, or breaks off', async () => {
    for (const fault of [
      '401',
      '403',
      'login',
      'html',
      'empty',
      'token-expired',
      'token-loop',
      'lost-rows',
      'count-more',
    ]) {
      const run = await commandOver({ hosts: 300, ...disturbedBy(`${fault}@hosts`) });
      expect([fault, read(await run('check', '--crit=100%')).state]).toEqual([fault, 'UNKNOWN']);
    }
  });

  it('uses the search of a newer service', async () => {
    const run = await commandOver({ hosts: 300, drop: parseDrops('hosts') });
    expect(read(await run('check')).values['loaded']).toBe(300);
  });

  it('measures the age of a snapshot by the clock of the machine', async () => {
    const file = join(temporary(), 'old.ndjson.gz');
    const made = Date.now() - 2 * 3_600_000;
    const bytes = zipped(
      madeMembers([{ kind: 'hosts', items: hosts(['a', 'healthy']), end: { at: made } }], [], { made }),
    );
    writeFileSync(file, bytes);
    const { state, values } = read(await command('check', `--from=${file}`));
    expect([state, values['match']]).toEqual(['OK', 0]);
    expect(values['age']).toBeGreaterThanOrEqual(7200);
    expect(read(await command('check', `--from=${file}`, '--max-age=1h')).state).toBe('UNKNOWN');
    expect(read(await command('check', 'profiles', `--from=${file}`)).state).toBe('UNKNOWN');
    writeFileSync(file, bytes.subarray(0, -20));
    expect(read(await command('check', `--from=${file}`)).state).toBe('UNKNOWN');
  });

  it('is not OK while more than a tenth of the hosts in use report no health', async () => {
    const fleet = (silent: number, state: string | null = 'in-use') =>
      Array.from({ length: 20 }, (_, at) => ({
        metadata: { uid: `${at}`, name: `${at}` },
        spec: { device: { memory: { sizeInMB: at < silent ? null : 1024 } } },
        status: { state, health: at < silent ? null : { state: 'healthy' } },
      }));
    const checkOf = async (items: readonly object[], ...args: readonly string[]) => {
      const server = await serve(json({ items, listmeta: { continue: '', count: items.length } }));
      return read(await command('check', `--url=${server.url}`, ...args));
    };
    expect(await checkOf(fleet(2))).toMatchObject({ state: 'OK', values: { unknown: 2 } });
    expect((await checkOf(fleet(19))).text).toContain('unknown for 19 of 20 hosts in use, --max-unknown is 10%');
    for (const args of [
      [],
      ['--filter=health=unhealthy'],
      ['--filter=unhealthy'],
      ['--filter=status.health.state=unhealthy'],
      ['--filter=!health=healthy state=in-use', '--crit=100%'],
      ['--filter=mem>2G'],
      ['--filter=rule=unhealthy'],
      ['--filter=broken=yes'],
    ])
      expect([args, (await checkOf(fleet(3), ...args)).state]).toEqual([args, 'UNKNOWN']);
    // Values that do not decide the filter, and rows that are not in use, may be unknown.
    expect((await checkOf(fleet(3), '--filter=name=none')).values['unknown']).toBe(0);
    expect((await checkOf(fleet(3), '--filter=health=unhealthy mem>2G name=none')).values['unknown']).toBe(0);
    expect((await checkOf([...fleet(3, 'ready').slice(0, 3), ...fleet(0).slice(3)])).state).toBe('OK');
    expect((await checkOf(fleet(3, 'ready'), '--filter=health=unhealthy state=ready')).state).toBe('UNKNOWN');
    expect((await checkOf(fleet(3, null))).state).toBe('UNKNOWN');
    expect((await checkOf(fleet(19), '--max-unknown=100%')).state).toBe('OK');
    expect((await checkOf(fleet(3), '--max-unknown=3')).state).toBe('OK');
  });

  it('prints its help, and then checks nothing', async () => {
    const { code, out } = await command('check', '--help');
    expect([code, out]).toEqual([0, expect.stringContaining('--max-age TIME')]);
  });
});

/** Checks a list of things. */
const checked = async (
  client: Client,
  { filter, ...view }: Partial<Omit<ViewSettings, 'filter'>> & { filter?: string } = {},
  { later = 0, ...options }: Partial<Parameters<typeof check>[0]> & { later?: number } = {},
) => {
  const parsed = filter === undefined ? null : parseFilter(filter, THING);
  const stdout = capture();
  const given = asking(client, capture());
  let isLoaded = false;
  const watch: typeof given.watch = {
    ...given.watch,
    clock: { ...given.watch.clock, now: () => given.watch.clock.now() + (isLoaded ? later : 0) },
    // Read once all rows are loaded.
    get clocks() {
      isLoaded = true;
      return given.watch.clocks;
    },
  };
  const of = settings({ ...view, filter: parsed?.ok ? parsed.filter : null });
  const code = await check(
    { ...of, warn: null, crit: threshold('', '1'), maxAge: null, maxUnknown: allowance('', '50%'), ...options },
    { stdout },
    { ...given, watch },
  );
  return read({ code, out: stdout.text, err: '' });
};

const things = (sizes: readonly (number | null)[], count: number | null = sizes.length, doubtfulEnd?: DoubtfulEnd) =>
  clientOf(() => ({
    ...page(
      sizes.map((size, index) => thing(`u${index}`, size, `n${index}`, 'well')),
      { count },
    ),
    ...(doubtfulEnd && { doubtfulEnd }),
  }));

describe('a check of a list', () => {
  it('is OK only if the list is whole and enough of its values are known', async () => {
    const filter = 'size>5';
    expect((await checked(things([1, 2]), { filter })).state).toBe('OK');
    expect((await checked(things([1, null]), { filter })).text).toContain('SIZE unknown for 1 of 2');
    expect((await checked(things([1, 2], 3), { filter })).text).toContain('2 received, service says 3');
    expect((await checked(things([9, 9], 3), { filter })).state).toBe('UNKNOWN');
    expect((await checked(things([1, 2], null, 'open end'), { filter })).state).toBe('UNKNOWN');
    expect((await checked(things([]), { filter })).state).toBe('UNKNOWN');
    expect((await checked(things([null, null]), { filter })).text).toContain('SIZE unknown for all 2 things');
    expect((await checked(things([1, 2]))).text).toContain('no one says whether it is');
    expect((await checked(things([1, 2]), { filter: 'broken=yes' })).state).toBe('UNKNOWN');
  });

  it('reports the age of its rows, and is UNKNOWN from --max-age on', async () => {
    const filter = 'size>5';
    expect((await checked(things([9]), { filter }, { later: 61_000 })).values['age']).toBeGreaterThanOrEqual(61);
    expect((await checked(things([9]), { filter }, { later: 61_000, maxAge: 3_600_000 })).state).toBe('CRITICAL');
    const { state, text } = await checked(things([9]), { filter }, { later: 61_000, maxAge: 60_000 });
    expect([state, text]).toEqual(['UNKNOWN', expect.stringContaining('old, --max-age is 1m')]);
  });
});
