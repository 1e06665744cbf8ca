import { describe, expect, test } from 'vitest';
import { ReaderGone } from '../../src/cli/print/sink.ts';
import type { ProcessContext } from '../../src/cli/process-context.ts';
import { watchChanges, watchSettingsOf } from '../../src/cli/watch.ts';
import type { Client } from '../../src/core/client/client.ts';
import { ProblemError } from '../../src/core/client/index.ts';
import type { Item } from '../../src/core/item/index.ts';
import { hosts } from '../snapshot/file.ts';
import { parsed } from './parsed.ts';
import { asking, capture } from './print/printed.ts';
import { ALL, META } from './print/thing.ts';

/** Answer of a walk that is not whole. */
interface Part {
  readonly part: readonly Item[];
}

/** Watches hosts whose walks return these lists in turn, and is interrupted after them. */
const watched = async (walks: readonly (readonly Item[] | Part | Error)[], args: readonly string[], isGone = false) => {
  const abort = new AbortController();
  let walk = 0;
  const client: Client = {
    ability: () => ALL,
    list: async () => {
      const answer = walks[walk];
      walk += 1;
      if (answer === undefined) abort.abort();
      if (answer instanceof Error) throw answer;
      const page = { meta: META, notes: [], bytes: 0 };
      if (answer !== undefined && 'part' in answer) return { ...page, items: answer.part, doubtfulEnd: 'open end' };
      return { ...page, items: answer ?? [] };
    },
    get: async () => {
      throw new Error('not asked for');
    },
  };
  const [stdout, stderr] = [capture(args.includes('text') ? 80 : undefined), capture()];
  const pipe = {
    ...stdout,
    write: (_: unknown, done?: (error?: Error | null) => void) => {
      done?.(Object.assign(new Error(), { code: 'EPIPE' }));
      return true;
    },
  };
  const context: ProcessContext = { env: { LANG: 'C.UTF-8' }, home: '', cwd: '/', stdin: {}, stdout, stderr };
  const settings = { ...watchSettingsOf(parsed(['watch', '--demo', ...args]), context), every: 1 };
  const code = await watchChanges(settings, isGone ? { stdout: pipe } : context, asking(client, stderr, abort.signal));
  return { code, out: stdout.text, err: stderr.text };
};

const A = hosts(['a', 'healthy'], ['b', 'healthy']);
const B = hosts(['a', 'unhealthy'], ['b', 'healthy'], ['c', 'healthy']);
const C = hosts(['a', 'unhealthy'], ['c', 'healthy']);
const BUSY = new ProblemError({ kind: 'unknown', what: 'the service is busy', remedy: [] });

describe('edgescope watch', () => {
  test('prints changes with names for readers, nothing without a change, and failures', async () => {
    const { code, out, err } = await watched([A, A, BUSY, B, C, B], ['-o', 'text']);
    expect(code).toBe(130);
    expect(err).toContain('2 hosts, asked again every 0.001s');
    expect(out.replaceAll(/\d\d:\d\d:\d\dZ/g, 'TIME').split('\n')).toEqual([
      'TIME  the service is busy · next try TIME',
      'TIME  edge-a  health  healthy → unhealthy',
      'TIME  edge-c  new',
      'TIME  edge-b  gone',
      'TIME  edge-b  back',
      '',
    ]);
  });

  test('ends if an answer is too large, and never requests it again', async () => {
    const large = new ProblemError({ kind: 'too-large', what: 'The answer is too large', remedy: ['Narrow the list'] });
    const later = await watched([A, large, B], ['-o', 'text']);
    expect(later.code).toBe(4);
    expect(later.out).toMatch(/^\S+Z {2}The answer is too large\. Narrow the list\.\n$/);
    await expect(watched([large, A], [])).rejects.toThrow('The answer is too large');
  });

  test('calls no row gone or new because of a walk that is not whole', async () => {
    const [a, b, c] = B as [Item, Item, Item];
    const { out } = await watched([B, { part: [a] }, [a, b, c], { part: [a, c] }, [a, c]], ['-o', 'text']);
    expect(out.replaceAll(/\d\d:\d\d:\d\dZ/g, 'TIME').split('\n')).toEqual([
      'TIME  edge-b  no longer on these pages',
      '',
    ]);
    const first = await watched([{ part: [a] }, [a, b]], ['-o', 'text']);
    expect(first.out).toContain('edge-b  first seen here');
  });

  test('prints the lines of a snapshot for programs, with an end line for each refresh', async () => {
    const { out } = await watched([A, A, BUSY, B], []);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { end: 'refresh', kind: 'hosts', complete: true, changes: 0, sha256: expect.any(String) },
      { problem: 'the service is busy', at: expect.stringMatching(/Z$/), next: expect.stringMatching(/Z$/) },
      { uid: 'a', path: 'status.health.state', from: 'healthy', to: 'unhealthy' },
      { uid: 'c', new: { metadata: { name: 'edge-c' } } },
      { end: 'refresh', changes: 2 },
    ]);
  });

  test('keeps rows that pass the filter before or after', async () => {
    const { out } = await watched([A, B, A], ['-o', 'text', '--filter', 'health=unhealthy']);
    expect(
      out
        .replaceAll(/\d\d:\d\d:\d\dZ {2}/g, '')
        .trim()
        .split('\n'),
    ).toEqual(['edge-a  health  healthy → unhealthy', 'edge-a  health  unhealthy → healthy']);
  });

  test('ends if its reader has gone, and if the first walk fails', async () => {
    await expect(watched([A, B], [], true)).rejects.toBeInstanceOf(ReaderGone);
    await expect(watched([BUSY], [])).rejects.toThrow(BUSY.message);
    await expect(watched([A], ['-o', 'csv'])).rejects.toThrow('--output: "csv" must be one of text, ndjson');
  });
});
