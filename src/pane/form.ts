import { type Scalar, type ScalarTag, stringify } from 'yaml';
import type { Json } from '../core/value.ts';

/**
 * An item as YAML: fields in the service's order, long texts as blocks, no anchors. Readers of YAML 1.1
 * read the same: a text like `yes` or a time stands in quotes. Ends without a line feed.
 */
export const yamlText = (json: Json): string =>
  stringify(json, {
    lineWidth: 0,
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
    customTags: (tags) => [ESCAPED_TEXT, ...tags],
    // Only the last line feed: those before it belong to a text that ends in some.
  }).replace(/\n$/, '');

/** An item as JSON with an indent of two. */
export const jsonText = (json: Json): string => JSON.stringify(json, null, 2);

/** `=` is a type of YAML 1.1, marks of documents look like one, and a tab ends a plain text. */
const NOT_PLAIN = /^(?:=|---|\.\.\.)$|^[^\n]*\t[^\n]*$/;

/** Line breaks of YAML 1.1 that are none of JSON, and what a document of YAML may not hold as it is. */
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;

/** Texts that readers of YAML 1.1 take for something else, or refuse, unless they are escaped in double quotes. */
const ESCAPED_TEXT: ScalarTag = {
  tag: 'tag:yaml.org,2002:str',
  default: true,
  identify: (value) => typeof value === 'string' && (NOT_PLAIN.test(value) || UNPRINTABLE.test(value)),
  resolve: (text) => text,
  stringify: ({ value }: Scalar) =>
    JSON.stringify(value).replaceAll(
      /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
};
