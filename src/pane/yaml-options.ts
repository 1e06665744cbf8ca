import type { Scalar, ScalarTag, Tags } from 'yaml';

type Tag = Tags[number];

/** Texts that must not be plain scalars: `=` is a type of YAML 1.1, document marks are reserved, a tab ends a plain scalar. */
const NOT_PLAIN = /^(?:=|---|\.\.\.)$|^[^\n]*\t[^\n]*$/;

/** Line breaks of YAML 1.1 unknown to JSON, and characters that YAML does not allow unescaped. */
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/u;

/** Tag for texts that are escaped in double quotes, because YAML 1.1 readers would misread or refuse them otherwise. */
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

/** YAML options for items: no line folding, no anchors, safe for YAML 1.1 readers. */
export const YAML_OPTIONS = {
  lineWidth: 0,
  aliasDuplicateObjects: false,
  compat: 'yaml-1.1',
  customTags: (tags: readonly Tag[]): Tag[] => [ESCAPED_TEXT, ...tags],
} as const;
