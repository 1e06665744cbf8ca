import { describe, expect, it } from 'vitest';
import type { Outgoing, ServiceResponse } from '../../../src/api/decode.ts';
import { withServiceTime } from '../../../src/api/policy/service-time.ts';
import { redactor } from '../../../src/api/problems/redact.ts';
import type { ServiceAhead } from '../../../src/core/values/clocks.ts';

const NOW = Date.UTC(2026, 2, 1, 12);
const request: Outgoing = { method: 'GET', path: '/v1/x', headers: {}, attempt: 1, redact: redactor(null) };

/** The bounds of the service's clock after an answer that took a second. */
const told = async (status: number, headers: ServiceResponse['headers']): Promise<readonly ServiceAhead[]> => {
  const heard: ServiceAhead[] = [];
  let now = NOW;
  const send = async (): Promise<ServiceResponse> => {
    now += 1000;
    return { status, headers } as ServiceResponse;
  };
  const clock = { now: () => now, sleep: async () => undefined };
  await withServiceTime(send, clock, (ahead) => heard.push(ahead))(request, new AbortController().signal);
  return heard;
};

describe('the time of the service', () => {
  it('is the date of an answer, with bounds that allow for its duration', async () => {
    const date = new Date(NOW + 180_000).toUTCString();
    expect(await told(200, { date })).toEqual([{ least: 179_000, most: 181_000 }]);
    expect(await told(404, { date })).toHaveLength(1);
  });

  it.each([
    [200, {}],
    [200, { date: 'yesterday' }],
    [200, { date: 'Sun, 01 Mar 2026 11:00:00 GMT', age: '3600' }],
    [502, { date: 'Sun, 01 Mar 2026 11:00:00 GMT' }],
    [407, { date: 'Sun, 01 Mar 2026 11:00:00 GMT' }],
  ])('is not read from a cache, a gateway, or an answer without a date: %i %o', async (status, headers) => {
    expect(await told(status, headers)).toEqual([]);
  });
});
