import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/core/client/problem.ts';
import { remedyInKeys } from '../../src/store/keys/remedy.ts';
import { SHIPPED_KEYS } from '../places/shipped-keys.ts';
import { answering } from './peers.ts';
import { listFrom, problemOf } from './tiny.ts';

/** The problem of a list that is answered with these bytes. */
const answered = async (answer: string): Promise<Problem> => problemOf(listFrom(await answering(answer)));

const withStatus = (status: string): Promise<Problem> =>
  answered(`HTTP/1.1 ${status} X\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);

/** Texts for the developers of Node, undici or this program, which users must not see. */
const RAW = /assert|should be true|expression|undefined|\bat \S+:\d+|␊/i;

const isReadable = ({ what, remedy }: Problem): void => {
  expect(what).toMatch(/^[A-Z]|^http/);
  expect(`${what} ${remedyInKeys(SHIPPED_KEYS, remedy)}`).not.toMatch(RAW);
  expect(remedyInKeys(SHIPPED_KEYS, remedy)).not.toBe('');
};

describe('a status that no list should have', () => {
  it.each([
    ['000', /violates HTTP: 000 is not a status/],
    ['001', /001 is not a status/],
    ['099', /099 is not a status/],
    ['100', /unrequested 100 Continue/],
    ['101', /switched protocols \(101\)/],
    ['102', /ended with interim status 102/],
    ['103', /ended with interim status 103/],
    ['150', /ended with interim status 150/],
    ['199', /ended with interim status 199/],
    ['204', /The answer is empty \(204\)/],
    ['205', /The answer is empty \(205\)/],
    ['206', /is not a list/],
    ['300', /with 300/],
    ['304', /"not modified" \(304\)/],
    ['306', /with 306/],
    ['418', /with 418/],
    ['499', /with 499/],
    ['599', /Service error on GET \/v1\/edgehosts \(599\)/],
    ['600', /with 600, which is not an HTTP status/],
    ['999', /with 999, which is not an HTTP status/],
    ['1000', /violates HTTP: invalid response status/],
    ['20', /violates HTTP: invalid status code/],
    ['abc', /violates HTTP: invalid status code/],
  ])('is explained: %s', async (status, what) => {
    const problem = await withStatus(status);
    isReadable(problem);
    expect(problem.what).toMatch(what);
  });

  it('is skipped if the answer follows', async () => {
    const body = '{"items":[{"metadata":{"uid":"u1"}}]}';
    const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 150 X\r\n\r\n';
    const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    expect((await listFrom(await answering(early + head + body))).items).toHaveLength(1);
  });
});

describe('a header that HTTP does not allow', () => {
  it.each([
    'Content-Length: x',
    'Content-Length: -1',
    'Content-Length: 5\r\nContent-Length: 6',
    'Transfer-Encoding: chunked\r\nContent-Length: 2',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: foo',
    'Bad Header: 1',
    ': x',
    'X: \u0000',
    'X\u00e9: 1',
    'X: a\rb',
    'Connection: upgrade\r\nUpgrade: h2c',
    'Retry-After: -5',
    'Content-Encoding: foo',
    'Content-Encoding: gzip',
    ` ${'folded '.repeat(3)}`,
    `X: ${'y'.repeat(100_000)}`,
  ])('is reported in a sentence: %j', async (header) => {
    const length = /length|chunked/i.test(header) ? '' : 'Content-Length: 2\r\n';
    isReadable(await answered(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${header}\r\n${length}\r\n{}`));
  });
});
