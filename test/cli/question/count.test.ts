import { describe, expect, it } from 'vitest';
import { disturbedBy } from '../../faults/disturb.ts';
import { commandOver } from './command.ts';

describe('a printed count', () => {
  it('has a line for each value with its broken rows, and a filter that finds the rows', async () => {
    const run = await commandOver();
    const { code, out } = await run('hosts', '--count-by', 'agent', '-o', 'json');
    const count = JSON.parse(out);
    expect(code).toBe(0);
    expect(count).toMatchObject({ edgescope: 'count', format: 1, kind: 'hosts', loaded: 300, complete: true });
    const line = count.lines.find(({ values }: { values: readonly unknown[] }) => values[0] === '4.7.2');
    expect(line).toMatchObject({ rows: 21, known: 21, broken: 14, filter: 'agent=4.7.2' });
    expect(line.atLeast).toBeCloseTo(0.4537, 4);
    expect(count.lines.find(({ values }: { values: readonly unknown[] }) => values[0] === null).rows).toBe(9);
  });

  it('is a table with its question in text, and records in CSV', async () => {
    const run = await commandOver();
    const table = await run('hosts', '--count-by', 'state', '--filter', 'unhealthy');
    expect(table.out).toMatch(/^Hosts by state\n.* · filter unhealthy · of all 300 loaded\n/);
    expect(table.out).toMatch(/in-use +19 /);
    const csv = await run('hosts', '--count-by', 'state,health', '-o', 'csv');
    expect(csv.out.split('\r\n')[0]).toBe('state,health,hosts,share,known,unhealthy,at_least');
    expect(csv.out).toContain('in-use,unhealthy,19,');
  });

  it('sorts the worst first by confidence bound, and limits the lines', async () => {
    const run = await commandOver();
    const { out } = await run('hosts', '--count-by', 'project', '--worst', '--top', '3', '-o', 'tsv');
    const lines = out.trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^retail-east\t21\t/);
  });

  it('has the values of a second field as columns with --across', async () => {
    const run = await commandOver();
    const { out } = await run('hosts', '--count-by', 'project', '--across', 'agent', '-o', 'ndjson');
    const retail = out.split('\n').find((line) => line.includes('"retail-east"')) ?? '';
    expect(JSON.parse(retail)).toMatchObject({ project: 'retail-east', '4.7.2': 16, hosts: 21 });
    const whole = await run('hosts', '--count-by', 'project', '--across', 'agent');
    const top = await run('hosts', '--count-by', 'project', '--across', 'agent', '--top', '4');
    const all = Number(/all (\d+) {2}/.exec(whole.out)?.[1]);
    expect(top.out).toContain(`all ${all} · ${all - 4} more`);
  });

  it('refuses fields, formats and combinations that do not exist, with a remedy', async () => {
    const run = await commandOver({ hosts: 10 });
    const field = await run('hosts', '--count-by', 'agnt');
    expect([field.code, field.err]).toEqual([2, expect.stringContaining('edgescope fields hosts')]);
    const format = await run('hosts', '--count-by', 'agent', '-o', 'jsn');
    expect([format.code, format.err]).toEqual([2, expect.stringContaining('did you mean json')]);
    const value = await run('hosts', '--count-by', 'agent', '--filter', 'health=unhealty');
    expect([value.code, value.err]).toEqual([2, expect.stringContaining('did you mean unhealthy')]);
    const alone = await run('hosts', '--worst');
    expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('--count-by')]);
  });

  it('says that no row matches if the filter leaves none', async () => {
    const run = await commandOver({ hosts: 10 });
    const { code, out } = await run('hosts', '--count-by', 'agent', '--filter', 'cluster=nowhere');
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('No match for cluster=nowhere among 10 loaded edge hosts'),
    ]);
    const json = await run('hosts', '--count-by', 'agent', '--filter', 'cluster=nowhere', '-o', 'json');
    expect(JSON.parse(json.out)).toMatchObject({ lines: [], all: { rows: 0 } });
  });

  it('counts a part of the rows with exit code 4, and says so', async () => {
    const run = await commandOver({ hosts: 200, ...disturbedBy('count-more') });
    const { code, out, err } = await run('hosts', '--count-by', 'agent');
    expect(code).toBe(4);
    expect(out).toContain('200 received, service says ');
    expect(err).toContain('200 received, service says');
  });
});

describe('the fields command', () => {
  it('lists the facets of the rows, best fit first', async () => {
    const run = await commandOver();
    const { out } = await run('fields', 'hosts', '-o', 'json');
    const { fields } = JSON.parse(out);
    expect(fields[0]).toMatchObject({ field: 'health', fit: 1 });
    expect(fields.find(({ field }: { field: string }) => field === 'agent')).toMatchObject({ values: 5, missing: 9 });
  });
});
