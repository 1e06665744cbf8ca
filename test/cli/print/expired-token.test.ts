import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { json, serve } from '../../api/server.ts';
import { named, query } from '../../scenario/service.ts';
import { temporary } from '../../temporary.ts';
import { capture } from './printed.ts';

const HOSTS = 170;

/** Runs command lines over a service that refuses the third page a number of times, because the token has expired. */
const over = async (times: number, status = 410) => {
  let left = times;
  const server = await serve((request, response) => {
    if (!/edgehosts/.test(request.url ?? '')) {
      json({ items: [], listmeta: { continue: '', count: 0 } })(request, response);
      return;
    }
    const start = Number(query(request).get('continue') ?? '0');
    if (start === 100 && left > 0) {
      left -= 1;
      json({ code: 'Expired', message: 'the continue token is too old' }, { status })(request, response);
      return;
    }
    const end = Math.min(HOSTS, start + 50);
    const listmeta = { continue: end < HOSTS ? String(end) : '', count: HOSTS, limit: 50, offset: end };
    json({ items: named(start, end), listmeta })(request, response);
  });
  const home = temporary();
  const run = async (...args: readonly string[]) => {
    const [stdout, stderr] = [capture(), capture()];
    const context = { env: { LANG: 'C.UTF-8' }, home, cwd: home, stdin: {}, stdout, stderr };
    const code = await main([...args, `--url=${server.url}`, '--dialect=current'], context);
    return { code, out: stdout.text, err: stderr.text, home };
  };
  return run;
};

const uidsIn = (text: string): readonly string[] => text.match(/\bu\d+\b/g) ?? [];
const ALL = Array.from({ length: HOSTS }, (_, at) => `u${at}`).toSorted();
const AGAIN = 'a continue token expired: loaded again from the first page';

describe('a continue token that expires in the middle', () => {
  it.each([
    ['a table', ['hosts', '--columns=uid']],
    ['csv in an order', ['hosts', '-o', 'csv', '--columns=uid', '--order=name']],
    ['lines that are written as they arrive', ['hosts', '-o', 'ndjson', '--columns=uid']],
  ])('makes the walk begin again from the first page, once: %s', async (_, args) => {
    for (const status of [410, 422]) {
      const { out, err, code } = await (await over(1, status))(...args);
      expect(uidsIn(out).toSorted()).toEqual(ALL);
      expect(err).toContain(AGAIN);
      expect(code).toBe(0);
    }
  });

  it('loses no rows of answers and limits', async () => {
    const counted = await (await over(1))('hosts', '--count-by', 'health');
    expect(counted.out).toContain('170');
    expect(counted.code).toBe(0);
    const found = await (await over(1))('hosts', '-o', 'csv', '--columns=uid', '--filter=item-011*', '--limit=5');
    expect(uidsIn(found.out)).toEqual(['u110', 'u111', 'u112', 'u113', 'u114']);
  });

  it('ends the walk with exit code 4 if it expires again', async () => {
    const { out, err, code } = await (await over(2))('hosts', '-o', 'csv', '--columns=uid');
    expect(uidsIn(out)).toHaveLength(100);
    expect(err).toContain('100 of 170 loaded: The service no longer accepts the continue token of the last page (410)');
    expect(code).toBe(4);
  });

  it('leaves the list of a snapshot whole, with each item once', async () => {
    const { home, code, err } = await (await over(1))('snapshot', 'here.ndjson.gz');
    const lines = gunzipSync(readFileSync(join(home, 'here.ndjson.gz'))).toString('utf8');
    expect(lines).toMatch(new RegExp(`"complete":true.*"count":${HOSTS}|"count":${HOSTS}.*"complete":true`));
    expect(lines.match(/"uid":"u42"/g)).toHaveLength(1);
    expect(err).toContain(AGAIN);
    expect(code).toBe(0);
  });
});
