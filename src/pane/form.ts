import { stringify } from 'yaml';
import type { Json } from '../core/value.ts';

/** An item as YAML: fields in the service's order, long texts as blocks, no anchors. Ends without a line feed. */
export const yamlText = (json: Json): string =>
  stringify(json, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();

/** An item as JSON with an indent of two. */
export const jsonText = (json: Json): string => JSON.stringify(json, null, 2);
