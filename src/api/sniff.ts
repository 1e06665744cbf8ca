import { type Problem, ProblemError, type ProblemKind, type Remedy } from '../core/client/index.ts';
import { maskText } from '../core/secrets/index.ts';
import { sanitise } from '../core/text/index.ts';
import { type Answer, header } from './exchange.ts';
import { LOGIN_REMEDY, readHtml } from './problems/html.ts';
import type { Redact } from './problems/redact.ts';
import { tryAgain } from './problems/remedy.ts';

/** First characters of JSON. */
const JSON_START = /^[{["tfn\d-]/;

const PACKING_REMEDY: Remedy = ['Check the proxy or gateway in between: it changes answers'];

type ProblemWords = readonly [kind: ProblemKind, what: string, remedy: Remedy];

const ADDRESS_REMEDY: Remedy = [
  'Check that the address is the service itself, and whether a proxy or gateway is in between',
];

/** The problem of a success without a body. */
export const emptyProblem = (status: number): Problem => ({
  kind: 'not-json',
  what: `The answer is empty (${status})`,
  remedy: tryAgain('something in between drops the body'),
  status,
});

/**
 * The same body, once its first character shows that it may be JSON.
 * @throws ProblemError for an empty body, an HTML page (with its title), another encoding or anything else
 */
export const requireJson = async function* (
  body: AsyncIterable<Buffer>,
  answer: Answer,
  /** Maximum bytes searched for a page's title. */
  limit: number,
  redact: Redact,
): AsyncGenerator<Buffer, void, void> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of body) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    const text: string = startOf(head);
    if (JSON_START.test(text) && !isWide(head)) {
      yield head;
      head = null;
    } else if (text !== '' && (!text.startsWith('<') || /<\/title/i.test(text) || head.length >= limit)) break;
    // Leading blanks are dropped, to bound the buffer.
    else if (text === '' && head.length > limit) head = head.subarray(-1);
  }
  if (head === null) return;
  const [kind, what, remedy] = describe(head, answer, redact);
  throw new ProblemError({ kind, what, remedy, status: answer.status });
};

const startOf = (bytes: Buffer): string => bytes.toString('utf8').replace(/^[\s\uFEFF]+/, '');

/** UTF-16 or UTF-32, by byte order mark or zeros beside the first character. */
const isWide = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) ||
  (bytes[0] === 0xfe && bytes[1] === 0xff) ||
  (!isGzip(bytes) && bytes.subarray(0, 4).includes(0) && bytes.subarray(0, 4).some((byte) => byte !== 0));

/** Magic number of gzip. */
const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

const describe = (head: Buffer, answer: Answer, redact: Redact): ProblemWords => {
  const text = startOf(head);
  if (text === '') {
    const { kind, what, remedy } = emptyProblem(answer.status);
    return [kind, what, remedy];
  }
  if (isWide(head)) {
    return ['not-json', 'The answer is in UTF-16 or UTF-32; JSON must be UTF-8', ADDRESS_REMEDY];
  }
  if (isGzip(head)) {
    return ['not-json', 'The answer is gzip-encoded twice', PACKING_REMEDY];
  }
  if (text.startsWith('<?xml') && !/<html/i.test(text)) {
    return ['not-json', 'The answer is XML instead of JSON', ADDRESS_REMEDY];
  }
  const page = readHtml(redact(text));
  if (page?.login) return ['portal', `A sign-in page came instead of JSON${titled(page.title)}`, LOGIN_REMEDY];
  if (page !== null) {
    return [
      'not-json',
      `An HTML page came instead of JSON${titled(page.title)}`,
      ['Check that the address is the service itself, not its web page, and whether a proxy or a login is in between'],
    ];
  }
  const type = sanitise(maskText(header(answer.headers, 'content-type') ?? '')).slice(0, 80);
  return ['not-json', `The answer is not JSON${type === '' ? '' : ` (content type ${type})`}`, ADDRESS_REMEDY];
};

const titled = (title: string): string => (title === '' ? '' : `: “${title}”`);
