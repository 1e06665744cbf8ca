import { describe, expect, it } from 'vitest';
import { textCell } from '../../src/core/values/format.ts';
import { compareJson } from '../../src/core/values/leaves.ts';
import type { Json } from '../../src/core/values/value.ts';
import { layoutComparison } from '../../src/pane/compare/compare.ts';
import type { PaneOptions } from '../../src/pane/many.ts';
import { rowsOfSegments } from '../../src/pane/segment.ts';
import { linesOf } from './laid.ts';

const laidOut = (left: Json, right: Json, options: Partial<PaneOptions> = {}, everything = false) =>
  layoutComparison(
    { left: 'one', right: 'other', differences: compareJson(left, right), columns: [], everything },
    { cells: 100, wrap: true, isOpen: (_, byDefault) => byDefault, ...options },
  );

const compared = (...sides: Parameters<typeof laidOut>): readonly string[] => linesOf(laidOut(...sides));

const profile = (name: string) => ({ name, uid: `u-${name}`, packs: [{ name: 'os', version: '1' }] });

describe('a comparison', () => {
  it('folds values of one side into one line', () => {
    const sides = [{ profiles: [profile('base')] }, { profiles: [profile('base-arm')] }] as const;
    expect(compared(...sides)).toEqual([
      '- one   + other',
      '8 fields differ, 0 fields equal',
      '',
      '▸ only left: profiles[base] (4 fields)',
      '▸ only right: profiles[base-arm] (4 fields)',
    ]);
    const opened = compared(...sides, { isOpen: () => true });
    expect(opened.join('\n')).toMatch(/▾ only left: profiles\[base\].*\nprofiles\[base\]\.name +base +\(absent\)/);
  });

  it('folds uids, times and equal fields, and can open the equal fields', () => {
    const item = (uid: string, at: string) => ({ uid, at, state: 'ready', cpu: uid.length });
    const sides = [item('a', '2026-11-20T11:00:00Z'), item('bb', '2026-11-21T11:00:00Z')] as const;
    expect(compared(...sides).slice(3)).toEqual([`cpu  1${' '.repeat(47)}2`, '▸ 2 uids and times', '▸ equal: 1 field']);
    expect(compared(...sides, {}, true).at(-1)).toMatch(/^state +ready +ready$/);
  });

  it('does not cut paths because of a single long value', () => {
    const path = 'spec.template.profiles.observability.version';
    const item = (version: string, message: string) => ({
      message,
      spec: { template: { profiles: { observability: { version }, base: { version }, mesh: { version } } } },
      agent: version,
    });
    const [left, right] = [
      'disk pressure on /var: 94% used, evicting pods',
      'replica rebuild of pvc-64bf66c5 is stuck',
    ];
    const lines = compared(item('1', left), item('2', right));
    expect(lines.find((line) => line.includes('observability'))).toMatch(`${path}  1 `);
    expect(lines.join(' ')).toContain('evicting pods');
  });

  it('compares YAML by key, and shows the lines below', () => {
    const values = (replicas: number, order: readonly string[]) =>
      ['# a file', ...order, `replicas: ${replicas}`].join('\n');
    const keys = ['a: 1', 'b: 2'];
    const changed = compared({ values: values(1, keys) }, { values: values(3, keys.toReversed()) });
    expect(changed).toContain('▾ values  1 key differs, +2 −2 lines');
    const rows = rowsOfSegments(laidOut({ values: values(1, keys) }, { values: values(3, keys) }, { cells: 20 }));
    expect(rows.map(({ copy }) => copy)).toContain('values\nreplicas\n- 1\n+ 3');
    expect(changed.join('\n')).toMatch(/\n {2}replicas +1 +3\n {2}▸ line by line/);
    expect(compared({ values: 'b: 1\na: 2' }, { values: 'a: 2\nb: 1 # why' }).join('\n')).toContain(
      'the same by key: only comments, order or layout differ',
    );
  });

  it('compares other texts by line', () => {
    const lines = compared({ text: 'x:\n- {{ y\nlast' }, { text: 'x:\n- {{ z\nlast' });
    expect(lines).toContain('▾ text  +1 −1 lines');
    expect(lines).toContain('  - - {{ y');
    expect(lines).toContain('  + - {{ z');
  });

  it.each(['a: &a [*a]', '? [x]\n: 1', '__proto__: 1', 'a: 1\na: 2', '&x a: *x', '--- a\n--- b'])(
    'lays out the text %j',
    (text) => {
      expect(compared({ text: `${text}\n1` }, { text: `${text}\n2` }).length).toBeGreaterThan(3);
    },
  );

  it('shows the columns of both items in a box, cut to the screen', () => {
    const message = 'm'.repeat(200);
    const columns = [{ title: 'MESSAGE', left: textCell(message), right: textCell(null) }];
    for (const cells of [56, 100]) {
      const [, box] = layoutComparison(
        { left: 'one', right: 'other', differences: [], columns, everything: false },
        { cells, wrap: true, isOpen: (_, byDefault) => byDefault },
      );
      expect(box).toMatchObject({
        type: 'grid',
        grid: { columns: [{ title: 'In lists' }, { title: 'one' }, { title: 'other' }] },
      });
    }
  });
});
