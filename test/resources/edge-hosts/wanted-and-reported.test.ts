import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kind, sectionOf, words } from '../shown.ts';

const pack = (name: string, version: string, layer = 'addon') => ({ name, version, layer });
const report = (name: string, version: string, profileUid: string | null, more: object = {}) => ({
  name,
  version,
  profileUid,
  ...more,
});

const host = (templates: unknown, packs: unknown) =>
  kind('hosts').item({ metadata: { uid: 'u' }, spec: { clusterProfileTemplates: templates }, status: { packs } });

const table = (templates: unknown, packs: unknown): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    sectionOf(host(templates, packs), 'packs').blocks.flatMap((block) =>
      block.type === 'grid' && block.folded !== true
        ? [[block.title, block.rows.map((row) => row.map(({ text }) => text).join(' | '))]]
        : [],
    ),
  );

const base = {
  name: 'base',
  uid: 'p1',
  profileVersion: '1.0',
  packs: [pack('k8s', '1.29', 'k8s'), pack('os', '22', 'os')],
};
const apps = { name: 'apps', uid: 'p2', profileVersion: '2.0', packs: [pack('k8s', '1.28')] };

describe('the pack status', () => {
  test('has one grid for all profiles, differences first, then in layer order from the bottom', () => {
    const tables = table(
      [base, apps],
      [report('k8s', '1.28', 'p2'), report('k8s', '1.27', 'p1'), report('x', '9', 'p1')],
    );
    expect(tables).toEqual({
      'Packs of all profiles: desired and reported': [
        'os | base 1.0 | os | 22 | never reported',
        'k8s | base 1.0 | k8s | 1.29 | reports 1.27',
        'k8s | apps 2.0 | addon | 1.28 | =',
      ],
      'Reported, but in no profile': ['x | 9'],
    });
  });

  test('shows differences first, and marks the section', () => {
    const item = host([base], [report('k8s', '1.27', 'p1'), report('x', '9', 'p1')]);
    expect(sectionOf(item, 'packs').attention).toBe('warn');
    const [first] = sectionOf(item, 'packs').blocks;
    expect(first).toMatchObject({
      type: 'text',
      text: [
        '▲ k8s: reported version 1.27, profile base desires 1.29',
        '▲ never reported: os 22',
        '▲ reported, but in no profile: x 9',
      ].join('\n'),
    });
  });

  test('matches a report by name if its profile is missing or not on the host', () => {
    expect(table([apps], [report('k8s', '1.28', null)])['apps 2.0: desired and reported']).toEqual([
      'k8s | addon | 1.28 | =',
    ]);
    expect(table([apps], [report('k8s', '1.28', 'gone')])['apps 2.0: desired and reported']).toEqual([
      'k8s | addon | 1.28 | =',
    ]);
  });

  test('calls no pack missing on a host that reports nothing yet', () => {
    for (const packs of [null, []]) {
      expect(sectionOf(host([base], packs), 'packs').attention).toBeUndefined();
      expect(words(host([base], packs), 'packs')).not.toContain('never reported');
    }
    expect(words(host([base], []), 'packs')).toContain('No packs reported by the host');
    expect(words(host([], null), 'packs')).toBe('Unknown: packs reported by the host');
  });

  test('calls no pack unwanted if the profiles were not sent', () => {
    expect(table(null, [report('x', '9', 'p1')])).toEqual({ 'Reported by the host': ['x | 9'] });
    expect(sectionOf(host(null, [report('x', '9', 'p1')]), 'packs').attention).toBeUndefined();
  });

  test('accepts a tag as the version', () => {
    const tagged = { ...apps, packs: [{ ...pack('k8s', '1.28'), tag: '1.28.x' }] };
    expect(sectionOf(host([tagged], [report('k8s', '1.28.x', 'p2')]), 'packs').attention).toBeUndefined();
  });

  test("shows a pack's duration, unfinished steps and services", () => {
    const times = { startTime: '2026-11-20T11:00:00Z', endTime: '2026-11-20T11:04:00Z' };
    const services = [
      {
        name: 'ui',
        host: '10.4.9.9',
        ports: [
          { port: 9090, protocol: 'TCP' },
          { port: 53, protocol: 'UDP' },
        ],
      },
    ];
    const text = words(host([apps], [report('k8s', '1.28', 'p2', { ...times, services })]), 'packs');
    expect(text).toContain('4m\nui 10.4.9.9:9090/TCP,53/UDP');
    const endless = report('k8s', '1.28', 'p2', { ...times, endTime: '0001-01-01T00:00:00.000Z' });
    expect(words(host([apps], [endless]), 'packs')).toContain('▲ k8s: never finished, started 1h ago');
    const backwards = report('k8s', '1.28', 'p2', { startTime: times.endTime, endTime: times.startTime });
    expect(words(host([apps], [backwards]), 'packs')).toContain('ended before it started');
  });

  test('finds a failing manifest of a healthy pack', () => {
    const condition = { type: 'Ready', status: 'False', reason: 'Denied', message: 'no quota' };
    const packs = [report('k8s', '1.28', 'p2', { manifests: [{ name: 'cm', uid: 'm', condition }] })];
    expect(words(host([apps], packs), 'packs')).toContain('● k8s, manifest cm: Ready False: Denied (no quota)');
  });

  test('has exactly one row for each wanted pack and each report', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const uid = fc.constantFrom('p1', 'p2', null);
    const wanted = fc.array(fc.record({ name, version: name }), { maxLength: 4 });
    const template = fc.record({ name, uid, packs: wanted });
    const reports = fc.array(fc.record({ name, version: name, profileUid: uid }), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(template, { maxLength: 3 }), reports, (templates, packs) => {
        const grids = sectionOf(host(templates, packs), 'packs').blocks.flatMap((block) =>
          block.type === 'grid' && /reported$|^Reported/.test(block.title ?? '') ? [block] : [],
        );
        const reported = grids.flatMap(({ columns, rows }) => {
          const at = columns.findIndex(({ title }) => title === 'Reported');
          return rows.map((row) => row[at]?.value ?? null);
        });
        const rest = grids.filter(({ title }) => title?.startsWith('Reported')).flatMap(({ rows }) => rows);
        expect(reported.filter((value) => value !== null)).toHaveLength(packs.length);
        expect(grids.flatMap(({ rows }) => rows).length - rest.length).toBe(
          templates.flatMap((one) => one.packs).length,
        );
      }),
    );
  });
});
