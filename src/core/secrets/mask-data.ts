import { parseAllDocuments } from 'yaml';
import { parsedParts } from './data-gate.ts';
import { DataWalk, type Replacement } from './data-walk.ts';
import type { MaskInner } from './mask-encoded.ts';

/** Templates, on a line of their own or within a line: neither is YAML. */
const TEMPLATE_LINE = /^([ \t]*)(\{\{[^\n]*\}\})[ \t]*$/gm;
const TEMPLATE = /\{\{[^{}\n]*\}\}/g;

/**
 * Masks the YAML and JSON in a text: documents are parsed and secrets replaced in their source range. Everything else,
 * and the number of lines, stays unchanged.
 */
export const maskData = (text: string, inner: MaskInner): string =>
  parsedParts(text)
    .map((part) => (part.parsed ? maskedPart(part.text, inner) : part.text))
    .join('');

const maskedPart = (text: string, inner: MaskInner): string => {
  try {
    const replacements = replacementsIn(text, inner);
    return replacements === null ? text : replaced(text, replacements);
  } catch {
    // Unparseable text is not YAML.
    return text;
  }
};

const replacementsIn = (text: string, inner: MaskInner): readonly Replacement[] | null => {
  const documents = parseAllDocuments(withoutTemplates(text), {
    uniqueKeys: false,
    strict: false,
    logLevel: 'silent',
    prettyErrors: false,
  });
  if (!Array.isArray(documents)) return null;
  const found: Replacement[] = [];
  for (const document of documents) {
    if (document.errors.some(({ code }) => code !== 'TAG_RESOLVE_FAILED')) continue;
    const walk = new DataWalk(text, inner);
    walk.document(document.contents);
    found.push(...walk.replacements);
  }
  return found;
};

/** Templates replaced by words of the same length, so that offsets stay valid. */
const withoutTemplates = (text: string): string =>
  text.includes('{{')
    ? text
        .replace(TEMPLATE_LINE, (_, indent: string, template: string) => `${indent}#${' '.repeat(template.length - 1)}`)
        .replace(TEMPLATE, (template) => 'T'.repeat(template.length))
    : text;

const replaced = (text: string, replacements: readonly Replacement[]): string => {
  let result = '';
  let at = 0;
  const ordered = replacements.toSorted((a, b) => a.start - b.start || b.end - a.end);
  for (const { start, end, text: by } of ordered) {
    // Nested in a replaced range.
    if (start < at) continue;
    result += text.slice(at, start) + by;
    at = end;
  }
  return result + text.slice(at);
};
