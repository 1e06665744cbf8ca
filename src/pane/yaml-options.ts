import type { Scalar, ScalarTag, Tags } from 'yaml';

type Tag = Tags[number];

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

/** How items are written as YAML, wherever: lines as long as they are, no anchors, safe for readers of YAML 1.1. */
export const YAML_OPTIONS = {
  lineWidth: 0,
  aliasDuplicateObjects: false,
  compat: 'yaml-1.1',
  customTags: (tags: readonly Tag[]): Tag[] => [ESCAPED_TEXT, ...tags],
} as const;
