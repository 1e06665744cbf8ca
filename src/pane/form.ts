import { stringify } from 'yaml';
import type { Json } from '../core/value.ts';

/**
 * An item as YAML: fields in the service's order, long texts as blocks, no anchors. Readers of YAML 1.1
 * read the same: a text like `yes` or a time stands in quotes. Ends without a line feed.
 */
export const yamlText = (json: Json): string =>
  stringify(json, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' }).trimEnd();

/** An item as JSON with an indent of two. */
export const jsonText = (json: Json): string => JSON.stringify(json, null, 2);
