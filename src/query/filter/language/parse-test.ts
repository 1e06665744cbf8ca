import type { Resource } from '../../../core/item/index.ts';
import { findCompared, unknownColumn } from './column.ts';
import { columnTest, fieldTest } from './comparison.ts';
import type { Cursor } from './cursor.ts';
import type { FilterError } from './filter-error.ts';
import { readSign } from './signs.ts';
import type { Expression } from './term.ts';
import type { Value } from './value.ts';

interface TestHead {
  /** Match of `TEST_HEAD`: name and sign. */
  readonly head: RegExpExecArray;
  readonly position: number;
}

/** Parses the value of a comparison: of a column, a field path, or `ref`. */
export const parseTest = (
  cursor: Cursor,
  { head, position }: TestHead,
  resource: Resource,
): Expression | FilterError => {
  const [, name = '', typed = '='] = head;
  const value = cursor.value();
  if ('ok' in value) return value;
  const index = /\[.*?\]/.exec(name);
  if (index !== null) {
    return cursor.error(`leave out ${index[0]}: a path covers all entries of a list`, position + index.index);
  }
  const sign = readSign(typed);
  if (!sign.ok) {
    const from = position + name.length;
    const fix = { from, to: value.at, text: sign.right };
    return cursor.error(`write ${sign.right}, not ${typed}`, from, fix);
  }
  const { operator, negated } = sign;
  if (name === 'ref' && operator === '=' && value.text !== '') {
    return { type: 'ref', uid: value.text, label: null, negated: false };
  }
  // A leading dot marks a path of one key; longer paths may name a column.
  const column = findCompared(name.replace(/^\.(?=.*\.)/, ''), resource);
  if (column === undefined && !name.includes('.')) {
    const rest = cursor.text.slice(position + name.length, cursor.at);
    const { message, near } = unknownColumn(name, resource, `for a label write label:${name}${rest}`);
    return near === null ? cursor.error(message, position) : cursor.wrong(message, position, near + rest);
  }
  if (value.text === '') return cursor.error(`expected a value after ${name}${typed}`, value.at);
  const fleetRule = column?.id === 'rule' ? fleetRuleError(cursor, value, resource) : null;
  if (fleetRule !== null) return fleetRule;
  const compared = { name, operator, negated, position };
  return column === undefined
    ? fieldTest(cursor, name.startsWith('.') ? name.slice(1) : name, value, compared)
    : columnTest(cursor, column, value, compared);
};

/** Error for a rule over all items, which no item alone decides: it would match nothing. Null for any other value. */
export const fleetRuleError = (cursor: Cursor, { text, at }: Value, resource: Resource): FilterError | null => {
  const rule = resource.rules.find(({ id }) => id === text.toLowerCase());
  if (rule?.fleet === undefined) return null;
  return cursor.error(`rule ${rule.id} compares all ${resource.many}: ! lists what it finds`, at);
};
