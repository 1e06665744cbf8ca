import type { Resource } from '../../../core/item/index.ts';
import { type FieldTest, type ServerOperator, TAGS } from '../../../core/query/index.ts';
import {
  type Comparison,
  fieldOperand,
  type LabelTerm,
  parseFilter,
  print,
  printTerm,
  type Single,
} from '../language/index.ts';
import { type SplitFilter, splitFilter, type Unsayable } from './split.ts';

const PATH_TEST = /^([A-Za-z][\w.-]*)(!=|!~|>=|<=|=|~|>|<)(.+)$/;

/** A server filter in the document's syntax, for display: `status.state=ready AND metadata.name=x`. */
export const serverFilterText = (tests: readonly FieldTest[]): string =>
  tests
    .map(
      ({ path, operator, value, join }, index) => `${index > 0 ? ` ${join ?? 'AND'} ` : ''}${path}${operator}${value}`,
    )
    .join('');

/**
 * Parses the service's filter syntax: `path=value` joined by AND or OR, blanks around them optional. No parentheses.
 */
export const parseServerFilter = (
  text: string,
): { readonly ok: true; readonly tests: readonly FieldTest[] } | { readonly ok: false; readonly message: string } => {
  const tests: FieldTest[] = [];
  const pieces = text.split(/(AND|OR)/);
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = (pieces[index] ?? '').trim();
    const match = PATH_TEST.exec(piece);
    if (match === null)
      return { ok: false, message: `"${piece}" is not a test: write path=value, such as metadata.name=edge-1` };
    const join = index === 0 ? undefined : (pieces[index - 1] as 'AND' | 'OR');
    const [, path = '', operator = '=', value = ''] = match;
    tests.push({ path, operator: operator as ServerOperator, value, ...(join && { join }) });
  }
  return { ok: true, tests };
};

/** A server filter in the filter language; null for mixed AND and OR, see `eitherText`. */
export const asFilterText = (tests: readonly FieldTest[], resource: Resource): string | null => {
  const joins = new Set(tests.slice(1).map(({ join }) => join ?? 'AND'));
  if (joins.size > 1) return null;
  const terms = tests.map((test) => asTerm(test, resource));
  return joins.has('OR') ? printTerm({ type: 'any', of: terms }) : print({ terms });
};

/** Maximum terms of an expanded filter: nested alternatives multiply. */
const MAX_TERMS = 16;

/** The same for mixed AND and OR, where AND binds tighter: expanded to conjunctive normal form. Null for too many terms. */
export const eitherText = (tests: readonly FieldTest[], resource: Resource): string | null => {
  const alternatives: Single[][] = [];
  for (const test of tests) {
    if (alternatives.length === 0 || test.join === 'OR') alternatives.push([]);
    alternatives.at(-1)?.push(asTerm(test, resource));
  }
  let ways: readonly (readonly Single[])[] = [[]];
  for (const alternative of alternatives) {
    if (ways.length * alternative.length > MAX_TERMS) return null;
    ways = ways.flatMap((way) => alternative.map((one) => [...way, one]));
  }
  return ways.map((of) => printTerm({ type: 'any', of })).join(' ');
};

const asTerm = ({ path, operator: asked, value }: FieldTest, resource: Resource): Single => {
  const negated = asked === '!~';
  const operator = negated ? '~' : asked;
  const column = resource.columns.find((one) => one.path === path) ?? resource.column(path);
  if (column !== undefined) return { type: 'test', column, operator, raw: value, operand: null, negated };
  return (
    (path === TAGS ? asLabel(value, operator) : null) ?? {
      type: 'field',
      path,
      operator,
      raw: value,
      operand: fieldOperand(value),
      negated,
    }
  );
};

const asLabel = (value: string, operator: Comparison): LabelTerm | null => {
  const at = value.indexOf(':');
  if (at <= 0 || (operator !== '=' && operator !== '!=')) return null;
  return { type: 'label', key: value.slice(0, at), operator, value: value.slice(at + 1), negated: false };
};

/**
 * A server filter split anew for another service or dialect: inexpressible tests become local. Null where it has no
 * equivalent in the filter language.
 */
export const retargeted = (
  tests: readonly FieldTest[],
  resource: Resource,
  unsayable: Unsayable,
): SplitFilter | null => {
  const text = asFilterText(tests, resource) ?? eitherText(tests, resource);
  const parsed = text === null ? null : parseFilter(text, resource);
  return parsed?.ok ? splitFilter(parsed.filter, unsayable) : null;
};
