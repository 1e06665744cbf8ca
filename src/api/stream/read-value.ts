import type { Redact } from '../problems/redact.ts';
import { OversizeError } from './oversize.ts';
import { CutError } from './read-list.ts';
import { MalformedError } from './split.ts';

/**
 * Reads a body that is one JSON value, of at most `limit` bytes, without what `redact` takes out.
 * @throws CutError, MalformedError, OversizeError, what the body throws
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
    // V8's own words for a text that ends too early.
    if (/end of JSON input|Unterminated/.test(String(error))) throw new CutError(0, { cause: error });
    throw new MalformedError(0);
  }
};
