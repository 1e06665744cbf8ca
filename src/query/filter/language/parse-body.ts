import type { Resource } from '../../../core/item/index.ts';
import { foldCase } from '../../../core/text/index.ts';
import {
  columnField,
  headName,
  type NamedField,
  pathField,
  REF,
  readSign,
  TEST_HEAD,
  takesNamed,
  wordConditions,
} from './condition.ts';
import { type Cursor, type FilterError, globSource, type Value } from './cursor.ts';
import { someOf } from './expression.ts';
import { findCompared, unknownColumn } from './find-column.ts';
import { pathError } from './path.ts';
import { compilePattern, PATTERN } from './pattern.ts';
import { conditionOf } from './read-condition.ts';
import type { Expression, Single } from './term.ts';

/** Parses `key` or `key=value` after `label:`, and `name` or `name@version` after `pack:`. */
const parseNamed = (cursor: Cursor, named: NamedField, position: number): Expression | FilterError => {
  const { at } = cursor;
  const key = cursor.name(named.name);
  if (key !== null && typeof key !== 'string') return key;
  if (key === null || key === '') return cursor.error(named.missing, at);
  const field = named.fieldOf(key);
  if (cursor.ended) return { type: 'condition', field, operator: null, raw: '', operand: null, negated: false };
  const name = cursor.text.slice(position, cursor.at);
  const typed = cursor.match(named.signs)?.[0];
  if (typed === undefined) return cursor.error(named.unsigned);
  const value = cursor.value();
  if ('ok' in value) return value;
  if (value.text === '') return cursor.error(named.valueless(key), value.at);
  const sign = readSign(typed);
  return sign.ok ? conditionOf(cursor, { ...sign, field, name, position }, value) : cursor.error(named.unsigned);
};

/** The consumed beginning of a comparison. */
interface Comparing {
  /** Match of `TEST_HEAD`: name and sign. */
  readonly head: RegExpExecArray;
  readonly position: number;
}

/** Parses the value of a comparison with a column, a field path, or `ref`. */
const parseComparison = (
  cursor: Cursor,
  { head, position }: Comparing,
  resource: Resource,
): Expression | FilterError => {
  const [, typedName = '', typed = '='] = head;
  const name = headName(typedName);
  const value = cursor.value();
  if ('ok' in value) return value;
  const wrong = name.includes(':') ? null : pathError(name);
  if (wrong !== null) return cursor.error(wrong.message, position + wrong.at);
  const sign = readSign(typed);
  if (!sign.ok) {
    const from = position + typedName.length;
    const fix = { from, to: value.at, text: sign.right };
    return cursor.error(`write ${sign.right}, not ${typed}`, from, fix);
  }
  const { operator, negated } = sign;
  if (name === 'ref' && operator === '=' && value.text !== '') {
    return conditionOf(cursor, { field: REF, name, operator, negated, position }, value);
  }
  // A leading dot marks a path of one key; longer paths may name a column.
  const column = findCompared(name.replace(/^\.(?=.*\.)/, ''), resource);
  if (column === undefined && !name.includes('.')) {
    const rest = cursor.text.slice(position + name.length, cursor.at);
    const { message, near } = unknownColumn(name, resource, `for a label write label:${name}${rest}`);
    return near === null ? cursor.error(message, position) : cursor.wrong(message, position, near + rest);
  }
  if (value.text === '') return cursor.error(`expected a value after ${name}${typed}`, value.at);
  const field = column === undefined ? pathField(name.replace(/^\./, '')) : columnField(column);
  return conditionOf(cursor, { field, name, operator, negated, position }, value);
};

/** Parses a single term, without a `!` before it. */
export const parseBody = (cursor: Cursor, resource: Resource): Expression | FilterError => {
  if (cursor.text[cursor.at] === '/') return parsePattern(cursor);
  if (cursor.takes("'")) return parseExact(cursor);
  if (cursor.takes('~')) {
    const text = parseText(cursor, 'expected letters after ~');
    return typeof text === 'string' ? { type: 'fuzzy', text: foldCase(text), negated: false } : text;
  }
  const position = cursor.at;
  const named = takesNamed(cursor);
  if (named !== null) return parseNamed(cursor, named, position);
  if (cursor.match(/rule:/iy) !== null) return parseRule(cursor, resource);
  const head = cursor.match(TEST_HEAD);
  if (head !== null) return parseComparison(cursor, { head, position }, resource);
  const value = cursor.value();
  if ('ok' in value) return value;
  if (value.text === '') return cursor.error('empty quotes', value.at);
  return misspelt(cursor, value, resource) ?? wordOf(value, resource);
};

/** Parses `rule:disk-full`, which equals `rule=disk-full`. */
const parseRule = (cursor: Cursor, resource: Resource): Expression | FilterError => {
  const position = cursor.at - 'rule:'.length;
  const column = findCompared('rule', resource);
  const value = cursor.value();
  if ('ok' in value) return value;
  if (column === undefined || value.text === '') return cursor.error('expected the id of a rule after rule:', value.at);
  const head = { field: columnField(column), name: 'rule', operator: '=', negated: false, position } as const;
  return conditionOf(cursor, head, value);
};

/** Reads a bare value as column values, a glob, or a searched text. */
const wordOf = (value: Value, resource: Resource): Expression => {
  const { text, quoted } = value;
  const conditions = meantBy(value, resource);
  if (conditions.length > 0 && !quoted) return someOf(conditions);
  const source = globSource(value);
  if (source !== null) return { type: 'glob', source: foldCase(source), negated: false };
  return {
    type: 'word',
    text: foldCase(text),
    negated: false,
    ...(conditions.length > 0 && { literal: true as const }),
  };
};

/** The conditions that a word means. If it has commas, each part must mean a condition; else the result is empty. */
const meantBy = ({ text }: Value, resource: Resource): readonly Expression[] => {
  const each = text.split(',').map((word) => wordConditions(word, resource));
  return each.every((conditions) => conditions.length > 0) ? each.flat() : [];
};

/** The error for signs that do not belong to the language and would match nothing as text; null if there are none. */
const misspelt = (cursor: Cursor, { text, at, quoted }: Value, resource: Resource): FilterError | null => {
  if (quoted) return null;
  if (/^[=<>]/.test(text)) return strayText(cursor, text, at, resource);
  if (text === '&') return cursor.wrong('write && or a space', at, '&&');
  const named = /^([A-Za-z_][\w-]*):(.+)$/s.exec(text);
  const [, name = '', rest = ''] = named ?? [];
  if (named === null || findCompared(name, resource) === undefined) return null;
  return cursor.wrong(`write ${name}=${rest}; '${text} searches for the text`, at, `${name}=${rest}`);
};

/** The error for a comparison with blanks in it, or without a column. */
const strayText = (cursor: Cursor, text: string, at: number, resource: Resource): FilterError => {
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

/** Parses a case-sensitive text after `'`. A closing quote may follow, as in a shell. */
const parseExact = (cursor: Cursor): Single | FilterError => {
  const value = cursor.value();
  if ('ok' in value) return value;
  const text = value.quoted ? value.text : value.text.replace(/'$/, '');
  return text === '' ? cursor.error("expected a text after '", value.at) : { type: 'exact', text, negated: false };
};

/**
 * Parses a regular expression, which ends at the first slash that is neither escaped nor in a class. A flag `i` is accepted, since all
 * patterns ignore case.
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
