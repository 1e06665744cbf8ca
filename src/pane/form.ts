import { stringify } from 'yaml';
import type { Json } from '../core/values/index.ts';
import { YAML_OPTIONS } from './yaml-writer.ts';

/**
 * An item as YAML: fields in the service's order, long texts as blocks, no anchors. Safe for YAML 1.1 readers: texts
 * like `yes` or a time are quoted. Without trailing line feed.
 */
export const yamlText = (json: Json): string =>
  // Only the last line feed: earlier ones belong to a text.
  stringify(json, YAML_OPTIONS).replace(/\n$/, '');

/** An item as JSON with an indent of two. */
export const jsonText = (json: Json): string => JSON.stringify(json, null, 2);
