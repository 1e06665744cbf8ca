import { describe, expect, it } from 'vitest';
import { json, serve } from '../../api/server.ts';
import { command, commandOver } from './command.ts';

describe('edgescope why', () => {
  it('prints common properties of the broken rows, with exact numbers', async () => {
    const run = await commandOver();
    const { code, out } = await run('why', '-o', 'json');
    const why = JSON.parse(out);
    expect(code).toBe(0);
    expect(why).toMatchObject({
      edgescope: 'why',
      format: 1,
      set: { rule: 'unhealthy', rows: 19 },
      rest: { rows: 272 },
      leftOut: { unknown: 9, fields: ['health'] },
      note: 'in common is not the cause',
      uncovered: { rows: 5 },
    });
    expect(why.traits).toHaveLength(1);
    expect(why.traits[0]).toMatchObject({ a: 14, b: 1, c: 5, d: 271, places: { with: 8, broken: 13, all: 185 } });
    expect(why.traits[0].fit).toBeCloseTo(0.81915, 5);
  });

  it('prints a page of text, or one CSV record for each line, and exits with 5 on request', async () => {
    const run = await commandOver();
    const text = await run('why', '--exit-code');
    expect(text.code).toBe(5);
    expect(text.out).toContain('What they share: 19 unhealthy against 272 others, 9 of unknown state left out');
    expect(text.out).toContain('What they have in common need not be the cause.');
    const csv = await run('why', '-o', 'csv');
    expect(csv.out).toContain('traits,agent 4.7.2 and profile edge-base 1.4.0,,14,1,5,271,');
  });

  it('ends a document with tickets, whose commands show the rows that they count', async () => {
    const run = await commandOver();
    const { out } = await run('why', '-o', 'md');
    const [, count, filter] =
      /\n---\n[\s\S]*\*\*(\d+) of 300 hosts unhealthy: .*\*\*[\s\S]*?'--filter=([^']*)'/.exec(out) ?? [];
    expect(out).toMatch(/- Since: \d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ, last \d\d:\d\d:\d\dZ/);
    const rows = await run('hosts', `--filter=${filter}`, '--all', '-o', 'json');
    expect(JSON.parse(rows.out)).toHaveLength(Number(count));
  });

  it('accepts a filter, other sets, and excluded fields', async () => {
    const run = await commandOver();
    const set = JSON.parse((await run('why', '--set', 'agent=4.7.2', '-o', 'json')).out);
    expect(set).toMatchObject({ set: { rows: 21 }, rest: { rows: 279 } });
    const without = JSON.parse((await run('why', '--without', 'agent,version', '-o', 'json')).out);
    expect(JSON.stringify(without.traits)).not.toContain('"agent"');
    const within = JSON.parse((await run('why', '--filter', 'project=retail-east', '-o', 'json')).out);
    expect(within.set.rows).toBe(14);
  });

  it('takes another field as the unit that fails together, and refuses an unknown or multi-valued field', async () => {
    const run = await commandOver();
    const clusters = async (...args: readonly string[]): Promise<number> =>
      JSON.parse((await run('why', '-o', 'json', ...args)).out).clustering.clusters;
    expect(await clusters('--place=project')).toBeLessThan(await clusters());
    expect(await run('why', '--place=projekt')).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean project? edgescope fields hosts lists them'),
    });
    expect(await run('why', '--place=profile')).toMatchObject({ code: 2 });
    expect(await run('why', '--place=cluster')).toMatchObject({ code: 0 });
  });

  it('prints null if no filter finds the rows of a line', async () => {
    const items = Array.from({ length: 40 }, (_, at) => ({
      metadata: { uid: `u${at}`, name: `edge-${at}` },
      status: { health: { state: at < 8 ? 'unhealthy' : 'healthy' }, ...(at < 8 && { 'my key': 'on' }) },
    }));
    const server = await serve(json({ items, listmeta: { continue: '', count: 40, limit: 50, offset: 0 } }));
    const { code, out } = await command('why', '-o', 'json', `--url=${server.url}`);
    expect(code).toBe(0);
    expect(JSON.parse(out).traits).toMatchObject([{ terms: [{ facet: 'status.my key' }], filter: null, a: 8, b: 0 }]);
  });

  it('reports that nothing stands out', async () => {
    const run = await commandOver({ hosts: 60 });
    const { code, out } = await run('why', '--exit-code');
    expect([code, out]).toEqual([0, expect.not.stringContaining('WHAT SETS THEM APART')]);
  });

  it('marks the error in the filter of a set', async () => {
    const run = await commandOver({ hosts: 10 });
    const { code, err } = await run('why', '--set', 'agnt=1');
    expect([code, err]).toEqual([2, expect.stringContaining('--set: no column agnt')]);
    const value = await run('why', '--set', 'health=unhealty');
    expect([value.code, value.err]).toEqual([2, expect.stringContaining('--set: no host has health=unhealty')]);
  });
});
