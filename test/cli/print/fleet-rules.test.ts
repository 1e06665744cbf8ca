import { describe, expect, it } from 'vitest';
import { json, serve } from '../../api/server.ts';
import { command } from '../question/command.ts';

type Answer = ReturnType<typeof json>;

/** Hosts with two profiles each. Most agents have version 2.0.0, and two hosts have the same address. */
const HOSTS = Array.from({ length: 20 }, (_, at) => ({
  metadata: { uid: `h${at}`, name: `host-${at}` },
  spec: {
    host: { macAddress: `00:00:00:00:01:${at === 19 ? 18 : at + 10}` },
    clusterProfileTemplates: [
      { uid: 'base 2.0.0', name: 'base', profileVersion: '2.0.0' },
      at % 4 === 0
        ? { uid: 'obs 1.0.0', name: 'obs', profileVersion: '1.0.0' }
        : { uid: 'obs 1.1.0', name: 'obs', profileVersion: '1.1.0' },
    ],
  },
  status: { state: 'in-use', health: { state: 'healthy', agentVersion: at < 3 ? '1.9.0' : '2.0.0' } },
}));
const uids = (holds: (at: number) => boolean): string =>
  HOSTS.flatMap(({ metadata: { uid } }, at) => (holds(at) ? `${uid}\n` : [])).join('');

const profile = (name: string, version: string, inUse = 0): object => ({
  metadata: { uid: `${name} ${version}`, name },
  spec: { version, published: { name, profileVersion: version } },
  status: {
    isPublished: true,
    inUseClusters: Array.from({ length: inUse }, (_, at) => ({ uid: `c${at}`, name: `c${at}` })),
  },
});
const PROFILES = [
  profile('base', '2.0.0', 1),
  profile('obs', '1.1.0'),
  profile('idle', '1.0.0'),
  profile('busy', '1.0.0', 2),
];

const page = (items: readonly object[], more: object = {}): Answer =>
  json({ items, listmeta: { continue: '', count: items.length, limit: 50, offset: 0, ...more } });
const denied: Answer = (_, response) => {
  response.statusCode = 403;
  response.end('{"code":"Forbidden","message":"not allowed"}');
};

const over = async (answers: { readonly profiles?: Answer; readonly hosts?: Answer } = {}) => {
  const { profiles = page(PROFILES), hosts = page(HOSTS) } = answers;
  const server = await serve((request, response) => {
    const path = request.url ?? '';
    const answer = path.startsWith('/v1/edgehosts')
      ? hosts
      : path.startsWith('/v1/clusterprofiles')
        ? profiles
        : page([]);
    answer(request, response);
  });
  const run = (...args: readonly string[]) => command(...args, `--url=${server.url}`, '--dialect=document');
  return { run, seen: server.seen };
};
/** Answers with the first page of a list, and fails for the next page. */
const part =
  (items: readonly object[]): Answer =>
  (request, response) =>
    (request.url?.includes('continue=') === true ? denied : page(items, { continue: 'next', count: 700 }))(
      request,
      response,
    );

describe('a filter by a rule that compares all rows', () => {
  it.each<[filter: string, holds: (at: number) => boolean]>([
    ['rule=profile-behind', (at) => at % 4 === 0],
    ['rule:profile-behind', (at) => at % 4 === 0],
    ['!rule=profile-behind', (at) => at % 4 !== 0],
    ['rule!=profile-behind', (at) => at % 4 !== 0],
    ['rule=agent-behind', (at) => at < 3],
    ['rule=duplicate', (at) => at >= 8 && [8, 19].includes(at)],
    ['rule=agent-behind|duplicate', (at) => at < 3 || [8, 19].includes(at)],
    ['rule=agent-behind,profile-behind', (at) => at < 3 || at % 4 === 0],
    ['rule=agent-behind rule=profile-behind', (at) => at === 0],
    ['rule=*-behind', (at) => at < 3 || at % 4 === 0],
    ['rule~behind name=host-1?', (at) => at >= 10 && at % 4 === 0],
    ['(rule=agent-behind OR name=host-7) AND !name=host-1', (at) => [0, 2, 7].includes(at)],
  ])('finds its rows: %s', async (filter, holds) => {
    const { run } = await over();
    expect(await run('hosts', `--filter=${filter}`, '-o', 'uid')).toEqual({ code: 0, out: uids(holds), err: '' });
  });

  it('finds profiles that no cluster and no host uses', async () => {
    const { run } = await over();
    expect(await run('profiles', '--filter=rule=unused-profile', '-o', 'uid')).toMatchObject({
      code: 0,
      out: 'idle 1.0.0\n',
      err: '',
    });
    const { err } = await run('profiles', '--filter=rule=unused-profile', '-o', 'table');
    expect(err).toContain('IN USE is 0 for 1 more, versions of profiles that are in use');
  });

  describe('about unused profiles', () => {
    const carrying = (count: number, ...templates: readonly object[]): readonly object[] =>
      Array.from({ length: count }, (_, at) => ({
        metadata: { uid: `${JSON.stringify(templates)} ${at}`, name: `host-${at}` },
        spec: { clusterProfileTemplates: templates },
      }));
    const named = (uid: string, name: string, version: string, more: object = {}): object => ({
      metadata: { uid, name },
      spec: { version, published: { name, profileVersion: version }, ...more },
      status: { isPublished: true, inUseClusters: [] },
    });
    const unused = async (profiles: readonly object[], hosts: readonly object[]): Promise<string> => {
      const { run } = await over({ profiles: page(profiles), hosts: page(hosts) });
      const { code, out } = await run('profiles', '--filter=rule=unused-profile', '-o', 'uid');
      return [code, ...out.trim().split('\n').toSorted()].join(' ').trim();
    };
    const BASE = { uid: 'U1', name: 'Base', profileVersion: '1.0.0' };
    const SMALL = { uid: 'U2', name: 'base', profileVersion: '1.0.0' };

    it('omits a profile that hosts name by its uid, and other versions of the profile', async () => {
      const profiles = [
        named('U1', 'Base', '1.0.0'),
        named('U2', 'base', '1.0.0'),
        named('U3', 'base', '2.0.0'),
        named('U4', 'lonely', '1.0.0'),
        named('U5', 'LONELY', '1.0.0'),
      ];
      expect(await unused(profiles, [...carrying(7, BASE), ...carrying(5, SMALL)])).toBe('0 U4 U5');
      expect(await unused(profiles, carrying(7, BASE))).toBe('0 U2 U3 U4 U5');
    });

    it('omits a profile if hosts name a version that is no item of its own', async () => {
      const versions = [{ uid: 'old', version: '1.0.0' }];
      const carried = { uid: 'old', name: 'renamed', profileVersion: '1.0.0' };
      expect(await unused([named('new', 'base', '2.0.0', { versions })], carrying(3, carried))).toBe('0');
    });

    it('compares names, in the spelling of the service, only if no uid is sent', async () => {
      const profiles = [named('U1', 'Base', '1.0.0'), named('U2', 'base', '1.0.0')];
      const { uid: _, ...byName } = SMALL;
      expect(await unused(profiles, carrying(3, byName))).toBe('0 U1');
      expect(await unused(profiles, carrying(3, { ...SMALL, uid: 'other' }))).toBe('0 U1 U2');
    });

    it('omits used profiles even if each of many hosts has a profile of its own', async () => {
      const own = (at: number): object => ({ uid: `own ${at}`, name: `own-${at}`, profileVersion: '1.0.0' });
      const hosts = Array.from({ length: 2100 }, (_, at) => carrying(1, own(at))).flat();
      expect(await unused([named('own 1', 'own-1', '1.0.0'), named('U4', 'lonely', '1.0.0')], hosts)).toBe('0 U4');
    });
  });

  it('loads another list only if the rule compares with it', async () => {
    const { run, seen } = await over();
    await run('hosts', '--filter=rule=agent-behind', '-o', 'uid');
    expect(seen.filter(({ url }) => url.startsWith('/v1/clusterprofiles'))).toEqual([]);
  });

  it('looks at all rows before it prints the first, even in a stream and with a limit', async () => {
    const { run } = await over();
    const lines = await run('hosts', '--filter=rule=agent-behind', '-o', 'ndjson', '--limit=2');
    expect(
      lines.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).metadata.uid),
    ).toEqual(['h0', 'h1']);
    expect((await run('hosts', '--filter=!rule=agent-behind', '-o', 'uid', '--limit=1')).out).toBe('h3\n');
  });

  it('works for counts and checks', async () => {
    const { run } = await over();
    const { lines } = JSON.parse(
      (await run('hosts', '--filter=rule=profile-behind', '--count-by=agent', '-o', 'json')).out,
    );
    expect(lines.map(({ rows }: { readonly rows: number }) => rows)).toEqual(expect.arrayContaining([1, 4]));
    const critical = await run('check', 'hosts', '--filter=rule=profile-behind', '--crit=5');
    expect([critical.code, critical.out]).toEqual([2, expect.stringContaining('5 of 20 hosts: rule=profile-behind')]);
    expect((await run('check', 'hosts', '--filter=rule=agent-behind', '--crit=4')).code).toBe(0);
    expect((await run('check', 'profiles', '--filter=rule=unused-profile')).out).toContain('1 of 4 profiles');
  });

  it('is undecided and says so while the list that it compares with is not whole', async () => {
    for (const profiles of [denied, page([]), part(PROFILES.slice(1))]) {
      const { run } = await over({ profiles });
      const { code, out, err } = await run('hosts', '--filter=rule=profile-behind', '-o', 'uid');
      // Hosts with an older version than other hosts are found without the list.
      expect([code, out]).toEqual([4, uids((at) => at % 4 === 0)]);
      expect(err).toMatch(/rule profile-behind unknown for 15 of 20, .*cluster profiles/);
      const checked = await run('check', 'hosts', '--filter=rule=profile-behind', '--crit=1000');
      expect([checked.code, checked.out]).toEqual([
        3,
        expect.stringContaining('rule profile-behind unknown for 15 of 20'),
      ]);
      const metrics = await run('hosts', '--filter=rule=profile-behind', '--count-by=agent', '-o', 'openmetrics');
      expect([metrics.code, metrics.out.includes('edgescope_hosts{')]).toEqual([4, false]);
    }
  });

  it('is undecided and says so while its own list is not whole', async () => {
    const { run } = await over({ hosts: part(HOSTS) });
    for (const [rule, found] of [
      ['agent-behind', ''],
      ['duplicate', uids((at) => [8, 19].includes(at))],
    ]) {
      const { code, out, err } = await run('hosts', `--filter=rule=${rule}`, '-o', 'uid');
      expect([rule, code, out]).toEqual([rule, 4, found]);
      expect(err).toMatch(new RegExp(`rule ${rule} unknown for .*only 20 of 700 edge hosts are loaded`));
      expect((await run('check', 'hosts', `--filter=rule=${rule}`)).code).toBe(3);
    }
  });

  it.each(['watch', 'since'])('is refused by %s, which looks at single changes', async (word) => {
    const { run } = await over();
    const base = word === 'since' ? ['--base=nowhere.ndjson'] : ['--for=1s'];
    const { code, err } = await run(word, 'hosts', '--filter=rule=agent-behind', ...base);
    expect([code, err]).toEqual([2, expect.stringContaining('rule agent-behind compares all edge hosts')]);
  });
});
