import type { FieldTest } from '../../core/query.ts';

/** The filter has no quoting and no escape (in-the-field.md, Syntax): these words would end a test, wherever they are. */
const JOINT = /AND|OR/;

/**
 * True when the service's filter can say this test. What it cannot say (a value with AND or OR in it, an empty value,
 * blanks at its ends, a value that would be read as part of the operator) is to be tested here instead, and that is to
 * be said.
 */
export const sayable = ({ path, value }: FieldTest): boolean =>
  /^[^\s=!<>]+$/.test(path) &&
  !JOINT.test(path) &&
  value !== '' &&
  value === value.trim() &&
  !JOINT.test(value) &&
  !/^[=<>!]/.test(value);

/** Tests as the `filters` parameter: `metadata.name=edge-1ANDspec.cloudType=aws`, no blanks. */
export const filterText = (tests: readonly FieldTest[]): string =>
  tests
    .map(({ path, operator, value, join = 'AND' }, index) => `${index === 0 ? '' : join}${path}${operator}${value}`)
    .join('');
