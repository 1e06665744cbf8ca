import { describe, expect, it } from 'vitest';
import { createDialectFallback, type DialectFallbackOptions } from '../../../src/cli/dialect/command-fallback.ts';
import { type Problem, ProblemError } from '../../../src/core/client/problem.ts';
import type { DialectId } from '../../../src/core/query/query.ts';

const CALLS = { document: 'GET /v1/things', current: 'POST /v1/dashboard/things' } as const;

const gone = (dialect: DialectId, status = 405): Problem => ({
  kind: 'gone',
  what: 'gone',
  remedy: ['none'],
  status,
  endpoint: { call: CALLS[dialect], instead: CALLS[dialect === 'document' ? 'current' : 'document'] },
});

const fallback = (mode: DialectFallbackOptions['mode'], fallbacks: DialectFallbackOptions['fallbacks'] = {}) => {
  const said: string[] = [];
  const moved: string[] = [];
  const asked: string[] = [];
  const { ask } = createDialectFallback({
    mode,
    fallbacks,
    say: (text) => said.push(text),
    onFallback: (kind, to) => moved.push(`${kind} ${to}`),
  });
  const work = (missing: readonly DialectId[]) =>
    ask('things', async (dialect) => {
      asked.push(dialect);
      if (missing.includes(dialect)) throw new ProblemError(gone(dialect));
      return dialect;
    });
  return { ask, work, said, moved, asked };
};

describe('a command', () => {
  it.each(['document', 'current'] as const)('never leaves a chosen dialect: %s', async (mode) => {
    const { work, asked } = fallback(mode, { things: 'current' });
    await expect(work([mode])).rejects.toThrow('gone');
    expect(asked).toEqual([mode]);
  });

  it('begins with the known dialect, and falls back if it is gone', async () => {
    const { work, moved, asked } = fallback('auto', { things: 'current' });
    expect(await work(['current'])).toBe('document');
    expect(asked).toEqual(['current', 'document']);
    expect(moved).toEqual(['things document']);
  });

  it('is repeated when a result reports that the endpoint disappeared in between', async () => {
    const { ask } = fallback('auto');
    const work = async (dialect: DialectId) => ({ dialect, problem: dialect === 'document' ? gone(dialect) : null });
    expect((await ask('things', work, ({ problem }) => problem)).dialect).toBe('current');
  });

  it('keeps a partial result if neither has the rest, and passes on any other failure', async () => {
    const { ask, work } = fallback('auto');
    const part = async (dialect: DialectId) => {
      if (dialect === 'current') throw new ProblemError(gone(dialect));
      return { rows: 50 };
    };
    expect(await ask('things', part, ({ rows }) => (rows === 50 ? gone('document') : null))).toEqual({ rows: 50 });
    const other = new ProblemError({ kind: 'rate', what: 'too often', remedy: ['wait'] });
    await expect(ask('things', () => Promise.reject(other))).rejects.toBe(other);
    expect(await work([])).toBe('document');
  });
});
