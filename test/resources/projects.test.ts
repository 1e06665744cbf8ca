import { describe, expect, test } from 'vitest';
import { cells, gridRows, kind, NOW, sectionOf, words } from './shown.ts';

const projects = kind('projects');

const channel = (isSucceeded: boolean | null, more: object = {}) => ({
  uid: 'ch',
  type: 'email',
  isActive: true,
  status: isSucceeded === null ? null : { isSucceeded, message: 'said', time: '2026-11-20T11:00:00Z' },
  ...more,
});

const recorded = {
  metadata: { name: 'retail-east', uid: 'u1', creationTimestamp: '2026-11-17T12:00:00Z' },
  spec: {
    teams: [{ teamId: 't1', roles: ['Viewer', 'Editor'] }],
    users: [],
    alerts: [
      {
        component: 'ClusterHealth',
        channels: [
          channel(true),
          channel(false, {
            type: 'http',
            http: {
              method: 'POST',
              url: 'https://me:pw@hooks.example/x?key=HUSH',
              headers: { Authorization: 'HUSH', Empty: '' },
              body: '{\n}',
            },
          }),
        ],
      },
    ],
  },
  status: {
    isDisabled: true,
    cleanUpStatus: { state: 'Failed', msg: 'machines left', cleanedResources: ['clusters'] },
  },
};

describe('projects', () => {
  const item = projects.item(recorded);

  test('are listed with their problems', () => {
    expect(cells(projects, item)).toEqual({
      name: 'retail-east',
      teams: '1',
      users: '0',
      alerts: '2',
      failing: '1',
      state: 'disabled',
      cleanup: 'Failed',
      age: '3d',
    });
    expect(item.cell('failing', NOW).tone).toBe('bad');
    expect(sectionOf(item, 'alerts').attention).toBe('bad');
    expect(sectionOf(item, 'clean-up').attention).toBe('bad');
  });

  test('count failures as unknown if no outcome was sent', () => {
    const silent = projects.item({ spec: { alerts: [{ channels: [channel(null)] }] } });
    expect(silent.value('alerts')).toBe(1);
    expect(silent.value('failing')).toBeNull();
    expect(projects.item({ spec: { alerts: [] } }).value('failing')).toBe(0);
    expect(projects.item({ spec: null, status: null }).value('alerts')).toBeNull();
  });

  test('show the names of webhook headers and never their values', () => {
    const alerts = words(item, 'alerts');
    expect(alerts).toContain('HTTP headers (names only)\nAuthorization, Empty (absent)');
    expect(alerts).toContain('https://hooks.example/x?(present)');
    expect(alerts).not.toMatch(/HUSH|pw@/);
  });

  test('show failed deliveries first, and fold successful ones, with their recipients', () => {
    const { blocks } = sectionOf(item, 'alerts');
    expect(blocks[0]).toMatchObject({
      title: 'Problems',
      text: '● ClusterHealth · http: the last delivery failed (said), 1h ago',
    });
    expect(words(item, 'overview')).toContain('● Alerts: ClusterHealth · http: the last delivery failed');
    expect(gridRows(sectionOf(item, 'alerts')).map(([type, delivery]) => [type, delivery])).toEqual([
      ['http', '● failed'],
      ['email', '○ succeeded'],
    ]);
    const folds = blocks.filter(({ type }) => type === 'fields').map(({ title, folded }) => [title, folded ?? false]);
    expect(folds).toEqual([
      ['ClusterHealth · http · ch', false],
      ['ClusterHealth · email · ch', true],
    ]);
    expect(blocks.find(({ title }) => title?.endsWith('HTTP body'))).toMatchObject({ text: '{\n}', folded: true });
  });

  test('list failing components first, and mark channels that are switched off', () => {
    const alerts = [
      {
        component: 'Calm',
        channels: [channel(true, { isActive: false, alertAllUsers: true, identifiers: ['a@b.c'] })],
      },
      { component: 'Broken', channels: [channel(false)] },
      { component: 'Empty', channels: [] },
    ];
    const text = words(projects.item({ spec: { alerts } }), 'alerts');
    expect(text.indexOf('Alerts of Broken')).toBeLessThan(text.indexOf('Alerts of Calm'));
    expect(text).toContain('no, switched off');
    expect(text).toContain('all users, a@b.c');
    expect(text).toContain('No alerts of Empty');
  });

  test('have one line if they have no alerts, or if alerts are unknown', () => {
    expect(words(projects.item({ spec: { alerts: [] } }), 'alerts')).toBe('No alerts');
    expect(words(projects.item({}), 'alerts')).toBe('Unknown: alerts');
  });

  test('show members with roles', () => {
    expect(words(item, 'people')).toContain('t1\nViewer, Editor');
    expect(words(item, 'people')).toContain('No users');
  });

  test('are also read from the form that newer services send', () => {
    const newer = projects.item({
      metadata: { uid: 'u' },
      specSummary: { teams: [{ name: 'ops', uid: 't9' }] },
      status: { status: { isDisabled: false } },
    });
    expect(newer.cell('teams', NOW).text).toBe('1');
    expect(newer.cell('state', NOW).text).toBe('enabled');
    expect(words(newer, 'people')).toContain('t9\nops');
    expect(newer.notes).toEqual([]);
  });
});
