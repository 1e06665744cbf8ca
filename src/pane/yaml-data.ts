import { parseAllDocuments } from 'yaml';
import { isArray, isObject, type Json } from '../core/values/index.ts';

/** Longer texts are compared by line only: parsing takes a second per megabyte. In code units. */
const MAX_LENGTH = 100_000;

/**
 * Objects and lists of a YAML text, with scalars as written; null where it is invalid or too long. Several documents
 * are a list.
 */
export const yamlData = (text: string): Json | null => {
  if (text.length > MAX_LENGTH) return null;
  try {
    const documents = parseAllDocuments(text, { schema: 'failsafe', logLevel: 'silent' });
    if (documents.some(({ errors }) => errors.length > 0)) return null;
    const data = documents.map((one): unknown => one.toJS({ maxAliasCount: 100 }));
    const json = (data.length === 1 ? data[0] : data) as Json;
    return isArray(json) || isObject(json) ? json : null;
  } catch {
    // Too many aliases, or keys that are not texts.
    return null;
  }
};
