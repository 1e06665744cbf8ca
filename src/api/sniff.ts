import { maskText } from '../core/mask.ts';
import { ProblemError } from '../core/problem.ts';
import { sanitise } from '../core/text/sanitise.ts';
import { type Answer, header } from './exchange.ts';
import { htmlTitle } from './problems/error-body.ts';
import type { Redact } from './problems/redact.ts';

/** How a JSON value may begin. */
const JSON_START = /^[{["tfn\d-]/;

const notJson = (what: string, status: number): ProblemError =>
  new ProblemError({
    kind: 'not-json',
    what,
    remedy:
      'Check that the address is the service itself, not its web page, and whether a proxy or a login is in between',
    status,
  });

/**
 * The same body, once its first letter shows that it may be JSON.
 * @throws ProblemError `not-json` for an empty body, an HTML page (its title is named) or anything else
 */
export const requireJson = async function* (
  body: AsyncIterable<Buffer>,
  answer: Answer,
  /** The most bytes of a page that are looked at for its title. */
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
    if (JSON_START.test(text)) {
      yield head;
      head = null;
    } else if (text !== '' && (!text.startsWith('<') || /<\/title/i.test(text) || head.length >= limit)) break;
    // Blanks before a value mean nothing, and must not be held for ever.
    else if (text === '' && head.length > limit) head = head.subarray(-1);
  }
  if (head !== null) throw notJson(describe(startOf(head), answer, redact), answer.status);
};

const startOf = (bytes: Buffer): string => bytes.toString('utf8').replace(/^[\s\uFEFF]+/, '');

const describe = (text: string, answer: Answer, redact: Redact): string => {
  if (text === '') return `The answer is empty (${answer.status})`;
  const title = htmlTitle(redact(text));
  if (title !== null) return `An HTML page came instead of JSON${title === '' ? '' : `: “${title}”`}`;
  const type = sanitise(maskText(header(answer.headers, 'content-type') ?? '')).slice(0, 80);
  return `The answer is no JSON${type === '' ? '' : ` (it says ${type})`}`;
};
