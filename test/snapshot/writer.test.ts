import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldChanges } from '../../src/change/change.ts';
import type { KindId } from '../../src/core/query/query.ts';
import { membersIn } from '../../src/snapshot/bytes.ts';
import { checkText, gunzip, Leak } from '../../src/snapshot/check.ts';
import type { ListChange, SnapshotHeader } from '../../src/snapshot/format.ts';
import { refreshMember, refreshText, StateWriter } from '../../src/snapshot/writer.ts';
import { HIDE_DATA } from '../fixtures/secrets/hide-data.ts';
import { HIDE_OTHERS } from '../fixtures/secrets/hide-others.ts';
import { HIDE_TEXTS } from '../fixtures/secrets/hide-texts.ts';
import { HIDE_TOKENS } from '../fixtures/secrets/hide-tokens.ts';
import { hostileItem } from '../resources/hostile.ts';
import { fullJson, kind } from '../resources/shown.ts';
import { bytesOf } from './file.ts';

const AT = Date.parse('2026-11-23T02:24:16Z');
const HEADER: SnapshotHeader = { program: '0', made: AT, service: 'edge.example', scope: { type: 'tenant' } };

/** The state of one list, in gzip. */
const state = async (id: KindId, texts: readonly string[]): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  const writer = new StateWriter(HEADER, async (bytes) => void pieces.push(bytes));
  await writer.list({ kind: id, query: {}, dialect: 'document', fields: null });
  for (const text of texts) await writer.item({ kind: id }, text);
  await writer.listEnd({ kind: id, count: texts.length, isWhole: true, at: AT, notes: [] });
  await writer.end();
  return Buffer.concat(pieces);
};

const change = (parts: Partial<ListChange>): ListChange => ({
  kind: 'hosts',
  uid: 'u',
  name: 'n',
  at: null,
  seen: [AT, AT + 1],
  what: 'field',
  path: 'status.health.state',
  ...parts,
});

const refreshOf = (changes: readonly ListChange[], at = AT + 1): Buffer =>
  refreshText([{ refresh: { kind: 'hosts', at, isWhole: true, changes: changes.length, touched: 0 }, changes }]);

const NOBODY = (): boolean => false;
const leakIn = (text: Buffer, isOwn: (bytes: Buffer) => boolean = NOBODY): Promise<string | null> =>
  checkText([text], isOwn).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Leak) return error.message;
      throw error;
    },
  );

const sha = (lines: readonly string[]): string =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');

describe('a snapshot file', () => {
  it('inflates to the lines of all members, and each checksum covers the lines since the last checksum', async () => {
    const host = kind('hosts').item(fullJson('hosts'));
    const text = refreshOf([change({ from: 'healthy', to: 'unhealthy' }), change({ what: 'gone', path: '' })]);
    const file = Buffer.concat([await state('hosts', [host.jsonText()]), refreshMember(text)]);
    const lines = gunzipSync(file).toString('utf8').trimEnd().split('\n');
    const json = lines.map((line) => JSON.parse(line));
    expect(json[0]).toMatchObject({ edgescope: 'snapshot', format: 1, made: '2026-11-23T02:24:16.000Z' });
    expect(json[2]).toEqual({ kind: 'hosts', item: JSON.parse(host.jsonText()) });
    const present = host.jsonText().match(/"\w+":"\(present\)"/g) ?? [];
    expect(present.length).toBeGreaterThan(2);
    expect(json[3]).toMatchObject({ end: 'hosts', items: 1, complete: true });
    const counts = Object.values<number>(json[3].withheld);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(present.length);
    expect(json[4]).toEqual({ end: 'snapshot', lines: 4, sha256: sha(lines.slice(0, 4)) });
    expect(json[7]).toMatchObject({ end: 'refresh', changes: 2, sha256: sha(lines.slice(5, 7)) });
  });

  it('keeps a list of any length, with the number of lines and the checksum', async () => {
    const texts = Array.from({ length: 3000 }, (_, index) =>
      JSON.stringify({ metadata: { uid: `${index}`, name: 'x'.repeat(90) } }),
    );
    const lines = gunzipSync(await state('hosts', texts))
      .toString('utf8')
      .trimEnd()
      .split('\n');
    expect(lines).toHaveLength(3004);
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ end: 'snapshot', lines: 3003, sha256: sha(lines.slice(0, -1)) });
  });
});

describe('checkText', () => {
  it('finds nothing in admitted items and changes, whatever the service sent', async () => {
    const property = fc.asyncProperty(
      hostileItem(fullJson('hosts')),
      hostileItem(fullJson('hosts')),
      async (one, other) => {
        const [before, after] = [one, other].map((json) => kind('hosts').item(structuredClone(json)));
        const changes = fieldChanges(before?.raw() ?? null, after?.raw() ?? null).map((each) => change(each));
        expect(
          await leakIn(refreshOf([...changes, change({ what: 'new', path: '', ...(after && { item: after }) })])),
        ).toBe(null);
      },
    );
    await fc.assert(property, { numRuns: 15 });
  });

  it('finds nothing in the admitted texts of the corpus, and the file contains no secret of the corpus', async () => {
    const secret = 'Zq9sEcr3tVal0Qwe';
    const written = [...Object.values({ ...HIDE_DATA, ...HIDE_TEXTS }).flat(), ...HIDE_OTHERS].map((text) =>
      text.replaceAll('§', secret),
    );
    const tokens = HIDE_TOKENS.map(([head, rest]) => `${head}${rest}`);
    const items = [...written, ...tokens].map((text, index) =>
      kind('profiles').item({
        metadata: { uid: `${index}`, name: 'n' },
        spec: { a: text, values: text, published: { packs: [{ name: 'p', values: text }] } },
      }),
    );
    const file = gunzipSync(
      await state(
        'profiles',
        items.map((item) => item.jsonText()),
      ),
    );
    expect(await leakIn(file)).toBe(null);
    expect(file.includes(secret)).toBe(false);
    expect(HIDE_TOKENS.filter(([, rest]) => file.includes(rest))).toEqual([]);
    const changes = items
      .flatMap((item) => fieldChanges({}, item.raw()))
      .map((each) => change({ ...each, kind: 'profiles' }));
    expect(await leakIn(refreshOf(changes))).toBe(null);
  });

  it.each<[string, string, string]>([
    [
      'an item',
      '{"kind":"hosts","item":{"spec":{"db":{"password":"hunter2"}}}}',
      'a value under password would have been written',
    ],
    [
      'a new item',
      '{"kind":"hosts","uid":"u","new":{"spec":{"hostAuthToken":"x"}}}',
      'a value under hostAuthToken would have been written',
    ],
    [
      'a change',
      '{"kind":"hosts","path":"spec.hostPairingKey","from":"(present)","to":"x"}',
      'a value under hostPairingKey would have been written',
    ],
    [
      'a change below a secret key',
      '{"kind":"hosts","path":"spec.credentials[a].user","from":"(present)","to":"root"}',
      'a value under user would have been written',
    ],
    [
      'a text with a token',
      '{"kind":"hosts","path":"spec.note","to":"ghp_0123456789abcdefghijABCDEFGHIJ012345"}',
      'a value under note would have been written',
    ],
  ])('names the key in %s', async (_, line, message) => {
    expect(await leakIn(Buffer.from(line))).toBe(message);
  });

  it('fails with the error of its source', async () => {
    const file = await state('hosts', ['{}']);
    const stopping = async function* () {
      yield file.subarray(0, 20);
      throw new Error('stopped');
    };
    await expect(checkText(gunzip(stopping()), NOBODY)).rejects.toThrow('stopped');
    const cut = async function* () {
      yield file.subarray(0, 60);
    };
    await expect(checkText(gunzip(cut()), NOBODY)).rejects.toThrow('unexpected end of file');
  });

  it("finds the program's own key across pieces of a text", async () => {
    const line = Buffer.from('{"edgescope":"snapshot","service":"https://u:own-key-1@x"}\n');
    const isOwn = (bytes: Buffer): boolean => bytes.includes('own-key-1');
    await expect(checkText([line.subarray(0, 40), line.subarray(40)], isOwn)).rejects.toThrow(/the key of edgescope/);
  });
});

describe('membersIn', () => {
  it('finds the whole members of a file, wherever the last member is cut', async () => {
    const whole = Buffer.concat([
      await state('hosts', [JSON.stringify({ a: 'b'.repeat(200) })]),
      refreshMember(refreshOf([])),
    ]);
    const member = refreshMember(refreshOf([change({ from: 1, to: 2 })], AT + 2));
    const file = Buffer.concat([whole, member]);
    expect(await membersIn(bytesOf(file))).toEqual({ end: file.length, isCut: false, count: 3 });
    for (let cut = 1; cut < member.length; cut += 1)
      expect(await membersIn(bytesOf(file.subarray(0, whole.length + cut)))).toEqual({
        end: whole.length,
        isCut: true,
        count: 2,
      });
    const zeros = Buffer.concat([whole, Buffer.alloc(100)]);
    expect(await membersIn(bytesOf(zeros))).toEqual({ end: whole.length, isCut: true, count: 2 });
  });

  it('reads a file in pieces that end anywhere, and members with names in their headers', async () => {
    const noise = Buffer.from(
      Array.from({ length: 150_000 }, (_, index) => createHash('md5').update(`${index}`).digest()[0] ?? 0),
    );
    const plain = gzipSync(noise);
    const named = Buffer.concat([
      plain.subarray(0, 3),
      Buffer.from([8]),
      plain.subarray(4, 10),
      Buffer.from('night\0'),
      plain.subarray(10),
    ]);
    const file = Buffer.concat([named, plain, refreshMember(Buffer.from('x\n'))]);
    for (const size of [1 << 16, 4096, plain.length]) {
      const read = (from: number, length: number) => file.subarray(from, from + Math.min(size, length));
      expect(await membersIn({ size: file.length, read })).toEqual({ end: file.length, isCut: false, count: 3 });
    }
    expect(await membersIn(bytesOf(Buffer.from('no gzip')))).toEqual({ end: 0, isCut: true, count: 0 });
  });
});
