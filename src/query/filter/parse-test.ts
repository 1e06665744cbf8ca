import type { Column, Resource } from '../../core/resource.ts';
import { findColumn, unknownColumn } from './column.ts';
import type { Cursor, Value } from './cursor.ts';
import { fieldOperand, isOrdered, operand } from './operand.ts';
import type { Comparison, FilterError, Single } from './term.ts';

interface Head {
  /** Of `TEST_HEAD`: name and operator. */
  readonly head: RegExpExecArray;
  readonly position: number;
}

interface Parts {
  readonly name: string;
  readonly operator: Comparison;
  readonly value: Value;
  readonly position: number;
  readonly negated: boolean;
}

/** Reads the value of a comparison and says what it compares: a column, a field by its path, or what a ref points at. */
export const parseTest = (cursor: Cursor, { head, position }: Head, resource: Resource): Single | FilterError => {
  const [, name = '', sign = '='] = head;
  const value = cursor.value();
  if ('ok' in value) return value;
  const index = /\[.*?\]/.exec(name);
  if (index !== null) {
    return cursor.error(`leave out ${index[0]}: a path goes through all of a list`, position + index.index);
  }
  const negated = sign === '!~';
  const operator = (negated ? '~' : sign) as Comparison;
  if (name === 'ref' && sign === '=' && value.text !== '') {
    return { type: 'ref', uid: value.text, label: null, negated: false };
  }
  // A dot in front makes a path of one key; any longer path may name a column as well.
  const column = findColumn(name.replace(/^\.(?=.*\.)/, ''), resource);
  if (column === undefined && !name.includes('.')) return cursor.error(unknownColumn(name, resource), position);
  if (value.text === '') return cursor.error(`a value is missing after ${name}${sign}`, value.at);
  const parts = { name, operator, value, position, negated };
  return column === undefined ? fieldTest(cursor, parts) : columnTest(cursor, column, parts);
};

const columnTest = (cursor: Cursor, column: Column, { name, operator, value, position, negated }: Parts) => {
  const raw = value.text;
  if (operator === '~') return { type: 'test', column, operator, raw, operand: raw.toLowerCase(), negated } as const;
  if (operator !== '=' && operator !== '!=' && (column.type === 'text' || column.type === 'flag')) {
    return cursor.error(`${name} has no order: use =, != or ~`, position + name.length);
  }
  const read = operand(column, raw);
  if (!read.ok) return cursor.error(read.message, value.at);
  return { type: 'test', column, operator, raw, operand: read.value, negated } as const;
};

const fieldTest = (cursor: Cursor, { name, operator, value, negated }: Parts): Single | FilterError => {
  const read = fieldOperand(value.text);
  if (operator !== '=' && operator !== '!=' && operator !== '~' && !isOrdered(read)) {
    return cursor.error(`after ${operator} comes a number, a version, an age as 2h, or a date as 2026-03-01`, value.at);
  }
  const path = name.startsWith('.') ? name.slice(1) : name;
  return { type: 'field', path, operator, raw: value.text, operand: read, negated };
};
