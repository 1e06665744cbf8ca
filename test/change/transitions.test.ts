import { describe, expect, it } from 'vitest';
import type { ItemChange } from '../../src/change/change.ts';
import { fieldChanges, isQuiet } from '../../src/change/change.ts';
import { earlierChanges, type Transition, transitionsOf, whenOf } from '../../src/change/transitions.ts';
import { MINUTE } from '../../src/core/values/index.ts';
import type { Json } from '../../src/core/values/value.ts';
import { resourceOf } from '../../src/resources/index.ts';

const HOSTS = resourceOf('hosts');

const host = (uid: string, change: Pick<ItemChange, 'path' | 'what'> & Partial<ItemChange>): ItemChange => ({
  kind: 'hosts',
  uid,
  name: uid,
  at: null,
  seen: [0, MINUTE],
  ...change,
});

/** The changes between two states of a host. */
const between = (
  uid: string,
  before: Json,
  after: Json,
  seen: readonly [number, number] = [0, MINUTE],
): readonly ItemChange[] =>
  fieldChanges(before, after)
    .filter((change) => !isQuiet(change))
    .map((change) => host(uid, { ...change, what: 'field', seen }));

const said = (transitions: readonly Transition[]): readonly string[] =>
  transitions.map(({ what, from, to, items }) => `${what}: ${from} → ${to} ${items.size}`);

const condition = (status: string, reason: string, at: string) => ({
  status: {
    packs: [
      {
        name: 'fluent-bit',
        version: '1',
        startTime: at,
        condition: { status, reason, message: reason, lastTransitionTime: at },
      },
    ],
  },
});

/** Times of two answers of a list, at one and at three o'clock. */
const NIGHT = [Date.UTC(2026, 10, 24, 1), Date.UTC(2026, 10, 24, 3)] as const;
const [EARLY, LATE] = ['2026-11-24T01:00:00Z', '2026-11-24T02:12:00Z'];

describe('transitions', () => {
  it('have items that came or went first, then fields that decide who is broken, then fields near a cause', () => {
    const state = (health: string, agentVersion: string, site: string) => ({
      metadata: { labels: { site } },
      status: { health: { state: health, agentVersion } },
    });
    const changes = [
      ...between('a', state('healthy', '4.7.1', 'x'), state('unhealthy', '4.7.2', 'x')),
      ...between('b', state('healthy', '4.7.1', 'x'), state('healthy', '4.7.2', 'y')),
      host('c', { what: 'new', path: '' }),
      host('d', { what: 'gone', path: '', isPartial: true }),
    ];
    expect(said(transitionsOf(HOSTS, changes))).toEqual([
      'new:  →  1',
      'no longer on these pages:  →  1',
      'health: healthy → unhealthy 1',
      'agent: 4.7.1 → 4.7.2 2',
      'label site: x → y 1',
    ]);
  });

  it('describe a condition by status and reason, with the time that it gives', () => {
    const changes = between('a', condition('True', 'Deployed', EARLY), condition('False', 'DiskPressure', LATE), NIGHT);
    const [only, ...others] = transitionsOf(HOSTS, changes);
    expect(said([only as Transition])).toEqual(['pack fluent-bit condition: True Deployed → False DiskPressure 1']);
    expect(others).toEqual([]);
    expect(whenOf([...(only?.items.values() ?? [])].flat())).toEqual([Date.parse(LATE), Date.parse(LATE)]);
  });

  it('describe an element that came or went as one change, by its version', () => {
    const profiles = (...versions: readonly string[]) => ({
      spec: {
        clusterProfileTemplates: versions.map((version) => ({
          name: `base-${version[0]}`,
          uid: `u${version}`,
          profileVersion: version,
          version: 3,
          packs: [{ name: 'os', version }],
        })),
      },
    });
    expect(said(transitionsOf(HOSTS, between('a', profiles(), profiles('1.0'))))).toEqual([
      'profile base-1: – → 1.0 1',
    ]);
    expect(said(transitionsOf(HOSTS, between('a', profiles('1.0'), profiles('1.1'))))).toEqual([
      'profile base-1: 1.0 → 1.1 1',
      'pack os: 1.0 → 1.1 1',
    ]);
  });

  it('become a single line if a field has more than 20 different changes', () => {
    const address = (index: number) => ({ spec: { host: { hostAddress: `10.0.0.${index}` } } });
    const changes = Array.from({ length: 21 }, (_, index) =>
      between(`h${index}`, address(index), address(index + 100)),
    );
    expect(said(transitionsOf(HOSTS, changes.flat()))).toEqual([
      ':  → (21 different changes) 21'.replace(/^/, 'host.hostAddress'),
    ]);
  });

  it('have the earlier changes of most of their items, found by the times of the changes', () => {
    const agent = (version: string) => ({ status: { health: { agentVersion: version } } });
    const changes = ['a', 'b', 'c'].flatMap((uid, index) => [
      ...between(uid, agent('1'), agent('2'), [Date.parse(EARLY), Date.parse(EARLY) + MINUTE]),
      ...(index < 2 ? between(uid, condition('True', 'x', EARLY), condition('False', 'y', LATE), NIGHT) : []),
    ]);
    const transitions = transitionsOf(HOSTS, changes);
    const failed = transitions.find(({ what }) => what.startsWith('pack')) as Transition;
    expect(earlierChanges(failed, transitions)).toEqual([{ what: 'agent', items: 2, all: 3, lead: 71 * MINUTE }]);
    const upgraded = transitions.find(({ what }) => what === 'agent') as Transition;
    expect(earlierChanges(upgraded, transitions)).toEqual([]);
  });

  it('ignore the time that an item gives if it is before the state without the change', () => {
    const later = [Date.parse(LATE) + 60 * MINUTE, Date.parse(LATE) + 61 * MINUTE] as const;
    expect(whenOf(between('a', condition('True', 'x', EARLY), condition('False', 'y', LATE), later))).toEqual(later);
  });
});
