import type { Resource } from '../../../core/item/index.ts';
import { type Condition, hasChoices, isTextual, TEST_HEAD } from './condition.ts';
import { Cursor, type FilterError, seesConnective, seesOr, takesAnd, takesNot, takesOr } from './cursor.ts';
import { allOf, isPlain, lastSingle, negate, someOf, termsOf } from './expression.ts';
import { parseBody } from './parse-body.ts';
import { printTerm, printWord } from './print.ts';
import { type Expression, type Filter, type FilterResult, isComparing, type Single, takesSeveral } from './term.ts';
import { lastTerm, parseAnother, standsAlone } from './term-at.ts';

/**
 * The error for an ambiguous word after a comparison and OR; null if the word is clear. In `name=a OR b`, `b` may be another name or a
 * searched text, unless the column has defined values.
 */
const unclearWord = (
  cursor: Cursor,
  start: number,
  before: Expression | undefined,
  group: Expression,
): FilterError | null => {
  const compared = before === undefined ? null : lastSingle(before);
  const word = group.type === 'and' ? group.of[0] : group;
  if (compared === null || !isComparing(compared) || !takesSeveral(compared) || word?.type !== 'word') return null;
  if (word.negated || !/[\w.-]/.test(cursor.text[start] ?? '')) return null;
  const { column } = compared.field;
  if (column !== undefined && (hasChoices(column) || !isTextual(column))) return null;
  const several = `${printTerm(compared)}|${printWord(word.text)}`;
  return cursor.error(`write ${several} for both values, '${word.text} for the word`, start);
};

/**
 * Maximum length of a filter, enough for the names of hundreds of hosts. The cost grows with the number of terms: each row is tested
 * with each term, and filters are compared term by term.
 */
export const MAX_FILTER_LENGTH = 10_000;

/**
 * Parses a filter (`query/README.md`). Terms separated by blanks, `and` or `&&` must all hold. `a|b` is an alternative and binds tighter;
 * `or` and `||` bind looser; parentheses group. A bare value after a comparison and `|` is another value (`state=ready|in-use`). `!` or
 * `not` negates a term. A word that is a value of a column means this value (`healthy`); any other `word`, `'exact`, `~fuzzy`, `glob*` and
 * `/pattern/` are searched in all texts of an item. Comparisons have `=`, `!=`, `~`, `>`, `>=`, `<` or `<=`, with units (`mem>=16G`,
 * `age<2h`, `disk>85%`); `column=?` is unknown. The compared field is a column, a `path.to.field`, `label:key`, `pack:name` or `ref`.
 * Double quotes keep blanks and operators. The text that `print` returns is parsed to the same terms.
 */
export const parseFilter = (text: string, resource: Resource): FilterResult => {
  const cursor = new Cursor(text);
  if (text.length > MAX_FILTER_LENGTH)
    return cursor.error(`a filter has at most ${MAX_FILTER_LENGTH} characters`, MAX_FILTER_LENGTH);
  cursor.skip();
  if (cursor.at >= text.length) return { ok: true, filter: { text: '', terms: [] } };
  const expression = parseEither(cursor, resource);
  if ('ok' in expression) return expression;
  const terms = termsOf(expression);
  if (terms === null) return cursor.error('too many alternatives', 0);
  const loose = !isPlain(expression) || (expression.type === 'or' && hasOr(text));
  return { ok: true, filter: { text: text.trim(), terms, ...(loose && { expression }) } };
};

/** True if the text may contain OR: a filter appended to such a text would join the last alternative. */
const hasOr = (text: string): boolean => /\bOR\b|\|\|/i.test(text);

/** Parses the operands of OR. */
const parseEither = (cursor: Cursor, resource: Resource): Expression | FilterError => {
  const groups: Expression[] = [];
  for (;;) {
    cursor.skip();
    const start = cursor.at;
    const group = parseAll(cursor, resource);
    if ('ok' in group) return group;
    const unclear = unclearWord(cursor, start, groups.at(-1), group);
    if (unclear !== null) return unclear;
    groups.push(group);
    const connective = takesOr(cursor);
    if (connective === null) return someOf(groups);
    cursor.skip();
    if (isAtEnd(cursor)) return cursor.error(`expected a term after ${connective}`);
  }
};

const isAtEnd = (cursor: Cursor): boolean =>
  cursor.at >= cursor.text.length || (cursor.depth > 0 && cursor.text[cursor.at] === ')');

/** Parses the operands of AND and blanks, up to an OR. */
const parseAll = (cursor: Cursor, resource: Resource): Expression | FilterError => {
  const terms: Expression[] = [];
  let connective: string | null = null;
  for (;;) {
    cursor.skip();
    if (isAtEnd(cursor) || (connective === null && terms.length > 0 && seesOr(cursor))) break;
    const term = parseAlternatives(cursor, resource);
    if ('ok' in term) return term;
    terms.push(term);
    cursor.skip();
    connective = takesAnd(cursor);
  }
  if (connective !== null) return cursor.error(`expected a term after ${connective}`);
  return terms.length === 0 ? cursor.error('expected a term in ( )') : allOf(terms);
};

/** Parses the operands of `|`. */
const parseAlternatives = (cursor: Cursor, resource: Resource): Expression | FilterError => {
  const parts: Expression[] = [];
  let before: Condition | null = null;
  for (;;) {
    cursor.skip();
    const side = parts.length === 0 ? 'before' : 'after';
    if (isAtEnd(cursor) || cursor.text[cursor.at] === '|') {
      const connective = cursor.text.startsWith('||', cursor.at) ? '||' : '|';
      return cursor.error(`expected a term ${side} ${side === 'after' ? '|' : connective}`);
    }
    if (seesConnective(cursor)) {
      const connective = takesAnd(cursor) ?? takesOr(cursor) ?? '';
      return cursor.error(`expected a term before ${connective}`, cursor.at - connective.length);
    }
    const isAnother: boolean = before !== null && standsAlone(cursor);
    const compares: boolean = isAnother || comparesHere(cursor);
    const part: Expression | FilterError =
      isAnother && before !== null ? parseAnother(cursor, before) : parseSingle(cursor, resource);
    if ('ok' in part) return part;
    const last: Single | null = compares ? lastSingle(part) : null;
    before = last !== null && isComparing(last) ? last : null;
    parts.push(part);
    cursor.skip();
    if (cursor.text.startsWith('||', cursor.at) || !cursor.takes('|')) return someOf(parts);
  }
};

/** True if the cursor is at a comparison, and not at a word that means a comparison. */
const comparesHere = (cursor: Cursor): boolean => {
  const { at } = cursor;
  cursor.match(/(?:!|NOT\s+)*/iy);
  const compares = cursor.sees(TEST_HEAD) !== null || cursor.sees(/(?:label|pack):/iy) !== null;
  cursor.at = at;
  return compares;
};

const parseSingle = (cursor: Cursor, resource: Resource): Expression | FilterError => {
  let negated = false;
  for (let not: string | null = ''; not !== null; ) {
    not = cursor.takes('!') ? '!' : takesNot(cursor);
    if (not === null) break;
    if (not !== '!') cursor.skip();
    if (cursor.ended) return cursor.error(`expected a ${not === '!' ? 'word' : 'term'} after ${not}`);
    negated = !negated;
  }
  const body = cursor.text[cursor.at] === '(' ? parseGroup(cursor, resource) : parseBody(cursor, resource);
  return 'ok' in body || !negated ? body : negate(body);
};

/** Maximum depth of parentheses, since each level uses the stack. */
const MAX_DEPTH = 20;

const parseGroup = (cursor: Cursor, resource: Resource): Expression | FilterError => {
  if (cursor.depth >= MAX_DEPTH) return cursor.error('too many nested (');
  cursor.takes('(');
  cursor.depth += 1;
  const group = parseEither(cursor, resource);
  if ('ok' in group) return group;
  if (!cursor.takes(')')) return cursor.error(UNCLOSED_MESSAGE);
  cursor.depth -= 1;
  return group;
};

const UNCLOSED_MESSAGE = 'unclosed (';

/** Matches connectives before a missing term. */
const LEADS = /(?:[\s|!(&]|(?<=[\s()]|^)(?:AND|OR|NOT))+$/i;

/** Maximum number of parentheses that are closed for an unfinished filter. */
const MAX_OPEN = 20;

/**
 * The filter of the complete terms before an error. In `cpu>`, the incomplete term is not taken as the word cpu. The empty filter if
 * there are no complete terms.
 */
export const finishedPart = (text: string, position: number, resource: Resource): Filter => {
  for (let part = text.slice(0, position + 1); part !== ''; ) {
    // A closing parenthesis belongs to no term.
    part = part.slice(0, Math.min(lastTerm(part).start, part.length - 1)).replace(LEADS, '');
    for (let open = 0; open <= MAX_OPEN; open += 1) {
      const parsed = parseFilter(part + ')'.repeat(open), resource);
      if (parsed.ok) return parsed.filter;
      if (!part.includes('(')) break;
    }
  }
  return { text: '', terms: [] };
};
