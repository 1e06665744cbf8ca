import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../src/core/client/index.ts';
import { A, B, C, hostsClient, linesOf, taking } from './taking.ts';

describe('a recording', () => {
  const ends = (path: string) => linesOf(readFileSync(path)).filter(({ end }) => end === 'refresh');

  test('appends a member in each round, and ends whole when it is interrupted', async () => {
    const one: ReturnType<typeof taking> = taking(
      hostsClient((walk) => {
        if (walk === 4) one.abort.abort();
        return [A, B, B, C][walk] ?? C;
      }),
      ['a.gz'],
      { every: 1 },
    );
    expect(await one.run()).toBe(0);
    const all = linesOf(readFileSync(one.path));
    const changes = all.filter(({ seen }) => seen !== undefined);
    expect(
      changes.map(({ uid, path, from, to, new: added, gone }) => [
        uid,
        path ?? (gone ? 'gone' : added.metadata.name),
        from,
        to,
      ]),
    ).toEqual([
      ['a', 'status.health.state', 'healthy', 'unhealthy'],
      ['c', 'edge-c', undefined, undefined],
      ['b', 'gone', undefined, undefined],
    ]);
    expect(
      ends(one.path)
        .map((end) => end.changes)
        .slice(0, 3),
    ).toEqual([2, 0, 1]);
    expect(one.stderr.text).toMatch(/a\.gz: 3 refreshes, 3 changes · .*\n$/);
    const early: ReturnType<typeof taking> = taking(
      hostsClient(() => {
        early.abort.abort();
        return A;
      }),
      ['a.gz'],
      { every: 1 },
    );
    await expect(early.run()).rejects.toBeInstanceOf(ProblemError);
    expect(early.files()).toEqual([]);
  });

  test('reports a failed walk, tries again, and loses no change', async () => {
    const problem = { kind: 'unavailable', what: 'the service is busy', remedy: [] } as const;
    const one: ReturnType<typeof taking> = taking(
      hostsClient((walk) => {
        if (walk === 1) throw new ProblemError({ ...problem, kind: 'unknown' });
        if (walk === 3) one.abort.abort();
        return walk === 0 ? A : C;
      }),
      ['a.gz'],
      { every: 1 },
    );
    expect(await one.run()).toBe(0);
    expect(one.stderr.text).toMatch(/Z hosts: the service is busy.* · next try \d\d:/);
    expect(ends(one.path).map((end) => end.changes)[0]).toBe(3);
  });

  test('ends, without another walk, once its only list has become too large', async () => {
    let walks = 0;
    const one: ReturnType<typeof taking> = taking(
      hostsClient((walk) => {
        walks += 1;
        if (walk === 2)
          throw new ProblemError({ kind: 'too-large', what: 'The answer is larger than 512M', remedy: ['Narrow it'] });
        return walk === 0 ? A : B;
      }),
      ['a.gz', '--kinds', 'hosts'],
      { every: 1 },
    );
    expect(await one.run()).toBe(4);
    expect(walks).toBe(3);
    expect(one.stderr.text).toMatch(/Z hosts: The answer is larger than 512M\. Narrow it\.\n/);
    expect(one.stderr.text).not.toContain('next try');
    expect(ends(one.path)).toHaveLength(1);
  });

  test('holds refreshes that cannot be written, and appends them later', async () => {
    const one: ReturnType<typeof taking> = taking(
      hostsClient((walk) => {
        if (walk === 1) renameSync(one.folder, `${one.folder}.away`);
        if (walk === 2) renameSync(`${one.folder}.away`, one.folder);
        if (walk === 3) one.abort.abort();
        return [A, B, C][walk] ?? C;
      }),
      ['a.gz'],
      { every: 1 },
    );
    expect(await one.run()).toBe(0);
    expect(one.stderr.text).toMatch(
      /Z a\.gz is gone with its directory; nothing was written: no such directory: .*; the next refresh tries again\n/,
    );
    expect(one.stderr.text).toMatch(/Z a\.gz goes on, nothing is missing in it\n/);
    expect(one.stderr.text).not.toContain('not recorded');
    expect(ends(one.path).map((end) => end.changes)).toEqual([2, 1]);
  });

  test('reports at its end which changes could not be written', async () => {
    const one: ReturnType<typeof taking> = taking(
      hostsClient((walk) => {
        if (walk === 1) renameSync(one.folder, `${one.folder}.away`);
        if (walk === 3) one.abort.abort();
        return [A, B, C][walk] ?? C;
      }),
      ['a.gz'],
      { every: 1 },
    );
    expect(await one.run()).toBe(4);
    expect(one.stderr.text).toMatch(
      /a\.gz: 0 refreshes, 0 changes · .*\nnot recorded: 3 changes of \d refreshes, .*Z\n$/,
    );
    expect(one.stderr.text.match(/is gone with its directory/g)).toHaveLength(1);
  });

  const losses: readonly (readonly [string, (path: string) => void, string])[] = [
    ['is removed', (path) => rmSync(path), 'is gone'],
    ['is moved', (path) => renameSync(path, `${path}.1`), 'is gone'],
    [
      'is replaced by a directory',
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
      'is a directory now',
    ],
    ['grows', (path) => writeFileSync(path, 'more', { flag: 'a' }), 'was changed by another program'],
    ['is emptied', (path) => truncateSync(path, 0), 'was changed by another program'],
    [
      'is changed in its middle',
      (path) => writeFileSync(path, readFileSync(path).fill(0, 100, 110)),
      'was changed by another program',
    ],
    [
      'is replaced by a file of the same size',
      (path) => {
        const { size } = statSync(path);
        rmSync(path);
        writeFileSync(path, Buffer.alloc(size, 'x'));
      },
      'was changed by another program',
    ],
    [
      'becomes a link',
      (path) => {
        const { size } = statSync(path);
        rmSync(path);
        writeFileSync(`${path}.1`, Buffer.alloc(size, 'x'));
        symlinkSync(`${path}.1`, path);
      },
      'was changed by another program',
    ],
    [
      'becomes a pipe',
      (path) => {
        rmSync(path);
        execFileSync('mkfifo', [path]);
      },
      'was changed by another program',
    ],
  ];

  test.each(losses)('continues in a new file, and leaves the old one alone, if its file %s', async (_, lose, why) => {
    const contents = (): readonly string[] =>
      one
        .files()
        .filter((name) => !/-\d{8}T/.test(name))
        .map(
          (name) =>
            `${name} ${statSync(join(one.folder, name)).isFile() && readFileSync(join(one.folder, name), 'latin1')}`,
        );
    let lost: readonly string[] = [];
    const one: ReturnType<typeof taking> = taking(
      hostsClient((walk) => {
        if (walk === 1) {
          lose(one.path);
          lost = contents();
        }
        if (walk === 3) one.abort.abort();
        return [A, B, C][walk] ?? C;
      }),
      ['a.gz'],
      { every: 1 },
    );
    expect(await one.run()).toBe(4);
    const next = one.files().find((name) => /^a\.gz-\d{8}T\d{6}Z\.ndjson\.gz$/.test(name)) ?? '';
    expect(one.stderr.text).toContain(`Z a.gz ${why}: ${next} goes on with the lists as they are now\n`);
    expect(one.stderr.text).toMatch(/: \d refresh(?:es)?, 1 change · .*\nnot recorded: 2 changes of 1 refresh, .*Z\n$/);
    expect(contents()).toEqual(lost);
    const all = linesOf(readFileSync(join(one.folder, next)));
    expect(all.flatMap(({ item }) => item?.metadata.uid ?? [])).toEqual(['a', 'b', 'c']);
    expect(ends(join(one.folder, next)).map((end) => end.changes)[0]).toBe(1);
  });

  test('continues in its file if only the times or the inode of the file have changed', async () => {
    const one: ReturnType<typeof taking> = taking(
      hostsClient((walk) => {
        if (walk === 1) utimesSync(one.path, 1, 1);
        if (walk === 2) {
          copyFileSync(one.path, `${one.path}.copy`);
          renameSync(`${one.path}.copy`, one.path);
        }
        if (walk === 3) one.abort.abort();
        return [A, B, C][walk] ?? C;
      }),
      ['a.gz'],
      { every: 1 },
    );
    expect(await one.run()).toBe(0);
    expect([
      one.files(),
      ends(one.path)
        .map((end) => end.changes)
        .slice(0, 2),
    ]).toEqual([['a.gz'], [2, 1]]);
  });

  test('names the file in which it continues, once this file can be created', async () => {
    const one: ReturnType<typeof taking> = taking(
      hostsClient((walk) => {
        if (walk === 1) renameSync(one.folder, `${one.folder}.away`);
        if (walk === 2) mkdirSync(one.folder);
        if (walk === 4) one.abort.abort();
        return [A, B, C][walk] ?? C;
      }),
      ['a.gz'],
      { every: 1 },
    );
    expect(await one.run()).toBe(4);
    const [next = ''] = one.files();
    expect(one.stderr.text).toContain(`Z a.gz is gone: ${next} goes on with the lists as they are now\n`);
    expect(one.stderr.text).toMatch(/\nnot recorded: 3 changes of 2 refreshes, .*Z\n$/);
    expect(linesOf(readFileSync(join(one.folder, next))).flatMap(({ item }) => item?.metadata.uid ?? [])).toEqual([
      'a',
      'c',
    ]);
  });

  test('continues in a new file, with the present state, above the size limit', async () => {
    const one: ReturnType<typeof taking> = taking(
      hostsClient((walk) => {
        if (walk === 2) one.abort.abort();
        return [A, B][walk] ?? B;
      }),
      ['a.ndjson.gz'],
      { every: 1, maxFile: 1 },
    );
    expect(await one.run()).toBe(0);
    const [next = '', first] = one.files();
    expect(first).toBe('a.ndjson.gz');
    expect(next).toMatch(/^a-\d{8}T\d{6}Z\.ndjson\.gz$/);
    expect(one.stderr.text).toContain(`a.ndjson.gz ends, ${next} goes on`);
    const items = linesOf(readFileSync(join(one.folder, next))).flatMap(({ item }) => item?.metadata.uid ?? []);
    expect(items).toEqual(['a', 'b', 'c']);
  });
});
