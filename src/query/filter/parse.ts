import type { Resource } from '../../core/resource.ts';
import { parseAnother, standsAlone } from './alternative.ts';
import { isCompared } from './compared.ts';
import { Cursor } from './cursor.ts';
import { parseLabel, parsePack } from './parse-facet.ts';
import { parseTest } from './parse-test.ts';
import { compilePattern } from './pattern.ts';
import { PATTERN, TEST_HEAD } from './print.ts';
import type { FilterError, FilterResult, Single, Term } from './term.ts';

/** Room for the names of hundreds of hosts. Each row is asked for each term, and filters are compared term by term. */
export const MAX_FILTER_LENGTH = 10_000;

/**
 * Reads a filter: terms separated by blanks, all of which must hold; `a|b` is one of both and binds tighter, and a value
 * alone behind a comparison is one more for it (`state=ready|in-use`); `!` in front of any term means not. `word`, `'exact`, `~fuzzy` and `/pattern/` look in all texts of an item, `column=value`
 * compares (`!=`, `~`, `>`, `>=`, `<`, `<=` likewise, with units: `mem>=16G`, `age<2h`, `disk>85%`), `path.to.field=value`
 * does so with any field, `label:key=value`, `pack:name@version` and `ref=UID` look where they say. Double quotes keep
 * blanks and operators. What `print` gives reads as the same terms.
 */
export const parseFilter = (text: string, resource: Resource): FilterResult => {
  const cursor = new Cursor(text);
  if (text.length > MAX_FILTER_LENGTH)
    return cursor.error(`a filter has at most ${MAX_FILTER_LENGTH} characters`, MAX_FILTER_LENGTH);
  const terms: Term[] = [];
  for (cursor.skip(); cursor.at < text.length; cursor.skip()) {
    const term = parseTerm(cursor, resource);
    if ('ok' in term) return term;
    terms.push(term);
  }
  return { ok: true, filter: { text: text.trim(), terms } };
};

const parseTerm = (cursor: Cursor, resource: Resource): Term | FilterError => {
  const of: Single[] = [];
  do {
    cursor.skip();
    if (cursor.ended) return cursor.error(`a term is missing ${of.length === 0 ? 'before' : 'after'} |`);
    const before = of.at(-1);
    const another = isCompared(before) && standsAlone(cursor);
    const single = another ? parseAnother(cursor, before) : parseSingle(cursor, resource);
    if ('ok' in single) return single;
    of.push(single);
    cursor.skip();
  } while (cursor.takes('|'));
  const [first] = of;
  return first !== undefined && of.length === 1 ? first : { type: 'any', of };
};

const parseSingle = (cursor: Cursor, resource: Resource): Single | FilterError => {
  let negated = false;
  while (cursor.takes('!')) negated = !negated;
  if (cursor.ended) return cursor.error('a word is missing after !');
  const body = parseBody(cursor, resource);
  return 'ok' in body ? body : { ...body, negated: body.negated !== negated };
};

const parseBody = (cursor: Cursor, resource: Resource): Single | FilterError => {
  if (cursor.text[cursor.at] === '/') return parsePattern(cursor);
  if (cursor.takes("'")) return parseExact(cursor);
  if (cursor.takes('~')) {
    const text = parseText(cursor, 'letters are missing after ~');
    return typeof text === 'string' ? { type: 'fuzzy', text: text.toLowerCase(), negated: false } : text;
  }
  if (cursor.match(/label:/iy) !== null) return parseLabel(cursor);
  if (cursor.match(/pack:/iy) !== null) return parsePack(cursor);
  const position = cursor.at;
  const head = cursor.match(TEST_HEAD);
  if (head !== null) return parseTest(cursor, { head, position }, resource);
  const text = parseText(cursor, 'the quotes are empty');
  return typeof text === 'string' ? { type: 'word', text: text.toLowerCase(), negated: false } : text;
};

const parseText = (cursor: Cursor, missing: string): string | FilterError => {
  const value = cursor.value();
  if ('ok' in value) return value;
  return value.text === '' ? cursor.error(missing, value.at) : value.text;
};

/** A quote at the end belongs to the one in front, as a shell writes it. */
const parseExact = (cursor: Cursor): Single | FilterError => {
  const value = cursor.value();
  if ('ok' in value) return value;
  const text = value.quoted ? value.text : value.text.replace(/'$/, '');
  return text === '' ? cursor.error("a text is missing after '", value.at) : { type: 'exact', text, negated: false };
};

/** A pattern ends at the first slash that is neither escaped nor in a class. `i` may follow: all patterns ignore case. */
const parsePattern = (cursor: Cursor): Single | FilterError => {
  const position = cursor.at;
  const start = position + 1;
  const source = cursor.match(PATTERN)?.[1];
  if (source === undefined) {
    return cursor.error('close the pattern with /; a text that begins with / is written in double quotes', position);
  }
  if (!cursor.ended) return cursor.error('after a pattern comes a blank; a slash in it is written \\/');
  if (source === '') return cursor.error('the pattern is empty', start);
  const compiled = compilePattern(source);
  return 'message' in compiled
    ? cursor.error(compiled.message, start + compiled.at)
    : { type: 'pattern', source, negated: false };
};
