import { wipe } from '../core/json-scan/index.ts';
import type { Redact } from './problems/redact.ts';
import { parseJson } from './stream/parse-json.ts';

/**
 * A list element and its bytes without the credentials; null where the bytes do not contain them. Otherwise the
 * original bytes are wiped.
 */
export const redactedItem = (bytes: Buffer, redact: Redact): readonly [object, Buffer] | null => {
  if (!redact.isIn(bytes)) return null;
  const redacted = Buffer.from(redact(bytes.toString('utf8')));
  wipe(bytes);
  const parsed = parseJson(redacted);
  // Replacing a key outside of texts may leave invalid JSON.
  return typeof parsed === 'object' && parsed !== null ? [parsed, redacted] : [{}, Buffer.from('{}')];
};
