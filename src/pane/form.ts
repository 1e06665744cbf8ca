import { stringify } from 'yaml';
import type { Json } from '../core/values/index.ts';
import { YAML_OPTIONS } from './yaml-options.ts';

/**
 * An item as YAML: fields in the service's order, long texts as blocks, no anchors. Readers of YAML 1.1
 * read the same: a text like `yes` or a time stands in quotes. Ends without a line feed.
 */
export const yamlText = (json: Json): string =>
  // Only the last line feed: those before it belong to a text that ends in some.
  stringify(json, YAML_OPTIONS).replace(/\n$/, '');

/** An item as JSON with an indent of two. */
export const jsonText = (json: Json): string => JSON.stringify(json, null, 2);
