import type { Redact } from './problems/redact.ts';
import { parseJson } from './stream/parse-json.ts';

/** An element of a list, as it was parsed and its bytes, without the credentials of this side. */
export const redactedItem = (json: object, bytes: Buffer, redact: Redact): readonly [object, Buffer] => {
  if (!redact.isIn(bytes)) return [json, bytes];
  const redacted = Buffer.from(redact(bytes.toString('utf8')));
  // Other elements keep the bytes around it.
  bytes.fill(0);
  const parsed = parseJson(redacted);
  // A key that was a part of something else than a text leaves nothing that can be read.
  return typeof parsed === 'object' && parsed !== null ? [parsed, redacted] : [{}, Buffer.from('{}')];
};
