import { describe, expect, it } from 'vitest';
import { readErrorBody } from '../../src/api/problems/error-body.ts';
import { redactor } from '../../src/api/problems/redact.ts';
import { statusProblem } from '../../src/api/problems/status.ts';
import { commandProblemLine } from '../../src/cli/remedy.ts';

const STATUSES = [302, 400, 401, 403, 404, 405, 407, 408, 410, 414, 422, 429, 431, 500, 502, 503, 504, 511];

describe('what helps on the command line', () => {
  it.each(STATUSES)('%i names no key of the screen', (status) => {
    const asked = {
      call: 'GET /v1/x',
      address: 'https://host',
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
});
