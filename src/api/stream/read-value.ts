import type { Redact } from '../problems/redact.ts';
import { OversizeError } from './oversize.ts';
import { CutError } from './read-list.ts';
import { MalformedError } from './split.ts';

/**
 * Reads a body that is one JSON value of at most `limit` bytes, with the credentials removed.
 * @throws CutError, MalformedError, OversizeError; errors of the body
 */
export const readValue = async (body: AsyncIterable<Buffer>, limit: number, redact: Redact): Promise<unknown> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw new OversizeError();
    chunks.push(chunk);
  }
  try {
    const text = redact(Buffer.concat(chunks).toString('utf8'));
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    // V8's messages for truncated JSON.
    if (/end of JSON input|Unterminated/.test(String(error))) throw new CutError(0, { cause: error });
    throw new MalformedError(0);
  }
};
