import { describe, expect, it } from 'vitest';
import { TIMEOUTS } from '../../src/api/limits.ts';
import { readErrorBody } from '../../src/api/problems/error-body.ts';
import { redactor } from '../../src/api/problems/redact.ts';
import { statusProblem } from '../../src/api/problems/status.ts';
import { commandProblemLine } from '../../src/cli/remedy.ts';
import type { Remedy } from '../../src/core/client/problem.ts';

const STATUSES = [302, 400, 401, 403, 404, 405, 407, 408, 410, 414, 422, 429, 431, 500, 502, 503, 504, 511];

describe('remedies on the command line', () => {
  it.each(STATUSES)('name no key of the screen for status %i', (status) => {
    const asked = {
      call: 'GET /v1/x',
      bytes: 10,
      place: { address: 'https://host', tls: true, proxy: null, timeouts: TIMEOUTS },
      headers: {},
      scope: null,
      signed: null,
      other: null,
      continued: false,
      narrowed: false,
    };
    const file = { ...asked, signed: { kind: 'api-key', value: 'k', file: '/key' } as const };
    for (const about of [asked, file, { ...asked, continued: true }]) {
      for (const wait of [null, 90]) {
        const line = commandProblemLine(statusProblem(status, readErrorBody('', redactor(null)), about, wait, 0));
        expect(line).not.toMatch(/\bwith (?:[a-zA-Z]|\/)(?:[;,. ]|$)/);
      }
    }
  });

  it('name the options that match the keys', () => {
    const said = (...remedy: Remedy): string => commandProblemLine({ kind: 'server', what: 'It broke', remedy });
    expect(said('Wait 90 s, then try again', { action: 'refresh' }, '; if it persists, ask')).toBe(
      'It broke. Wait 90 s, then try again; if it persists, ask.',
    );
    expect(said('Choose another project', { action: 'scope' }, ', or wait')).toContain(
      'project with --project UID, or',
    );
    expect(said('Narrow it by cloud type', { action: 'cloud-type' })).toContain('type with --type.');
    expect(said('Filter locally', { action: 'filter' }, ' instead')).toContain('locally with --filter instead.');
    expect(said('Filter', { action: 'server-filter' })).toContain('Filter with --server-filter.');
    expect(said('It has another:', { set: 'dialect', to: 'current' }, ' asks it')).toContain(
      ': --dialect current asks it.',
    );
  });
});
