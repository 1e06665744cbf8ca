import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/core/client/problem.ts';
import { noticeOf } from '../../src/store/list/layout.ts';
import { changeList } from '../../src/store/walk/query.ts';
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
    const client = new ScriptedClient({ hosts: { items: fleet(9) } });
    const app = await new App(client, { size: { columns, rows: 24 } }).settled();
    const notices = noticeOf({ ...app.state, ...changeList(app.state, { ...app.list, problem: PROBLEM }) });
    const text = notices.map((one) => one.text).join(' ');
    expect(notices.length).toBeLessThanOrEqual(2);
    if (columns >= 80) expect(text).toContain('rows from');
    for (const part of [PROBLEM.what, 'fccd9467-ac812671', 'try again with r.']) expect(text).toContain(part);
  });
});
