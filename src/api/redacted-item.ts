import { wipe } from '../core/json-scan/index.ts';
import type { Redact } from './problems/redact.ts';
import { parseJson } from './stream/parse-json.ts';

/**
 * An element of a list, as it is parsed and its bytes, without the credentials of this side; null where they are not in its
 * bytes, which are wiped otherwise.
 */
export const redactedItem = (bytes: Buffer, redact: Redact): readonly [object, Buffer] | null => {
  if (!redact.isIn(bytes)) return null;
  const redacted = Buffer.from(redact(bytes.toString('utf8')));
  wipe(bytes);
  const parsed = parseJson(redacted);
  // A key that was a part of something else than a text leaves nothing that can be read.
  return typeof parsed === 'object' && parsed !== null ? [parsed, redacted] : [{}, Buffer.from('{}')];
};
