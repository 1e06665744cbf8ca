import { describe, expect, it } from 'vitest';
import type { Outgoing, Send, ServiceResponse } from '../../../src/api/decode.ts';
import { withRedaction } from '../../../src/api/policy/redaction.ts';
import { redactor } from '../../../src/api/problems/redact.ts';
import { ProblemError } from '../../../src/core/client/problem.ts';

const KEY = 'k-123456';

describe('the redaction of credentials', () => {
  const redact = redactor({ kind: 'api-key', value: KEY });
  const request: Outgoing = { method: 'GET', path: '/v1/x', headers: {}, attempt: 1, redact };
  const ask = (send: Send): Promise<ServiceResponse> => withRedaction(send)(request, new AbortController().signal);

  it('removes them from all headers of the answer, including repeated headers', async () => {
    const headers = { location: `/login?key=${KEY}`, 'set-cookie': [`a=${KEY}`, 'b=1'], etag: '7' };
    const answer = await ask(async () => ({ status: 302, headers }) as unknown as ServiceResponse);
    expect(answer).toEqual({
      status: 302,
      headers: { location: '/login?key=(present)', 'set-cookie': ['a=(present)', 'b=1'], etag: '7' },
    });
  });

  it('removes them from the problem of a request without an answer', async () => {
    const problem = { kind: 'not-json', what: `it answers ${KEY}`, remedy: ['Check the port'] } as const;
    const cause = { code: 'HPE_INVALID_CONSTANT' };
    const asked = ask(async () => {
      throw new ProblemError(problem, { cause });
    });
    await expect(asked).rejects.toMatchObject({ problem: { ...problem, what: 'it answers (present)' } });
  });

  it('leaves other errors unchanged', async () => {
    const odd = new TypeError('odd');
    const asked = ask(async () => {
      throw odd;
    });
    await expect(asked).rejects.toBe(odd);
  });
});
