import { parseAllDocuments, stringify } from 'yaml';
import { isArray, isObject, type Json } from '../core/values/index.ts';
import { YAML_OPTIONS } from './yaml-options.ts';

/** Lines without characters that need escapes. */
const UNESCAPED_LINE = /^[ -!#-[\]-~]*$/;
/** Scalars that need quotes: they begin with an indicator, or contain a key or a comment. */
const QUOTED = /^[ ,[\]{}#&*!|>'%@`]|^[?-]$|^[?-] |: | #|[ :]$/;
/** Starts of scalars that cannot be a number, time or constant. */
const PLAIN_START = /^[A-Za-z/(^$;_]/;
/** Scalars that begin with a digit but are uids or versions, not numbers. */
const BARE_FROM_DIGIT = /^(?!0[xob])(?:(?=[\w.-]*[a-df-z])\d[\w.-]*|\d+\.\d+\.\d[\w.-]*)$/i;
/** Words that YAML 1.1 or 1.2 reads as another type. */
const RESERVED_WORD = /^(?:y|n|yes|no|on|off|true|false|null|e[-+]?\d+)$/i;
/** Maximum length of a key that is written here; the package writes longer keys in their `?` form. */
const LONG_KEY = 500;
/** Timestamps of YAML 1.1. */
const YAML_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/**
 * Texts for block scalars without header options: they begin and end with a visible character, with at most one trailing line
 * feed.
 */
const BLOCK = /^[!-~](?:[\n -~]*[!-~])?\n?$/;

const isBare = (text: string): boolean =>
  PLAIN_START.test(text)
    ? UNESCAPED_LINE.test(text) && !QUOTED.test(text) && !RESERVED_WORD.test(text)
    : BARE_FROM_DIGIT.test(text);

const isQuoted = (text: string): boolean => YAML_TIME.test(text) || (UNESCAPED_LINE.test(text) && QUOTED.test(text));

const isCollection = (json: Json): boolean =>
  isArray(json) ? json.length > 0 : isObject(json) && Object.keys(json).length > 0;

/**
 * Writes JSON exactly as the `yaml` package does, which takes a second per megabyte: collections and common texts are written
 * here, other scalars by the package. Returns the lines.
 */
export const yamlLines = (json: Json): readonly string[] => {
  const lines: string[] = [];
  if (isCollection(json)) writeCollection(json, '', lines);
  else for (const line of byPackage(json, '')) lines.push(line);
  return lines;
};

/**
 * Writes an item as YAML: fields in the service's order, long texts as blocks, no anchors, no trailing line feed. Safe for
 * YAML 1.1 readers: texts like `yes` or a time are quoted.
 */
export const yamlText = (json: Json): string => yamlLines(json).join('\n');

/** Writes a list or an object. `first` replaces `indent` on the first line. */
const writeCollection = (json: Json, indent: string, lines: string[], first = indent): void => {
  let lead = first;
  if (isArray(json)) {
    for (const entry of json) {
      if (isCollection(entry)) writeCollection(entry, `${indent}  `, lines, `${lead}- `);
      else writeScalar(entry, `${lead}-`, indent, lines, true);
      lead = indent;
    }
    return;
  }
  if (!isObject(json)) return;
  for (const [key, value] of Object.entries(json)) {
    const name = key.length <= LONG_KEY && isBare(key) ? key : null;
    if (name === null && (key.length > LONG_KEY || key.includes('\n'))) {
      writeByPackage({ [key]: value }, lead, indent, lines);
    } else if (isCollection(value)) {
      lines.push(`${lead}${name ?? keyText(key, indent)}:`);
      writeCollection(value, `${indent}  `, lines);
    } else {
      writeScalar(value, `${lead}${name ?? keyText(key, indent)}:`, indent, lines, false);
    }
    lead = indent;
  }
};

/** Writes a scalar after a key or a dash. */
const writeScalar = (json: Json, lead: string, indent: string, lines: string[], isList: boolean): void => {
  if (json === null || typeof json === 'boolean' || (typeof json === 'number' && Number.isSafeInteger(json))) {
    lines.push(`${lead} ${Object.is(json, -0) ? '-0' : String(json)}`);
  } else if (typeof json === 'object') {
    lines.push(`${lead} ${isArray(json) ? '[]' : '{}'}`);
  } else if (typeof json === 'string' && isBare(json)) {
    lines.push(`${lead} ${json}`);
  } else if (typeof json === 'string' && isQuoted(json)) {
    lines.push(`${lead} "${json}"`);
  } else if (typeof json === 'string' && indent !== '' && json.includes('\n') && BLOCK.test(json)) {
    const ends = json.endsWith('\n');
    lines.push(`${lead} |${ends ? '' : '-'}`);
    for (const line of (ends ? json.slice(0, -1) : json).split('\n'))
      lines.push(line === '' ? '' : `${indent}  ${line}`);
  } else {
    const [head = '', ...rest] = byPackage(isList ? [json] : { k: json }, indent);
    lines.push(`${lead}${head.slice(isList ? 1 : 2)}`);
    for (const line of rest) lines.push(line === '' ? '' : indent + line);
  }
};

/** Lines as the package writes them. They are written indented if `indent` is set: the package writes some texts differently then. */
const byPackage = (json: Json, indent: string): readonly string[] => {
  const isRoot = indent === '';
  const lines = stringify(isRoot ? json : { r: json }, YAML_OPTIONS)
    .replace(/\n$/, '')
    .split('\n');
  return isRoot ? lines : lines.slice(1).map((line) => line.slice(2));
};

/** Writes a key that needs the `?` form, with its value. */
const writeByPackage = (json: Json, lead: string, indent: string, lines: string[]): void => {
  const [head = '', ...rest] = byPackage(json, indent);
  lines.push(lead + head);
  for (const line of rest) lines.push(line === '' ? '' : indent + line);
};

const keyText = (key: string, indent: string): string =>
  (byPackage({ [key]: 0 }, indent)[0] ?? '').slice(0, -': 0'.length);

/** Maximum length of a text that is compared by key, in code units: parsing takes a second per megabyte. */
const MAX_LENGTH = 100_000;

/**
 * Parses a YAML text whose top is an object or a list, for comparisons by key; scalars stay texts. Several documents become
 * a list. Null for another text, an invalid text, or one of more than 100,000 code units.
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
