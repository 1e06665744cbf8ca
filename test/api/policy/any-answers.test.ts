import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRetry, retryAfter } from '../../../src/api/policy/retry.ts';
import { type Problem, ProblemError } from '../../../src/core/client/problem.ts';
import { fakeClock } from '../tiny.ts';

const never = new AbortController().signal;

/** Outcome of an attempt: success, a status with or without a wait, a cut body, a lost connection. */
const outcome = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.record({
    kind: fc.constantFrom<Problem['kind']>('server', 'rate', 'bad-request', 'cut', 'reset', 'timeout', 'tls'),
    status: fc.option(fc.constantFrom(400, 401, 404, 422, 429, 500, 502, 503, 504), { nil: undefined }),
    retryAfter: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
    code: fc.constantFrom('', 'ECONNRESET', 'EAI_AGAIN', 'UND_ERR_HEADERS_TIMEOUT', 'CERT_HAS_EXPIRED'),
  }),
);

describe('a client, whatever the answers are,', () => {
  it('makes at most three attempts, none of them before the requested time or if a retry does not help', async () => {
    const requests = fc.array(fc.array(outcome, { minLength: 3, maxLength: 3 }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(requests, fc.double({ min: 0, max: 0.999, noNaN: true }), async (all, chance) => {
        const clock = fakeClock();
        const retry = createRetry(clock, () => chance);
        let further = 0;
        for (const outcomes of all) {
          let tries = 0;
          clock.slept.length = 0;
          const work = async (): Promise<void> => {
            const one = outcomes[tries];
            tries += 1;
            if (one == null) return;
            const { code, status, retryAfter: seconds, kind } = one;
            const problem = {
              kind,
              what: 'w',
              remedy: ['r'],
              ...(status !== undefined && { status }),
              ...(seconds !== undefined && { retryAfter: seconds }),
            };
            throw new ProblemError(problem, { cause: { code } });
          };
          await retry(work, never).catch(() => undefined);
          expect(tries).toBeLessThanOrEqual(3);
          expect(clock.slept).toHaveLength(tries - 1);
          further += tries - 1;
          for (const [index, wait] of clock.slept.entries()) {
            const one = outcomes[index];
            expect(wait).toBeGreaterThanOrEqual((one?.retryAfter ?? 0) * 1000);
            expect(wait).toBeLessThanOrEqual(60_000 + 500);
            const again = [429, 502, 503, 504].includes(one?.status ?? 0) || one?.kind === 'cut';
            expect(again || ['ECONNRESET', 'EAI_AGAIN'].includes(one?.code ?? '')).toBe(true);
          }
        }
        // The reserve of retries, and a tenth of all requests.
        expect(further).toBeLessThanOrEqual(10 + all.length / 10);
      }),
    );
  });

  it('reads Retry-After as a whole number of seconds that a timer accepts, or as nothing', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^-?[0-9]{1,40}(\.[0-9]{1,5})?$/),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
      fc.constantFrom('Infinity', '1e9', '0x10', ' 5 ', 'Sun Nov 06 08:49:37 1994', 'Sunday, 06-Nov-94 08:49:37 GMT'),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 4e12 }), (value, now) => {
        const seconds = retryAfter({ 'retry-after': value }, now);
        if (seconds === null) return;
        expect(Number.isSafeInteger(seconds) && seconds >= 0).toBe(true);
        expect(() => new Date(now + seconds * 1000).toISOString()).not.toThrow();
      }),
    );
  });
});
