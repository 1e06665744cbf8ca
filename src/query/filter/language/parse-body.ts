import type { Resource } from '../../../core/item/index.ts';
import { choiceTests } from './choices.ts';
import { findCompared } from './column.ts';
import { columnTest } from './comparison.ts';
import type { Cursor } from './cursor.ts';
import { someOf } from './expression.ts';
import type { FilterError } from './filter-error.ts';
import { parseLabel, parsePack } from './parse-facet.ts';
import { fleetRuleError, parseTest } from './parse-test.ts';
import { compilePattern } from './pattern.ts';
import { PATTERN, TEST_HEAD } from './print.ts';
import { readSign } from './signs.ts';
import type { Expression, Single } from './term.ts';
import { globSource, type Value } from './value.ts';

/** Parses a term after its `!`. */
export const parseBody = (cursor: Cursor, resource: Resource): Expression | FilterError => {
  if (cursor.text[cursor.at] === '/') return parsePattern(cursor);
  if (cursor.takes("'")) return parseExact(cursor);
  if (cursor.takes('~')) {
    const text = parseText(cursor, 'expected letters after ~');
    return typeof text === 'string' ? { type: 'fuzzy', text: text.toLowerCase(), negated: false } : text;
  }
  if (cursor.match(/label:/iy) !== null) return parseLabel(cursor);
  if (cursor.match(/pack:/iy) !== null) return parsePack(cursor);
  if (cursor.match(/rule:/iy) !== null) return parseRule(cursor, resource);
  const position = cursor.at;
  const head = cursor.match(TEST_HEAD);
  if (head !== null) return parseTest(cursor, { head, position }, resource);
  const value = cursor.value();
  if ('ok' in value) return value;
  if (value.text === '') return cursor.error('empty quotes', value.at);
  return misspelt(cursor, value, resource) ?? wordOf(value, resource);
};

/** `rule:disk-full`, equal to `rule=disk-full`. */
const parseRule = (cursor: Cursor, resource: Resource): Expression | FilterError => {
  const position = cursor.at - 'rule:'.length;
  const column = findCompared('rule', resource);
  const value = cursor.value();
  if ('ok' in value) return value;
  if (column === undefined || value.text === '') return cursor.error('expected the id of a rule after rule:', value.at);
  const fleetRule = fleetRuleError(cursor, value, resource);
  if (fleetRule !== null) return fleetRule;
  return columnTest(cursor, column, value, { name: 'rule', operator: '=', negated: false, position });
};

/** A word: as column values, a glob, or a text. */
const wordOf = (value: Value, resource: Resource): Expression => {
  const { text, quoted } = value;
  const tests = meantBy(value, resource);
  if (tests.length > 0 && !quoted) return someOf(tests);
  const source = globSource(value);
  if (source !== null) return { type: 'glob', source: source.toLowerCase(), negated: false };
  const lower = text.toLowerCase();
  return { type: 'word', text: lower, negated: false, ...(tests.length > 0 && { literal: true as const }) };
};

/** Comparisons that a word stands for; with commas each part must stand for one. */
const meantBy = ({ text }: Value, resource: Resource): readonly Expression[] => {
  const each = text.split(',').map((word) => choiceTests(word, resource));
  return each.every((tests) => tests.length > 0) ? each.flat() : [];
};

/** Error for signs that are not part of the language and would match nothing as text. */
const misspelt = (cursor: Cursor, { text, at, quoted }: Value, resource: Resource): FilterError | null => {
  if (quoted) return null;
  if (/^[=<>]/.test(text)) return strayed(cursor, text, at, resource);
  if (text === '&') return cursor.wrong('write && or a space', at, '&&');
  const named = /^([A-Za-z_][\w-]*):(.+)$/s.exec(text);
  const [, name = '', rest = ''] = named ?? [];
  if (named === null || findCompared(name, resource) === undefined) return null;
  return cursor.wrong(`write ${name}=${rest}; '${text} searches for the text`, at, `${name}=${rest}`);
};

/** Error for a comparison with blanks in it, or without a column. */
const strayed = (cursor: Cursor, text: string, at: number, resource: Resource): FilterError => {
  const before = /([\w.-]+)\s+!?$/.exec(cursor.text.slice(0, at));
  const [, name = ''] = before ?? [];
  if (before === null || (findCompared(name, resource) === undefined && !name.includes('.')))
    return cursor.error(`expected a column before ${/^[=<>]+/.exec(text)?.[0] ?? ''}`, at);
  const sign = cursor.text.slice(before.index + name.length, at).trim() + text;
  const [, typed = '', beside = ''] = /^([=<>!~]+)(.*)$/s.exec(sign) ?? [];
  const value = beside === '' ? (cursor.match(/\s+([^\s|()]+)/y)?.[1] ?? '') : beside;
  const read = readSign(typed);
  const right = `${name}${read.ok ? typed : read.right}${value}`;
  return cursor.wrong(`write it without spaces: ${right}`, before.index, right, at);
};

const parseText = (cursor: Cursor, missing: string): string | FilterError => {
  const value = cursor.value();
  if ('ok' in value) return value;
  return value.text === '' ? cursor.error(missing, value.at) : value.text;
};

/** A closing quote is optional syntax, as in a shell. */
const parseExact = (cursor: Cursor): Single | FilterError => {
  const value = cursor.value();
  if ('ok' in value) return value;
  const text = value.quoted ? value.text : value.text.replace(/'$/, '');
  return text === '' ? cursor.error("expected a text after '", value.at) : { type: 'exact', text, negated: false };
};

/**
 * A pattern ends at the first slash that is neither escaped nor in a class. A flag `i` is accepted: all patterns ignore
 * case.
 */
const parsePattern = (cursor: Cursor): Single | FilterError => {
  const position = cursor.at;
  const start = position + 1;
  const source = cursor.match(PATTERN)?.[1];
  if (source === undefined) {
    return cursor.error('close the pattern with /; quote a text that begins with /', position);
  }
  if (!cursor.ended) return cursor.error('expected a space after the pattern; write a slash in it as \\/');
  if (source === '') return cursor.error('empty pattern', start);
  const compiled = compilePattern(source);
  return 'message' in compiled
    ? cursor.error(compiled.message, start + compiled.at)
    : { type: 'pattern', source, negated: false };
};
