import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLogFile } from '../../../src/cli/log/file.ts';
import { createRequestLog } from '../../../src/cli/log/ring.ts';
import type { RequestRecord } from '../../../src/core/client/problem.ts';
import { temporary } from '../../temporary.ts';

const folder = temporary();

const record = (id: number): RequestRecord => ({
  id,
  method: 'GET',
  path: '/v1/edgehosts?limit=50',
  attempt: 1,
  startedAt: Date.UTC(2026, 2, 1),
  headMs: 5,
  totalMs: 12,
  status: 200,
  wireBytes: 100,
  decodedBytes: 400,
  problem: null,
});

const ids = (path: string): number[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);

describe('the request log', () => {
  it('keeps the last 200 requests, and reports each until unsubscribed', () => {
    const log = createRequestLog();
    const told: (number | undefined)[] = [];
    const stop = log.subscribe(() => told.push(log.records.at(-1)?.id));
    for (let id = 1; id <= 250; id += 1) log.add(record(id));
    expect(log.records.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, index) => 51 + index));
    expect(told).toEqual(Array.from({ length: 250 }, (_, index) => index + 1));
    stop();
    log.add(record(251));
    expect(told.at(-1)).toBe(250);
  });

  it('reports the first write error, and continues', () => {
    const written: number[] = [];
    const log = createRequestLog((line) => {
      const id = 'id' in line ? line.id : 0;
      written.push(id);
      return [null, null, 'no room', 'still none'][id] ?? null;
    });
    log.add(record(1));
    expect(log.trouble).toBeNull();
    for (const id of [2, 3]) log.add(record(id));
    expect(log.trouble).toBe('no room');
    expect(written).toEqual([1, 2, 3]);
    expect(log.records).toHaveLength(3);
  });
});

describe('the log file', () => {
  it('is appended to, one line of JSON for each request, for its owner only', () => {
    const path = join(folder, 'requests');
    writeFileSync(path, '{"id":1}\n');
    chmodSync(path, 0o644);
    expect(openLogFile(path)(record(2))).toBeNull();
    expect(ids(path)).toEqual([1, 2]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(path, 'utf8').split('\n')[1] ?? '')).toEqual({
      time: '2026-03-01T00:00:00.000Z',
      id: 2,
      method: 'GET',
      path: '/v1/edgehosts?limit=50',
      try: 1,
      status: 200,
      headMs: 5,
      ms: 12,
      wireBytes: 100,
      bytes: 400,
      problem: null,
    });
  });

  it('contains notes besides requests, one line for each', () => {
    const path = join(folder, 'notes');
    const log = createRequestLog(openLogFile(path));
    log.add(record(1));
    log.note('cached rows ignored', Date.parse('2026-03-01T00:00:05Z'));
    expect(readFileSync(path, 'utf8').split('\n')[1]).toBe(
      '{"time":"2026-03-01T00:00:05.000Z","note":"cached rows ignored"}',
    );
    expect(log.records).toHaveLength(1);
  });

  it('is renamed when it is full, also by two instances of the program', () => {
    const path = join(folder, 'full');
    const writers = [openLogFile(path, 'x', 500), openLogFile(path, 'x', 500)];
    for (let id = 1; id <= 12; id += 1) expect(writers[id % 2]?.(record(id))).toBeNull();
    const both = [...ids(`${path}.1`), ...ids(path)];
    expect(both.at(-1)).toBe(12);
    for (const one of [path, `${path}.1`]) {
      expect(statSync(one).size).toBeLessThan(1000);
      expect(statSync(one).mode & 0o777).toBe(0o600);
    }
  });

  it('replaces no other file when it is full', () => {
    const path = join(folder, 'beside');
    writeFileSync(`${path}.1`, 'mine\n');
    const write = openLogFile(path, 'x', 1);
    expect(write(record(1))).toBeNull();
    expect(write(record(2))).toContain(`${path}.1 is not an edgescope log`);
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('mine\n');
    expect(ids(path)).toEqual([1]);
  });

  it('is refused if it is a link, whose target is neither created nor changed', () => {
    const target = join(folder, 'target');
    const link = join(folder, 'link');
    symlinkSync(target, link);
    expect(() => openLogFile(link)).toThrow(/^--log-file: .*link is a symbolic link$/);
    expect(existsSync(target)).toBe(false);
    writeFileSync(target, 'mine\n', { mode: 0o644 });
    expect(() => openLogFile(link)).toThrow(/symbolic link/);
    expect(readFileSync(target, 'utf8')).toBe('mine\n');
    expect(statSync(target).mode & 0o777).toBe(0o644);
  });

  it('is not written through a link that replaced it', () => {
    const target = join(folder, 'later-target');
    const path = join(folder, 'later');
    const write = openLogFile(path, 'x', 1);
    write(record(1));
    rmSync(path);
    symlinkSync(target, path);
    expect(write(record(2))).toMatch(/can no longer be logged to .*later \(ELOOP\)/);
    expect(existsSync(target)).toBe(false);
  });

  it('may be in a folder behind a symlink', () => {
    const real = join(folder, 'real');
    mkdirSync(real);
    symlinkSync(real, join(folder, 'way'));
    expect(openLogFile(join(folder, 'way', 'x'))(record(1))).toBeNull();
    expect(ids(join(real, 'x'))).toEqual([1]);
  });

  it('is refused if it cannot be opened; later errors are reported', () => {
    expect(() => openLogFile(join(folder, 'none', 'x'))).toThrow(/--log-file: .*ENOENT/);
    mkdirSync(join(folder, 'is-a-folder'));
    expect(() => openLogFile(join(folder, 'is-a-folder'))).toThrow(/EISDIR/);
    expect(() => openLogFile('/dev/null')).toThrow(/not a regular file/);
    const inner = join(folder, 'inner');
    mkdirSync(inner);
    const write = openLogFile(join(inner, 'x'), 'x', 1);
    write(record(1));
    rmSync(inner, { recursive: true });
    expect(write(record(2))).toMatch(/can no longer be logged to .*inner\/x \(ENOENT\)/);
    expect(existsSync(inner)).toBe(false);
  });
});
