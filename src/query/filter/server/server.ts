import type { Resource } from '../../../core/item/index.ts';
import { type FieldTest, type ServerOperator, TAGS, testGroups } from '../../../core/query/index.ts';
import {
  allOf,
  type Condition,
  columnField,
  labelField,
  parseFilter,
  pathField,
  print,
  someOf,
  termsOf,
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

/** A server filter in the filter language; null for too many alternatives. */
export const asFilterText = (tests: readonly FieldTest[], resource: Resource): string | null => {
  const groups = testGroups(tests).map((group) => allOf(group.map((test) => asCondition(test, resource))));
  const terms = termsOf(someOf(groups));
  return terms === null ? null : print({ terms });
};

const asCondition = ({ path, operator: given, value }: FieldTest, resource: Resource): Condition => {
  const negated = given === '!~';
  const operator = negated ? '~' : given;
  const base = { type: 'condition', operator, raw: value, operand: null, negated } as const;
  const column = resource.columns.find((one) => one.path === path) ?? resource.column(path);
  if (column !== undefined) return { ...base, field: columnField(column) };
  const at = path === TAGS && (operator === '=' || operator === '!=') ? value.indexOf(':') : -1;
  if (at > 0) return { ...base, field: labelField(value.slice(0, at)), raw: value.slice(at + 1) };
  return { ...base, field: pathField(path) };
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
  const text = asFilterText(tests, resource);
  const parsed = text === null ? null : parseFilter(text, resource);
  return parsed?.ok ? splitFilter(parsed.filter, unsayable) : null;
};
