import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/core/client/problem.ts';
import { noticeOf } from '../../src/store/list/layout.ts';
import { currentList } from '../../src/store/walk/query.ts';
import { fleet, ScriptedClient } from '../scenario/fleet.ts';
import { App } from './app.ts';

const PROBLEM: Problem = {
  kind: 'rate',
  what: 'Too many requests to the service (429)',
  remedy: ['Wait 90 s, then try again', { action: 'refresh' }],
  status: 429,
  code: 'TooManyRequests',
  message: `too many requests from this address ${'and so on '.repeat(20)}`,
  ref: 'fccd9467-ac812671',
};

describe('a failure above the rows', () => {
  it.each([60, 80, 100, 200])('keeps cause, ref and remedy at %i columns', async (columns) => {
    const app = new App(new ScriptedClient({ hosts: { items: fleet(9) } }), { size: { columns, rows: 24 } });
    await app.settled();
    const list = currentList(app.state);
    expect(list).toBeDefined();
    if (list === undefined) return;
    const lists = Object.fromEntries(
      Object.entries(app.state.lists).map(([key, one]) => [key, one === list ? { ...one, problem: PROBLEM } : one]),
    );
    const notices = noticeOf({ ...app.state, lists });
    const text = notices.map((one) => one.text).join(' ');
    expect(notices.length).toBeLessThanOrEqual(2);
    if (columns >= 80) expect(text).toContain('rows from');
    for (const part of [PROBLEM.what, 'fccd9467-ac812671', 'try again with r.']) expect(text).toContain(part);
    app.stop();
  });
});
