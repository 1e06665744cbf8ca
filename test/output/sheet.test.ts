import { describe, expect, it } from 'vitest';
import { machines } from '../scenario/fleet.ts';
import { named, written } from './written.ts';

const kind = machines();
const NOW = Date.parse('2026-01-02T00:00:00Z');
const items = [
  kind.item({ uid: 'u1', name: 'edge "7", left', health: 'healthy', cpu: 8, made: '2026-01-01T22:00:00Z' }),
  kind.item({ uid: 'u2', name: '=HYPERLINK("http://x")', made: '0001-01-01T00:00:00.000Z' }),
  kind.item({ uid: 'u3', name: 'a|b', health: '-1+2', cpu: 0.5 }),
];
const printed = (format: string, rows = items): Promise<string> =>
  written(named(format), rows, kind, { cells: null, ascii: false, now: NOW });

describe('a sheet', () => {
  it('is CSV that can be parsed again, with values instead of display texts', async () => {
    expect((await printed('csv')).split('\r\n')).toEqual([
      'name,health,cpu,age',
      '"edge ""7"", left",healthy,8,2026-01-01T22:00:00.000Z',
      `"'=HYPERLINK(""http://x"")",,,`,
      `a|b,'-1+2,0.5,`,
      '',
    ]);
  });

  it('guards full-width formula characters too, which some spreadsheets evaluate', async () => {
    const wide = kind.item({ uid: 'u4', name: '＝1+1' });
    expect((await printed('csv', [wide])).split('\r\n')[1]).toMatch(/^'＝1/);
  });

  it('ends each line with the uid on request', async () => {
    const options = { cells: null, ascii: false, now: NOW, withUid: true };
    const lines = (await written(named('csv'), items, kind, options)).split('\r\n');
    expect(lines[0]).toBe('name,health,cpu,age,uid');
    expect(lines[3]).toBe(`a|b,'-1+2,0.5,,u3`);
  });

  it('is Markdown with provenance, query and completeness', async () => {
    const provenance = {
      what: '3 machines',
      service: 'inventory.example',
      scope: { uid: 'p1', name: 'retail|east' },
      time: NOW,
      query: ['filter cpu>0', 'order health, name'],
      extent: null,
    };
    const options = { cells: null, ascii: false, now: NOW, provenance, missing: ['loaded rows only: 3 of 9'] };
    expect((await written(named('md'), items, kind, options)).split('\n').slice(0, 7)).toEqual([
      '**3 machines** · inventory.example · project retail\\|east · as of 2026-01-02T00:00:00Z',
      '',
      'filter cpu\\>0 · order health, name',
      '',
      '- loaded rows only: 3 of 9',
      '',
      '| NAME | HEALTH | CPU | AGE |',
    ]);
    expect(await written(named('csv'), items, kind, options)).toMatch(/^name,/);
  });

  it('is TSV with one line per item, quoted as CSV', async () => {
    const formula = kind.item({ uid: 'u4', name: '"=1+1' });
    const lines = (await printed('tsv', [...items, formula])).split('\n');
    expect(lines[1]).toBe('"edge ""7"", left"\thealthy\t8\t2026-01-01T22:00:00.000Z');
    expect(lines[4]).toMatch(/^"""=1\+1"\t/);
  });

  it("is a Markdown table of the screen's columns", async () => {
    expect((await printed('md')).split('\n')).toEqual([
      '| NAME | HEALTH | CPU | AGE |',
      '| --- | --- | --: | --: |',
      '| edge "7", left | healthy | 8 | 2h |',
      '| `=HYPERLINK("http://x")` | – | – | never |',
      '| a\\|b | -1+2 | 0.5 | – |',
      '',
    ]);
  });

  it('has no active links and mentions from the service in Markdown', async () => {
    const names = ['see https://x.example/a_b|c now', '@channel *x*', 'www.x.example`', '``@here'];
    const live = names.map((name, index) => kind.item({ uid: `l${index}`, name }));
    expect((await printed('md', live)).split('\n').slice(2, -1)).toEqual([
      '| see `https://x.example/a_b\\|c` now | – | – | – |',
      '| `@channel` \\*x\\* | – | – | – |',
      '| `` www.x.example` `` | – | – | – |',
      '| ``` ``@here ``` | – | – | – |',
    ]);
  });
});
