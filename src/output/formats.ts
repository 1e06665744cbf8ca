import type { OutputFormat } from './format.ts';
import { JSON_FORMAT, NDJSON_FORMAT } from './json.ts';
import { CSV, MARKDOWN, TSV } from './sheet.ts';
import { TABLE, WIDE } from './table.ts';
import { YAML_FORMAT } from './yaml.ts';

/** All output formats, in the order of help and pickers. A new format is one object here. */
export const FORMATS: readonly OutputFormat[] = [
  TABLE,
  WIDE,
  CSV,
  TSV,
  MARKDOWN,
  JSON_FORMAT,
  NDJSON_FORMAT,
  YAML_FORMAT,
];
