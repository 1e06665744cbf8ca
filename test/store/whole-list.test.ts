import { describe, expect, it } from 'vitest';
import { basisText } from '../../src/core/basis/index.ts';
import type { DoubtfulEnd, Page } from '../../src/core/client/client.ts';
import { wholeList } from '../../src/core/query/query.ts';
import { withPage } from '../../src/store/arrive/page.ts';
import { countText } from '../../src/store/list/count.ts';
import { PartsMerger } from '../../src/store/projects/merger.ts';
import { mergeProjects, partsText } from '../../src/store/projects/parts.ts';
import { basisOf, isWholeList } from '../../src/store/state/basis.ts';
import { freshList, type HeldList, type ListPart } from '../../src/store/state/held-list.ts';
import { newWalk } from '../../src/store/state/walk.ts';
import { machines } from '../scenario/fleet.ts';
import { NOW } from './app.ts';

const kind = machines();

interface Sent {
  readonly uids: readonly string[];
  readonly token?: string;
  readonly count?: number;
  readonly doubtfulEnd?: DoubtfulEnd;
  readonly skipped?: number;
}

const pageOf = ({ uids, token = '', count, ...rest }: Sent): Page => ({
  items: uids.map((uid) => kind.item({ uid, name: uid })),
  meta: { continue: token === '' ? null : token, count: count ?? null, limit: null, offset: null },
  notes: [],
  bytes: 0,
  ...rest,
});

const listOf = (project: string | null, ...sent: readonly Sent[]): HeldList => {
  const query = wholeList('hosts', project === null ? null : { uid: project, name: project });
  const walk = sent
    .map(pageOf)
    .reduce((before, page) => withPage(before, page, page.items, NOW), newWalk(query, sent.length));
  return freshList(walk);
};

const extentText = (list: HeldList): string | undefined =>
  basisText(basisOf(list), 'file', { one: 'host', many: 'hosts', now: NOW })?.text;

const merged = (parts: readonly ListPart[], isWhole = true): HeldList =>
  mergeProjects(wholeList('hosts'), parts, {
    known: true,
    isWhole,
    merger: new PartsMerger(parts.map(({ project }) => project.uid)),
  });

const part = (uid: string, ...sent: readonly Sent[]): ListPart => ({
  project: { uid, name: uid },
  isService: false,
  list: listOf(uid, ...sent),
});

/** Lists that have ended and lack something. */
const PARTS: readonly (readonly [string, readonly Sent[]])[] = [
  [
    'the service repeats a token',
    [
      { uids: ['1'], token: 'a' },
      { uids: ['2'], token: 'a' },
    ],
  ],
  ['a full page has no list meta', [{ uids: ['1', '2'], doubtfulEnd: 'open end' }]],
  ['its file is damaged', [{ uids: ['1', '2'], count: 2, doubtfulEnd: 'file' }]],
  ['the service claims more', [{ uids: ['1', '2'], count: 3 }]],
  ['an element is not an item', [{ uids: ['1', '2'], count: 2, skipped: 1 }]],
];

describe.each(PARTS)('a list that is incomplete because %s', (_, sent) => {
  it('is shown as incomplete in its tab and in an export, and does not count as whole', () => {
    const list = listOf(null, ...sent);
    expect(!isWholeList(list)).toBe(true);
    expect(countText(list)).toMatch(/^2(\+|\/3)$/);
    expect(extentText(list)).not.toContain('all');
  });

  it('makes the list of all projects incomplete', () => {
    const list = merged([part('well', { uids: ['8', '9'], count: 2 }), part('other', ...sent)]);
    expect(!isWholeList(list)).toBe(true);
    expect(countText(list)).toMatch(/^4(\+|\/5)$/);
    expect(extentText(list)).not.toContain('all');
  });
});

describe('a list', () => {
  it('is whole if it has as many rows as the service claims, or more', () => {
    for (const count of [2, 1]) {
      const list = listOf(null, { uids: ['1', '2'], count });
      expect([!isWholeList(list), countText(list), extentText(list)]).toEqual([
        false,
        '2',
        count === 1 ? '2 received, service says 1' : 'all 2 loaded',
      ]);
    }
  });

  it('of all projects is incomplete while other projects may exist', () => {
    const parts = [part('one', { uids: ['1'] })];
    expect(!isWholeList(merged(parts))).toBe(false);
    expect(countText(merged(parts, false))).toBe('1+');
  });

  it('counts a project once that broke off', () => {
    const problem = { kind: 'server', what: 'It broke', remedy: [] } as const;
    const cut = part('cut', { uids: ['2'], token: 'a', count: 5 });
    const parts = [part('one', { uids: ['1'] }), { ...cut, list: cut.list && { ...cut.list, problem } }];
    expect(partsText(parts)).toBe('1 of 2 projects answered, 1 failed');
    expect(merged(parts).items).toHaveLength(2);
  });
});
