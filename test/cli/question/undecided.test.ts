import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, serve } from '../../api/server.ts';
import { openMetrics } from '../../output/openmetrics-text.ts';
import { temporary } from '../../temporary.ts';
import { command } from './command.ts';

type Answer = ReturnType<typeof json>;

const HOSTS = 12;

/** Hosts with profile base. The first host has an older version than the others. */
const hosts = Array.from({ length: HOSTS }, (_, at) => ({
  metadata: { uid: `h${at}`, name: `host-${at}` },
  spec: {
    host: { project: { uid: 'p', name: 'ops' } },
    clusterProfileTemplates: [{ uid: `base ${at}`, name: 'base', profileVersion: at === 0 ? '0.9.0' : '1.0.0' }],
  },
  status: { state: 'in-use', health: { state: 'healthy', agentVersion: '4.7.1' } },
}));

const profile = (name: string, version: string): object => ({
  metadata: { uid: `${name} ${version}`, name },
  spec: { version, published: { name, profileVersion: version } },
  status: { isPublished: true, inUseClusters: [] },
});

const page = (items: readonly object[], more: object = {}): Answer =>
  json({ items, listmeta: { continue: '', count: items.length, limit: 50, offset: 0, ...more } });
const failing: Answer = (_, response) => {
  response.statusCode = 403;
  response.end('{"code":"Forbidden","message":"not allowed"}');
};
const NEWER = [profile('base', '2.0.0'), profile('idle', '1.0.0')];
/** Answers with a first page, and fails for the second. */
const breaking: Answer = (request, response) =>
  (request.url?.includes('continue=') === true ? failing : page(NEWER.slice(1), { continue: 'next', count: 700 }))(
    request,
    response,
  );

/** Runs command lines over these lists. */
const over = async ({
  profiles = page(NEWER),
  list = page(hosts),
}: {
  readonly profiles?: Answer;
  readonly list?: Answer;
}) => {
  const server = await serve((request, response) => {
    const path = request.url ?? '';
    const answer = path.startsWith('/v1/edgehosts')
      ? list
      : path.startsWith('/v1/clusterprofiles')
        ? profiles
        : page([]);
    answer(request, response);
  });
  return (...args: readonly string[]) => command(...args, `--url=${server.url}`, '--dialect=document');
};

const ruleIn = (out: string, id: string) =>
  JSON.parse(out).rules.find(({ rule }: { readonly rule: string }) => rule === id);

describe('a rule that compares with another list', () => {
  it('counts all rows if the other list is whole', async () => {
    const run = await over({});
    const { code, out, err } = await run('attention', '-o', 'json');
    expect([code, err]).toEqual([0, '']);
    expect(ruleIn(out, 'profile-behind')).toMatchObject({ rows: HOSTS, unknown: 0 });
  });

  it.each([
    ['is forbidden', failing, 'no cluster profiles are loaded: '],
    ['is empty', page([]), 'the service sent no cluster profiles'],
    ['breaks off', breaking, 'only 1 of 700 cluster profiles are loaded: '],
  ])('is undecided, never 0, if the other list %s', async (_, profiles, why) => {
    const run = await over({ profiles });
    const sentence = `Rule profile-behind is not decided for ${HOSTS - 1} hosts: ${why}`;
    const asJson = await run('attention', '-o', 'json');
    expect([asJson.code, asJson.err]).toEqual([4, expect.stringContaining(sentence)]);
    // A host with an older version than other hosts is found without the list.
    expect(ruleIn(asJson.out, 'profile-behind')).toMatchObject({ rows: 1, unknown: HOSTS - 1 });
    expect(JSON.parse(asJson.out).undecided).toEqual([expect.stringContaining(sentence)]);

    const table = await run('attention');
    expect([table.code, table.out]).toEqual([4, expect.stringMatching(/older version of a profile .* 1 .* 11/)]);
    expect(table.out.replaceAll(/\s+/g, ' ')).toContain(sentence);

    const csv = await run('attention', '-o', 'csv');
    expect([csv.code, csv.out]).toEqual([4, expect.stringContaining('profile-behind,warn,1,1,0,11,')]);

    const metrics = await run('attention', '-o', 'openmetrics');
    const undecided = openMetrics(metrics.out).filter(({ labels }) => labels['rule'] === 'profile-behind');
    expect([metrics.code, ...undecided.map(({ name, value }) => [name, value])]).toEqual([
      4,
      ['edgescope_findings', 1],
      ['edgescope_findings_undecided', HOSTS - 1],
    ]);

    const now = await run('now');
    expect([now.code, now.err]).toEqual([4, expect.stringContaining(sentence)]);
  });

  it('has no series of findings if it is undecided for all rows', async () => {
    const run = await over({ profiles: failing, list: page(hosts.slice(1)) });
    const { code, out } = await run('attention', '-o', 'openmetrics');
    const samples = openMetrics(out).filter(({ labels }) => labels['rule'] === 'profile-behind');
    expect([code, samples.map(({ name, value }) => [name, value])]).toEqual([
      4,
      [['edgescope_findings_undecided', HOSTS - 1]],
    ]);
  });

  it('is undecided for a single host too, unless another host has a newer version', async () => {
    const run = await over({ profiles: failing });
    const open = await run('explain', 'host', 'host-5');
    expect([open.code, open.out]).toEqual([4, expect.stringContaining('Rule profile-behind is not decided for it')]);
    const behind = await run('explain', 'host', 'host-0');
    expect([behind.code, behind.out]).toEqual([0, expect.stringContaining('profile base 0.9.0 is older than 1.0.0')]);
  });

  it('does not call a profile unused before all hosts are known', async () => {
    const run = await over({ list: failing });
    const { code, out, err } = await run('attention', 'profiles', '-o', 'json');
    expect([code, err]).toEqual([
      4,
      expect.stringContaining('Rule unused-profile is not decided for 2 profiles: no edge hosts are loaded: '),
    ]);
    expect(ruleIn(out, 'unused-profile')).toMatchObject({ rows: 0, unknown: 2 });
  });

  it('is undecided over a snapshot without the other list', async () => {
    const run = await over({});
    const file = join(temporary(), 'hosts.ndjson');
    expect(await run('snapshot', file, '--kinds', 'hosts')).toMatchObject({ code: 0 });
    const { code, out, err } = await command('attention', '--from', file, '-o', 'json');
    expect([code, err]).toEqual([4, expect.stringContaining('Rule profile-behind is not decided for 11 hosts: ')]);
    expect(ruleIn(out, 'profile-behind')).toMatchObject({ rows: 1, unknown: 11 });
    // Answers without rules report nothing about lists that they do not need.
    for (const args of [['hosts', '--count-by', 'agent'], ['why'], ['fields'], ['timeline']])
      expect([args, await command(...args, '--from', file)]).toEqual([
        args,
        expect.objectContaining({ code: 0, err: '' }),
      ]);
  });
});
